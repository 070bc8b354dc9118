import { ts } from '../tree.ts';

/**
 * An ES module's text as the body of a strict async function, for V8 to check as a script: imports become `let`
 * declarations, `export` is left out, `import.meta` becomes an expression. Line by line and column by column as the original, one
 * line further down. Functions at the top level, which are block-like in a module, are so here by an inner block.
 */
export function moduleAsFunction(tree: ts.SourceFile): string {
  const { text } = tree;
  const parts: string[] = [];
  let done = 0;
  const replace = (start: number, end: number, by: string) => {
    parts.push(text.slice(done, start), padded(text.slice(start, end), by));
    done = end;
  };
  const shebang = ts.getShebang(text);
  if (shebang !== undefined) replace(0, shebang.length, '');
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const names = importedNames(node);
      replace(node.getStart(tree), node.end, names.length === 0 ? ';' : `let ${names.join()};`);
      return;
    }
    if (ts.isExportDeclaration(node)) {
      replace(node.getStart(tree), node.end, ';');
      return;
    }
    if (ts.isExportAssignment(node)) replace(node.getStart(tree), node.expression.getStart(tree), '$=');
    else if (ts.canHaveModifiers(node)) replaceModifiers(node);
    if (
      ts.isMetaProperty(node) &&
      node.keywordToken === ts.SyntaxKind.ImportKeyword &&
      node.name.text === 'meta'
    )
      replace(node.getStart(tree), node.end, '(0,0)');
    ts.forEachChild(node, visit);
  };
  const replaceModifiers = (node: ts.HasModifiers) => {
    const modifiers = ts.getModifiers(node) ?? [];
    if (modifiers[0]?.kind !== ts.SyntaxKind.ExportKeyword) return;
    const isDefault = modifiers[1]?.kind === ts.SyntaxKind.DefaultKeyword;
    const start = modifiers[0].getStart(tree);
    if (!isDefault) replace(start, modifiers[0].end, '');
    else if (ts.isFunctionDeclaration(node) && node.name === undefined) {
      const words = `${modifiers.length > 2 ? 'async ' : ''}function${node.asteriskToken ? '*' : ''} $`;
      replace(start, text.indexOf('(', (node.asteriskToken ?? modifiers.at(-1)!).end), words);
    } else if (ts.isClassDeclaration(node) && node.name === undefined)
      replace(start, text.indexOf('class', modifiers[1]!.end) + 'class'.length, 'class $');
    else replace(start, modifiers[1]!.end, '');
  };
  visit(tree);
  parts.push(text.slice(done));
  return `(async function(){"use strict";{\n${parts.join('')}\n}})`;
}

/** `by`, then blanks up to the length of `original`, with its line ends. */
function padded(original: string, by: string): string {
  const lineEnds = original.slice(0, by.length).replace(/[^\n\r\u2028\u2029]/g, '');
  return by + lineEnds + original.slice(by.length).replace(/[^\n\r\u2028\u2029]/g, ' ');
}

function importedNames(node: ts.ImportDeclaration): string[] {
  const clause = node.importClause;
  if (clause === undefined) return [];
  const names = clause.name === undefined ? [] : [clause.name.text];
  const bindings = clause.namedBindings;
  if (bindings !== undefined)
    names.push(
      ...(ts.isNamespaceImport(bindings)
        ? [bindings.name.text]
        : bindings.elements.map((element) => element.name.text)),
    );
  return names;
}
