import vm from 'node:vm';
import ts from 'typescript';

/** What an expression over a module `m` comes to in a fresh context of Node, as JSON; what it throws as text. */
export async function tellInNode(source: string, expression: string): Promise<string> {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const context = vm.createContext({
    console: { ...console },
    setTimeout,
    queueMicrotask,
    process: { env: {} },
  });
  const m = vm.runInContext(`((exports) => { ${outputText}\n; return exports; })({})`, context) as object;
  Object.assign(context, { m });
  const value: unknown = await vm.runInContext(expression, context);
  return JSON.stringify(value) ?? 'undefined';
}
