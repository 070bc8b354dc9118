import type { SourceModule } from '../source-set.ts';
import { ts } from '../tree.ts';
import { mentionsIn } from './mentions-in.ts';
import type { Piece } from './piece.ts';
import { heldBy, runsWhenLoaded } from './runs-when-loaded.ts';

const cache = new WeakMap<SourceModule, readonly Piece[]>();

/** The top-level statements of a module without imports and re-exports. What is no ES module is one piece: there the order of everything matters. */
export function modulePieces(module: SourceModule): readonly Piece[] {
  let pieces = cache.get(module);
  if (pieces === undefined) {
    const { tree, kind } = module;
    pieces =
      tree === undefined || kind !== 'esm'
        ? [wholePiece(module)]
        : tree.statements.flatMap((statement) =>
            isLinkage(statement) ? [] : [pieceOf(module, tree, statement)],
          );
    cache.set(module, pieces);
  }
  return pieces;
}

/** Says nothing but how names are bound between modules. */
function isLinkage(statement: ts.Statement): boolean {
  return (
    ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    (ts.isImportEqualsDeclaration(statement) && ts.isExternalModuleReference(statement.moduleReference))
  );
}

function pieceOf(module: SourceModule, tree: ts.SourceFile, statement: ts.Statement): Piece {
  const start = statement.getFullStart();
  const text = module.text.slice(start, statement.end);
  // The line break that ends the statement before is not this one's.
  const skipped = /^\s*/.exec(text)![0].length;
  const at = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
  return {
    module,
    names: namesOf(statement),
    text: text.slice(skipped),
    start,
    end: statement.end,
    lines: [at(start + skipped), at(statement.end)],
    ...mentionsIn(statement, text),
    runs: runsWhenLoaded(statement),
    holds: heldBy(statement),
  };
}

function wholePiece(module: SourceModule): Piece {
  const { tree, text } = module;
  return {
    module,
    names: tree === undefined ? [] : tree.statements.flatMap(namesOf),
    text,
    start: 0,
    end: text.length,
    lines: [1, text.split('\n').length],
    ...(tree === undefined
      ? { mentions: new Set<string>(), touches: new Set<string>(), specifiers: [] }
      : mentionsIn(tree, text)),
    runs: tree !== undefined,
    holds: 'state',
  };
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((d) => boundNames(d.name));
  if (ts.isExportAssignment(statement)) return ['default'];
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isModuleDeclaration(statement) ||
    ts.isImportEqualsDeclaration(statement)
  ) {
    const isDefault =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword);
    return [
      ...(statement.name === undefined ? [] : [statement.name.text]),
      ...(isDefault ? ['default'] : []),
    ];
  }
  return [];
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}
