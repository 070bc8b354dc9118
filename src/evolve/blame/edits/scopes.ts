import { ts } from '../../../syntax/tree.ts';
import { declaredNames } from './names.ts';

/** Names that can be used at a place of a file. */
export class Scopes {
  readonly #file: ts.SourceFile;
  readonly #known = new Map<ts.Node, ReadonlySet<string>>();

  constructor(file: ts.SourceFile) {
    this.#file = file;
  }

  has(name: string, at: number): boolean {
    let node: ts.Node | undefined = nodeAt(this.#file, at);
    for (; node !== undefined; node = node.parent) if (this.#of(node).has(name)) return true;
    return false;
  }

  #of(node: ts.Node): ReadonlySet<string> {
    let names = this.#known.get(node);
    if (names === undefined) {
      const found = new Set<string>();
      const isScope =
        ts.isFunctionLike(node) ||
        ts.isBlock(node) ||
        ts.isSourceFile(node) ||
        ts.isCatchClause(node) ||
        ts.isCaseBlock(node) ||
        ts.isIterationStatement(node, false);
      if (isScope)
        ts.forEachChild(node, (child) => {
          for (const name of declaredNames(child)) found.add(name);
        });
      if (ts.isFunctionExpression(node) && node.name !== undefined) found.add(node.name.text);
      names = found;
      this.#known.set(node, names);
    }
    return names;
  }
}

/** The innermost node around a place. */
export function nodeAt(file: ts.SourceFile, at: number): ts.Node {
  let found: ts.Node = file;
  for (;;) {
    const inner: ts.Node | undefined = ts.forEachChild(found, (child) =>
      child.getStart(file) <= at && at < child.end ? child : undefined,
    );
    if (inner === undefined) return found;
    found = inner;
  }
}
