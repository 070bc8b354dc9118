import { ts } from '../../syntax/tree.ts';
import { Declarations } from './declarations.ts';
import { Edits } from './rewrite/edits.ts';
import { isPure } from './rewrite/is-pure.ts';
import { eachName } from './rewrite/names.ts';
import { statementRange } from './rewrite/statement-range.ts';

type Removable =
  | ts.ImportSpecifier
  | ts.NamespaceImport
  | ts.ImportClause
  | ts.VariableDeclaration
  | ts.FunctionDeclaration;

/** More rounds are not made; each takes what the one before left without use. */
const mostRounds = 10;

/**
 * Takes out of what is left of a file the imports, functions and `const` and `let` without effects that the file as it was used and that nothing uses
 * any more. Names in `keep` stay. An import whose value was used stays as one for its effects.
 */
export function removeUnused(
  path: string,
  before: string,
  left: string,
  keep: ReadonlySet<string> = new Set(),
): string {
  if (before === left || /\beval\s*\(/.test(left)) return left;
  const old = new Usage(path, before);
  let text = left;
  for (let round = 0; round < mostRounds; round++) {
    const now = new Usage(path, text);
    const gone = now.unused().filter((node) => !keep.has(nameOf(node)!.text) && old.used(node));
    if (gone.length === 0) break;
    text = without(now.tree, new Set(gone), old);
  }
  return text;
}

/** Which declarations of a text are used. */
class Usage {
  readonly tree: ts.SourceFile;
  readonly #used = new Set<ts.Node>();
  /** Used as more than a type. */
  readonly #valued = new Set<string>();
  readonly #all: Removable[] = [];

  constructor(path: string, text: string) {
    this.tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const declarations = new Declarations(this.tree);
    eachName(this.tree, (name) => {
      for (const node of declarations.of(name)) {
        const isOwn = isDeclared(name) || (ts.isFunctionDeclaration(node) && isInside(name, node));
        if (isOwn) continue;
        this.#used.add(node);
        if (!ts.isPartOfTypeNode(name)) this.#valued.add(name.text);
      }
    });
    const visit = (node: ts.Node): void => {
      if (isRemovable(node) && this.#isPrivate(node)) this.#all.push(node);
      ts.forEachChild(node, visit);
    };
    visit(this.tree);
  }

  unused(): Removable[] {
    return this.#all.filter((node) => !this.#used.has(node) && !this.#isDocumented(nameOf(node)!.text));
  }

  /** Is every declaration here that a declaration of another version may stand for used? */
  used(other: Removable): boolean {
    const same = this.#all.filter((node) => keyOf(node) === keyOf(other));
    return same.length > 0 && same.every((node) => this.#used.has(node));
  }

  isValue(name: string): boolean {
    return this.#valued.has(name);
  }

  /** Can nobody outside of the file name it? */
  #isPrivate(node: Removable): boolean {
    if (ts.isFunctionDeclaration(node) && node.modifiers?.some((m) => m.kind === K.ExportKeyword))
      return false;
    if (/x$/.test(this.tree.fileName) && /^(React|Fragment|h)$/.test(nameOf(node)!.text)) return false;
    const isTop = node.parent === this.tree || node.parent.parent?.parent === this.tree;
    return !isTop || isModule(this.tree);
  }

  /** Is a name spoken of where tools read it? */
  #isDocumented(name: string): boolean {
    return new RegExp(`@\\w+\\s+\\{?[^}\\n]*\\b${name.replaceAll('$', '\\$')}\\b`).test(this.tree.text);
  }
}

const K = ts.SyntaxKind;

function isModule(tree: ts.SourceFile): boolean {
  return ts.isExternalModule(tree) || /\bmodule\.exports\b|\bexports\.|\brequire\(/.test(tree.text);
}

function isRemovable(node: ts.Node): node is Removable {
  if (ts.isImportSpecifier(node) || ts.isNamespaceImport(node)) return true;
  if (ts.isImportClause(node)) return node.name !== undefined;
  if (ts.isFunctionDeclaration(node)) return node.name !== undefined && isAlone(node);
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return false;
  const statement = node.parent.parent;
  if (!ts.isVariableStatement(statement) || statement.modifiers !== undefined) return false;
  if ((node.parent.flags & ts.NodeFlags.Using) === ts.NodeFlags.Using) return false;
  if ((node.parent.flags & ts.NodeFlags.BlockScoped) === 0) return false;
  return node.initializer === undefined || isPure(node.initializer);
}

/** Has a function no overloads? */
function isAlone(node: ts.FunctionDeclaration): boolean {
  let isAlone = node.body !== undefined;
  ts.forEachChild(node.parent, (n) => {
    if (n !== node && ts.isFunctionDeclaration(n) && n.name?.text === node.name!.text) isAlone = false;
  });
  return isAlone;
}

function nameOf(node: Removable): ts.Identifier | undefined {
  return node.name as ts.Identifier | undefined;
}

/** What a declaration of one version is called in the other: its kind, its name and the functions around it. */
function keyOf(node: Removable): string {
  const names: string[] = [];
  for (let n: ts.Node = node.parent; n !== undefined; n = n.parent)
    if (ts.isFunctionLike(n)) names.push(n.name?.getText() ?? '');
  return [node.kind, nameOf(node)!.text, ...names].join(' ');
}

/** Is the identifier the name in a declaration? */
function isDeclared(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isImportSpecifier(parent)) return true;
  const isNamed =
    ts.isImportClause(parent) ||
    ts.isNamespaceImport(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isFunctionDeclaration(parent);
  return isNamed && parent.name === name;
}

function isInside(node: ts.Node, outer: ts.Node): boolean {
  return node.pos >= outer.pos && node.end <= outer.end;
}

function without(tree: ts.SourceFile, gone: ReadonlySet<ts.Node>, old: Usage): string {
  const edits = new Edits(tree.text);
  const drop = (node: ts.Node) => {
    const { start, end } = statementRange(tree.text, node);
    edits.removeLines(start, end);
  };
  const replace = (start: number, end: number, text: string) => {
    edits.remove(start, end);
    edits.insert(start, text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) importWithout(node);
    else if (ts.isVariableStatement(node) && node.declarationList.declarations.some((d) => gone.has(d)))
      variablesWithout(node);
    else if (gone.has(node)) drop(node);
    else ts.forEachChild(node, visit);
  };
  visit(tree);
  return edits.apply();

  function variablesWithout(node: ts.VariableStatement): void {
    const { declarations } = node.declarationList;
    const rest = declarations.filter((d) => !gone.has(d));
    const text = rest.map((d) => d.getText(tree)).join(', ');
    if (rest.length === 0) drop(node);
    else replace(declarations[0]!.getStart(tree), declarations.at(-1)!.end, text);
  }

  function importWithout(node: ts.ImportDeclaration): void {
    const clause = node.importClause;
    if (clause === undefined) return;
    const { name, namedBindings: named } = clause;
    const parts = named === undefined ? [] : ts.isNamespaceImport(named) ? [named] : [...named.elements];
    const rest = parts.filter((p) => !gone.has(p));
    const keepsName = name !== undefined && !gone.has(clause);
    const lost = [...parts.filter((p) => gone.has(p)), ...(name !== undefined && !keepsName ? [clause] : [])];
    if (lost.length === 0) return;
    if (!keepsName && rest.length === 0) {
      const isValue =
        !/^import\s+type\b/.test(node.getText(tree)) && lost.some((p) => old.isValue(nameOf(p)!.text));
      const isIdle = /^['"]node:/.test(node.moduleSpecifier.getText(tree));
      if (!isValue || isIdle) drop(node);
      else edits.remove(clause.getStart(tree), node.moduleSpecifier.getStart(tree));
      return;
    }
    const inner = rest.map((p) => p.getText(tree)).join(', ');
    const isSpace = named !== undefined && ts.isNamespaceImport(named);
    const texts = [
      ...(keepsName ? [name.getText(tree)] : []),
      ...(rest.length > 0 ? [isSpace ? inner : `{ ${inner} }`] : []),
    ];
    const start = (name ?? named!).getStart(tree);
    replace(start, clause.end, texts.join(', '));
  }
}
