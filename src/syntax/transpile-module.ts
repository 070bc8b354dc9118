import type { SourceModule } from './source-set.ts';
import { ts } from './tree.ts';

/** A module as CommonJS text for plain Node, by TypeScript's own emitter: a second opinion on what the source means. */
export function transpileModule(module: Pick<SourceModule, 'path' | 'kind' | 'text'>): string {
  if (module.kind === 'json') return `module.exports = ${module.text.replace(/\u2028|\u2029/g, ' ')};`;
  // CommonJS in JavaScript is run as it stands, in sloppy mode where it is.
  if (module.kind === 'cjs' && /\.c?js$/.test(module.path)) return module.text.replace(/^#!.*/, '');
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
