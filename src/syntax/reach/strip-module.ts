import { erasedImports } from '../modules/erased-imports.ts';
import type { SourceModule } from '../modules/source-set.ts';
import { parseModule } from '../parse/parse-module.ts';
import { ts } from '../tree.ts';

/**
 * A module of which nothing is left but which modules it loads, and what it hands on of them under the names of `handsOn`. Everything that is left stands where it
 * stood. Only for modules whose own statements do nothing when they are loaded.
 */
export function stripModule(module: SourceModule, handsOn: ReadonlySet<string>): SourceModule {
  const tree = module.tree!;
  let text = '';
  let at = 0;
  const blank = (start: number, end: number) => {
    text += module.text.slice(at, start) + module.text.slice(start, end).replace(/[^\n\r]/g, ' ');
    at = end;
  };
  for (const statement of tree.statements) {
    blank(statement.getFullStart(), statement.getStart(tree));
    if (ts.isImportDeclaration(statement) && !module.erased.has(statement)) {
      // `import 'x'` loads as much as `import { a } from 'x'`.
      const { importClause, moduleSpecifier } = statement;
      if (importClause !== undefined) blank(importClause.getStart(tree), moduleSpecifier.getStart(tree));
    } else if (!ts.isExportDeclaration(statement) || !isFromElsewhere(statement))
      blank(statement.getStart(tree), statement.end);
    else if (statement.exportClause !== undefined && ts.isNamedExports(statement.exportClause))
      for (const [start, end] of unused(tree, statement.exportClause, handsOn)) blank(start, end);
  }
  blank(tree.endOfFileToken.getFullStart(), module.text.length);
  const stripped = parseModule(module.path, text, { module: true }).tree;
  return { ...module, text, tree: stripped, erased: erasedImports(stripped) };
}

function isFromElsewhere({ moduleSpecifier, isTypeOnly }: ts.ExportDeclaration): boolean {
  return moduleSpecifier !== undefined && !isTypeOnly;
}

/** Where names stand that are not wanted, each with the comma after it. */
function* unused(
  tree: ts.SourceFile,
  { elements }: ts.NamedExports,
  handsOn: ReadonlySet<string>,
): Generator<[start: number, end: number]> {
  for (const [i, element] of elements.entries()) {
    if (handsOn.has(element.name.text) && !element.isTypeOnly) continue;
    const next = elements[i + 1];
    yield [element.getStart(tree), next?.getFullStart() ?? elements.end];
  }
}
