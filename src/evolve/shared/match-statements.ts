import { isErased } from '../../syntax/parse/is-erased.ts';
import { ts } from '../../syntax/tree.ts';
import { localNames, tokensOf } from './tokens.ts';

/** What became of the statements of two versions of a file, by tree rather than by line. Statements that are only types are left out. */
export interface StatementMatch {
  /** Same but for formatting, comments, types, consistently renamed locals and places of functions. */
  readonly unchanged: readonly (readonly [before: ts.Node, after: ts.Node])[];
  readonly changed: readonly (readonly [before: ts.Node, after: ts.Node])[];
  /** Compound statements that differ only in what is inside of them. */
  readonly around: readonly (readonly [before: ts.Node, after: ts.Node])[];
  readonly removed: readonly ts.Node[];
  readonly added: readonly ts.Node[];
  /** Lines of what changed, was removed or was added; of a compound statement only those of its head. */
  readonly lines: { readonly before: ReadonlySet<number>; readonly after: ReadonlySet<number> };
}

export function matchStatements(before: ts.SourceFile, after: ts.SourceFile): StatementMatch {
  return new Matcher(before, after).match();
}

class Matcher {
  readonly #before: ts.SourceFile;
  readonly #after: ts.SourceFile;
  readonly #locals: Set<string>;
  readonly #pairs: (readonly [ts.Node, ts.Node])[] = [];
  readonly #changed: (readonly [ts.Node, ts.Node])[] = [];
  readonly #around: (readonly [ts.Node, ts.Node])[] = [];
  readonly #removed: ts.Node[] = [];
  readonly #added: ts.Node[] = [];

  constructor(before: ts.SourceFile, after: ts.SourceFile) {
    this.#before = before;
    this.#after = after;
    this.#locals = new Set([...localNames(before), ...localNames(after)]);
  }

  match(): StatementMatch {
    this.#lists(codeOf(this.#before.statements), codeOf(this.#after.statements));
    const renamed = this.#renamed();
    const lines = { before: new Set<number>(), after: new Set<number>() };
    for (const [a, b] of [...this.#changed, ...renamed]) {
      addLines(a, lines.before);
      addLines(b, lines.after);
    }
    for (const a of this.#removed) addLines(a, lines.before, true);
    for (const b of this.#added) addLines(b, lines.after, true);
    return {
      unchanged: this.#pairs.filter((pair) => !renamed.includes(pair)),
      changed: [...this.#changed, ...renamed],
      around: this.#around,
      removed: this.#removed,
      added: this.#added,
      lines,
    };
  }

  /** Pairs the statements of two lists: declarations by name, equal ones in order, the rest by kind where they stand. */
  #lists(before: readonly ts.Node[], after: readonly ts.Node[]): void {
    const named = new Map(after.flatMap((b) => (nameOf(b) === undefined ? [] : [[nameOf(b)!, b] as const])));
    const [left, right] = [new Set(before), new Set(after)];
    for (const a of before) {
      const b = named.get(nameOf(a) ?? '');
      if (b === undefined || !right.has(b)) continue;
      left.delete(a);
      right.delete(b);
      this.#compare(a, b);
    }
    const [xs, ys] = [[...left], [...right]];
    let [i, j] = [0, 0];
    for (const [a, b] of [...inCommon(xs, ys, (n) => this.#key(n)), [xs.length, ys.length] as const]) {
      this.#gap(xs.slice(i, a), ys.slice(j, b));
      if (a < xs.length) this.#same(xs[a]!, ys[b]!);
      [i, j] = [a + 1, b + 1];
    }
  }

  #gap(before: readonly ts.Node[], after: readonly ts.Node[]): void {
    const right = [...after];
    for (const a of before) {
      const at = right.findIndex((b) => b.kind === a.kind);
      if (at < 0) this.#removed.push(a);
      else {
        this.#added.push(...right.splice(0, at));
        this.#compare(a, right.shift()!);
      }
    }
    this.#added.push(...right);
  }

  /** Two statements that stand for each other: their heads, then what is inside of them. */
  #compare(a: ts.Node, b: ts.Node): void {
    if (this.#key(a) === this.#key(b)) {
      this.#same(a, b);
      return;
    }
    const [xs, ys] = [innerLists(a), innerLists(b)];
    const sameHead = this.#key(a, xs.flat()) === this.#key(b, ys.flat());
    if (!sameHead || xs.length !== ys.length || xs.length === 0) this.#changed.push([a, b]);
    else this.#around.push([a, b]);
    for (let i = 0; i < Math.max(xs.length, ys.length); i++) this.#lists(xs[i] ?? [], ys[i] ?? []);
  }

  /** Two statements that look the same, and so do those inside. */
  #same(a: ts.Node, b: ts.Node): void {
    this.#pairs.push([a, b]);
    const [xs, ys] = [innerLists(a).flat(), innerLists(b).flat()];
    for (const [i, x] of xs.entries()) this.#same(x, ys[i]!);
  }

  #key(node: ts.Node, without: readonly ts.Node[] = []): string {
    return tokensOf(node, without)
      .map((token) => (this.#locals.has(token) ? '$' : token))
      .join(' ');
  }

  /** Pairs that only look the same: a local of theirs stands for another one elsewhere. */
  #renamed(): (readonly [ts.Node, ts.Node])[] {
    const votes = new Map<string, Map<string, number>>();
    const namesIn = (node: ts.Node) =>
      tokensOf(node, innerLists(node).flat()).filter((token) => this.#locals.has(token));
    for (const [a, b] of this.#pairs) {
      const theirs = namesIn(b);
      for (const [i, name] of namesIn(a).entries()) {
        const other = votes.get(name) ?? new Map<string, number>();
        other.set(theirs[i]!, (other.get(theirs[i]!) ?? 0) + (theirs[i] === name ? 2 : 1));
        votes.set(name, other);
      }
    }
    const most = new Map([...votes].map(([name, v]) => [name, [...v].sort((x, y) => y[1] - x[1])[0]![0]]));
    return this.#pairs.filter(([a, b]) => {
      const theirs = namesIn(b);
      return namesIn(a).some((name, i) => most.get(name) !== theirs[i]);
    });
  }
}

/** Declarations that may stand anywhere in their list; a variable that holds a function is one. */
function nameOf(node: ts.Node): string | undefined {
  const declared = declarationOf(node);
  return declared?.name === undefined ? undefined : `${node.kind} ${declared.name.getText()}`;
}

function declarationOf(node: ts.Node): ts.NamedDeclaration | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isMethodDeclaration(node))
    return node;
  if (!ts.isVariableStatement(node) || node.declarationList.declarations.length !== 1) return undefined;
  const only = node.declarationList.declarations[0]!;
  const value = only.initializer;
  const isFunction =
    value !== undefined &&
    (ts.isFunctionExpression(value) || ts.isArrowFunction(value) || ts.isClassExpression(value));
  return isFunction && ts.isIdentifier(only.name) ? only : undefined;
}

/** What is left when types are taken out. */
function codeOf(nodes: readonly ts.Node[]): ts.Node[] {
  return nodes.filter((node) => !isErased(node));
}

/** The lists of statements or members right inside a node. */
function innerLists(node: ts.Node): ts.Node[][] {
  const lists: ts.Node[][] = [];
  const visit = (n: ts.Node): void => {
    if (ts.isBlock(n) || ts.isModuleBlock(n)) lists.push(codeOf(n.statements));
    else if (ts.isCaseOrDefaultClause(n)) {
      if (ts.isCaseClause(n)) visit(n.expression);
      lists.push(codeOf(n.statements));
    } else if (ts.isClassLike(n)) lists.push(codeOf(n.members));
    else if (n !== node && ts.isStatement(n)) lists.push([n]);
    else ts.forEachChild(n, visit);
  };
  if (ts.isBlock(node) || ts.isClassLike(node)) visit(node);
  else ts.forEachChild(node, visit);
  return lists;
}

/** Positions of a longest common subsequence. */
function inCommon<T>(
  xs: readonly T[],
  ys: readonly T[],
  key: (x: T) => string,
): (readonly [number, number])[] {
  const [a, b] = [xs.map(key), ys.map(key)];
  const width = b.length + 1;
  const best = new Int32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      best[i * width + j] =
        a[i] === b[j]
          ? best[(i + 1) * width + j + 1]! + 1
          : Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!);
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (best[(i + 1) * width + j]! >= best[i * width + j + 1]!) i++;
    else j++;
  }
  return pairs;
}

/** The first and last line of a node; of a compound one, unless `whole`, up to where the first list inside begins. */
export function linesOf(node: ts.Node, whole = false): readonly [first: number, last: number] {
  const tree = node.getSourceFile();
  const lineAt = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
  const start = node.getStart(tree);
  const inner = whole ? undefined : innerLists(node).flat()[0];
  return [lineAt(start), lineAt(inner === undefined ? node.end : Math.max(start, inner.getFullStart() - 1))];
}

function addLines(node: ts.Node, lines: Set<number>, whole = false): void {
  const [first, last] = linesOf(node, whole);
  for (let line = first; line <= last; line++) lines.add(line);
}
