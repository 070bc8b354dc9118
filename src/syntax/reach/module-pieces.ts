import type { SourceModule } from '../modules/source-set.ts';
import { ts } from '../tree.ts';
import { mentionsIn } from './mentions-in.ts';
import type { Piece } from './piece.ts';
import { heldBy, runsWhenLoaded, type SafeNames, safeNames } from './runs-when-loaded.ts';

const cache = new WeakMap<SourceModule, readonly Piece[]>();

/** The top-level statements of a module without imports and re-exports. What is no ES module is one piece: there the order of everything matters. */
export function modulePieces(module: SourceModule): readonly Piece[] {
  let pieces = cache.get(module);
  if (pieces === undefined) {
    const { tree, kind } = module;
    pieces = tree === undefined || kind !== 'esm' ? [wholePiece(module)] : [...piecesOf(module, tree)];
    cache.set(module, pieces);
  }
  return pieces;
}

function* piecesOf(module: SourceModule, tree: ts.SourceFile): Generator<Piece> {
  const safe = safeNames(tree.statements);
  for (const statement of tree.statements) {
    const { value } = safe.next() as IteratorYieldResult<SafeNames>;
    if (!isLinkage(statement)) yield pieceOf(module, tree, statement, value);
    else yield* looseComments(module, tree, statement);
  }
  yield* looseComments(module, tree, tree.endOfFileToken);
}

/** Comments that belong to no statement which is a piece: types may be defined in them, and say how to read the file. */
function* looseComments(module: SourceModule, tree: ts.SourceFile, before: ts.Node): Generator<Piece> {
  const [start, end] = [before.getFullStart(), before.getStart(tree)];
  const text = module.text.slice(start, end).trim();
  if (!/@|^\/\/\//m.test(text)) return;
  const at = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
  const from = start + module.text.slice(start, end).indexOf(text);
  yield {
    module,
    names: [...text.matchAll(/@(?:typedef|callback)\b[^@]*?\b([\w$]+)\s*(?=[\n*]|$)/g)].map((m) => m[1]!),
    text,
    start: from,
    end: from + text.length,
    lines: [at(from), at(from + text.length)],
    ...mentionsIn(undefined, text),
    runs: true,
    holds: 'nothing',
  };
}

/** Says nothing but how names are bound between modules. */
function isLinkage(statement: ts.Statement): boolean {
  return (
    ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    (ts.isImportEqualsDeclaration(statement) && ts.isExternalModuleReference(statement.moduleReference))
  );
}

function pieceOf(module: SourceModule, tree: ts.SourceFile, statement: ts.Statement, safe: SafeNames): Piece {
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
    runs: runsWhenLoaded(statement, safe),
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
