import type { SourceModule } from './source-set.ts';
import { ts } from './tree.ts';

/** A module as CommonJS text for plain Node, by TypeScript's own emitter: a second opinion on what the source means. */
export function transpileModule(module: Pick<SourceModule, 'path' | 'kind' | 'text'>): string {
  if (module.kind === 'json') return `module.exports = ${module.text.replace(/\u2028|\u2029/g, ' ')};`;
  return ts.transpileModule(module.text, {
    fileName: module.path,
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
