import { ts } from '../../src/syntax/tree.ts';

/** A function of a file without imports, as Node itself runs it. */
export function plainFunction(source: string, name: string): (...args: unknown[]) => unknown {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exports: Record<string, (...args: unknown[]) => unknown> = {};
  new Function('exports', outputText)(exports);
  return exports[name]!;
}
