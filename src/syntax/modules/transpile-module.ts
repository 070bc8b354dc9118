import { ts } from '../tree.ts';
import type { SourceModule } from './source-set.ts';
import { transpileLinkage } from './transpile-linkage.ts';

/** A module as CommonJS text for plain Node, by TypeScript's own emitter: a second opinion on what the source means. */
export function transpileModule(module: Pick<SourceModule, 'path' | 'kind' | 'text'>): string {
  // Never as code: what is no JSON may be anything.
  if (module.kind === 'json') return `module.exports = JSON.parse(${JSON.stringify(module.text)});`;
  // CommonJS in JavaScript is run as it stands, in sloppy mode where it is.
  if (module.kind === 'cjs' && /\.c?js$/.test(module.path))
    return withoutImports(module.text.replace(/^#!.*/, ''));
  const linkage = transpileLinkage(module.text);
  if (linkage !== undefined) return linkage;
  return ts.transpileModule(module.text, {
    // The emitter would leave modules as they are in files that can be nothing else.
    fileName: module.path.replace(/\.m([jt]s)$/, '.$1'),
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      jsx: ts.JsxEmit.ReactJSX,
      esModuleInterop: true,
      allowJs: true,
      useDefineForClassFields: true,
      verbatimModuleSyntax: false,
    },
  }).outputText;
}

/** `import()` by `require`, as the emitter does it: what the engine itself would give is a promise of the host's realm. */
function withoutImports(text: string): string {
  if (!/\bimport\b/.test(text)) return text;
  const tree = ts.createSourceFile('/module.cjs', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const places: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      places.push(node.expression.end);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  let made = text;
  for (const end of places.sort((a, b) => b - a))
    made = `${made.slice(0, end - 'import'.length)}${IMPORT}${made.slice(end)}`;
  return made;
}

const IMPORT =
  '((name) => Promise.resolve(`${name}`).then((path) => { const all = require(path); return { __proto__: null, default: all, ...all }; }))';
