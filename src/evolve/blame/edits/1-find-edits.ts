import { ts } from '../../../syntax/tree.ts';
import { bestAlignment } from './best-alignment.ts';
import { areSameBranch, isContainer, isOperator, labelDiffers, nameOf } from './code-kinds.ts';
import { type CodeList, type CodeTree, isList } from './code-tree.ts';
import type { Edit } from './edit.ts';
import { assignedIn, declarationOf, type Formed } from './function-forms.ts';
import type { TreePair } from './matched.ts';
import { Similarity, treesIn } from './similarity.ts';

/** What is less alike is another thing, not the same thing changed. */
const ALIKE = 0.4;

/** A function that takes up this much of a tree is what the tree is about. */
const WRAPPED = 0.8;

/**
 * The difference of two trees as edits that do not overlap: each is as small as the matching of the trees allows. Taking all of them back gives the old
 * text. What only one version has in the same gap of a list is one edit, so that an old statement does not run before the new one that replaced it.
 */
export function findEdits(
  module: string,
  before: CodeTree,
  after: CodeTree,
  firstId = 0,
): { readonly edits: Edit[]; readonly matched: readonly TreePair[] } {
  return new EditFinder(module, firstId).find(before, after);
}

class EditFinder {
  readonly #module: string;
  readonly #edits: Edit[] = [];
  readonly #matched: TreePair[] = [];
  /** A name, and the function that stood in its place or stands there now. */
  readonly #same = new Map<CodeTree, CodeTree>();
  readonly #similarity = new Similarity();
  readonly #firstId: number;

  constructor(module: string, firstId: number) {
    this.#module = module;
    this.#firstId = firstId;
  }

  find(before: CodeTree, after: CodeTree): { edits: Edit[]; matched: readonly TreePair[] } {
    this.#match(before, after);
    return { edits: this.#edits.sort((a, b) => a.start - b.start), matched: this.#matched };
  }

  #match(a: CodeTree, b: CodeTree): void {
    if (a.key === b.key || this.#same.get(a) === b) {
      this.#matched.push([a, b]);
      return;
    }
    if (!this.#fits(a, b)) {
      const [x, y] = [mainFunction(a), mainFunction(b)];
      const isWrapped = x !== undefined && y !== undefined && (x !== a || y !== b);
      if (isWrapped) this.#match(x, y);
      else this.#replace(a, b);
      return;
    }
    this.#parts(a, b);
  }

  #parts(a: CodeTree, b: CodeTree, first = 0): void {
    this.#matched.push([a, b]);
    for (const [i, x] of a.slots.entries()) {
      const y = i < first ? undefined : b.slots[i];
      if (isList(x) && isList(y)) this.#lists(x, y, b);
      else if (x !== undefined && y !== undefined) this.#match(x as CodeTree, y as CodeTree);
    }
  }

  /** The parts of both can be matched one by one. */
  #fits(a: CodeTree, b: CodeTree): boolean {
    if (a.kind !== b.kind || a.slots.length !== b.slots.length || a.slots.length === 0) return false;
    if (labelDiffers(a, b)) return false;
    for (const [i, x] of a.slots.entries()) {
      const y = b.slots[i];
      if ((x === undefined) !== (y === undefined) || isList(x) !== isList(y)) return false;
      if (isList(x) && isList(y) && x.separator === undefined && x.items.length !== y.items.length)
        return false;
      // Another operator in the middle, or another name behind the dot, makes it another expression.
      if (
        x !== undefined &&
        y !== undefined &&
        !isList(x) &&
        !isList(y) &&
        isOperator(a, x) &&
        x.key !== y.key
      )
        return false;
    }
    return (
      isContainer(a) || areSameBranch(a, b) || this.#similarity.of(a, b) >= ALIKE || a.size + b.size > 400
    );
  }

  #replace(a: CodeTree, b: CodeTree): void {
    const isBoth = a.role === 'expression' && b.role === 'expression';
    if (isBoth) this.#matched.push([a, b]);
    this.#add([a], [b], b.start, b.end, isBoth ? ['(', ')'] : ['', ''], undefined, b);
  }

  #add(
    before: readonly CodeTree[],
    after: readonly CodeTree[],
    start: number,
    end: number,
    around: readonly [string, string],
    separator: CodeList['separator'],
    parent: CodeTree,
    next?: CodeTree,
  ): void {
    const isStatements = separator === ';';
    const between = isStatements ? ';\n' : separator === ',' ? ', ' : ' ';
    const isParameters = ts.isFunctionLike(parent.node) && !isStatements && before.length + after.length > 0;
    const size = [...before, ...after].reduce((sum, t) => sum + t.size, 0);
    const id = this.#firstId + this.#edits.length;
    const within = { start: parent.start, end: parent.end };
    this.#edits.push({
      id,
      module: this.#module,
      start,
      end,
      before,
      after,
      around,
      isStatements,
      between,
      isParameters,
      size,
      within,
      next: isStatements && after.length === 0 ? next?.start : undefined,
    });
  }

  #lists(x: CodeList, y: CodeList, parent: CodeTree): void {
    const pairs =
      x.separator === undefined ? x.items.map((_, i) => [i, i] as const) : this.#pairs(x.items, y.items);
    const moved = x.separator === ';' ? this.#moved(x.items, y.items, pairs) : [];
    const formed = x.separator === ';' ? this.#formed(x.items, y.items, [...pairs, ...moved]) : [];
    for (const [a, b] of [...pairs, ...moved]) this.#match(x.items[a]!, y.items[b]!);
    for (const { from, to } of formed) this.#parts(from, to, 1);
    const gone = new Set([...moved.map(([a]) => a), ...formed.flatMap((f) => f.gone ?? [])]);
    const come = new Set([...moved.map(([, b]) => b), ...formed.flatMap((f) => f.come ?? [])]);
    let [i, j] = [0, 0];
    for (const [a, b] of [...pairs, [x.items.length, y.items.length] as const]) {
      const old = x.items.slice(i, a).filter((_, k) => !gone.has(i + k));
      this.#gaps(x, y, old, j, b, come, parent);
      [i, j] = [a + 1, b + 1];
    }
  }

  /** A gap: old items, and new ones from `j` to `b`, of which some have come from elsewhere and stay. */
  #gaps(
    x: CodeList,
    y: CodeList,
    old: readonly CodeTree[],
    j: number,
    b: number,
    come: ReadonlySet<number>,
    parent: CodeTree,
  ): void {
    const runs: [from: number, to: number][] = [];
    for (let k = j; k < b; k++) {
      if (come.has(k)) continue;
      const last = runs.at(-1);
      if (last !== undefined && last[1] === k) last[1] = k + 1;
      else runs.push([k, k + 1]);
    }
    if (runs.length === 0 && old.length > 0) runs.push([j, j]);
    for (const [n, [from, to]] of runs.entries()) this.#gap(x, y, n === 0 ? old : [], from, to, parent);
  }

  #gap(x: CodeList, y: CodeList, old: readonly CodeTree[], from: number, to: number, parent: CodeTree): void {
    const { items } = y;
    const news = items.slice(from, to);
    const [previous, next] = [items[from - 1], items[to]];
    const isStatements = y.separator === ';';
    const isShown = previous === undefined || endsWithClosing(previous.node);
    const add = (start: number, end: number, lead: string, trail: string) =>
      this.#add(old, news, start, end, [lead, trail], y.separator, parent, isShown ? next : undefined);
    if (news.length > 0) {
      const [start, end] = [news[0]!.start, news.at(-1)!.end];
      if (old.length > 0 || y.separator !== ',') add(start, end, ' ', isStatements ? ';' : '');
      else if (previous !== undefined) add(previous.end, end, '', '');
      else add(start, next?.start ?? end, '', '');
    } else if (previous !== undefined) {
      add(previous.end, previous.end, y.separator === ',' ? ', ' : '\n', isStatements ? ';' : '');
    } else if (next !== undefined) {
      add(next.start, next.start, '', y.separator === ',' ? ', ' : isStatements ? ';\n' : ' ');
    } else add(y.at, y.at, ' ', isStatements ? ';' : x.items.length > 0 ? ' ' : '');
  }

  /** Items that stand for each other, in order. */
  #pairs(xs: readonly CodeTree[], ys: readonly CodeTree[]): (readonly [number, number])[] {
    let head = 0;
    while (head < xs.length && head < ys.length && xs[head]!.key === ys[head]!.key) head++;
    let tail = 0;
    while (
      tail < xs.length - head &&
      tail < ys.length - head &&
      xs[xs.length - 1 - tail]!.key === ys[ys.length - 1 - tail]!.key
    )
      tail++;
    const pairs: (readonly [number, number])[] = Array.from({ length: head }, (_, i) => [i, i] as const);
    const middle = bestAlignment(
      xs.slice(head, xs.length - tail),
      ys.slice(head, ys.length - tail),
      (a, b, isMany) => this.#likeness(a, b, isMany),
    );
    for (const [a, b] of middle) pairs.push([a + head, b + head]);
    for (let k = tail; k > 0; k--) pairs.push([xs.length - k, ys.length - k]);
    return pairs;
  }

  /** How much two items look like the same one; 0: they are not matched. */
  #likeness(a: CodeTree, b: CodeTree, isMany: boolean): number {
    if (a.key === b.key) return 3 + a.size / 100;
    if (a.kind !== b.kind) return 0;
    const [name, other] = [nameOf(a), nameOf(b)];
    if (name !== undefined && other !== undefined) return name === other ? 2 : 0;
    if (areSameBranch(a, b)) return 1.5;
    if (isMany) return 0;
    const similarity = this.#similarity.of(a, b);
    return similarity >= ALIKE + 0.1 ? similarity : 0;
  }

  /** Functions that stand elsewhere now: they may stand anywhere. */
  #moved(
    xs: readonly CodeTree[],
    ys: readonly CodeTree[],
    pairs: readonly (readonly [number, number])[],
  ): (readonly [number, number])[] {
    const [left, right] = [new Set(pairs.map(([a]) => a)), new Set(pairs.map(([, b]) => b))];
    const found: [number, number][] = [];
    for (const [i, a] of xs.entries()) {
      if (left.has(i) || !ts.isFunctionDeclaration(a.node)) continue;
      const j = ys.findIndex(
        (b, k) => !right.has(k) && ts.isFunctionDeclaration(b.node) && nameOf(a) === nameOf(b),
      );
      if (j < 0) continue;
      right.add(j);
      found.push([i, j]);
    }
    return found;
  }

  /**
   * `exports.f = function …` that is `exports.f = f` now, with `function f …` elsewhere, and the other way round: bodies are matched with each other. The
   * function keeps the form it has now.
   */
  #formed(
    xs: readonly CodeTree[],
    ys: readonly CodeTree[],
    pairs: readonly (readonly [number, number])[],
  ): Formed[] {
    const [left, right] = [new Set(pairs.map(([a]) => a)), new Set(pairs.map(([, b]) => b))];
    const found: Formed[] = [];
    for (const [i, j] of pairs) {
      const [old, now] = [assignedIn(xs[i]!), assignedIn(ys[j]!)];
      if (old === undefined || now === undefined) continue;
      const come = declarationOf(now, old, ys, right);
      const gone = declarationOf(old, now, xs, left);
      if ((come ?? gone) === undefined) continue;
      this.#same.set(old, now);
      const [from, to] = [gone === undefined ? old : xs[gone]!, come === undefined ? now : ys[come]!];
      found.push({ from, to, gone, come });
      if (gone !== undefined) left.add(gone);
      if (come !== undefined) right.add(come);
    }
    return found;
  }
}

/** The function that is nearly all of a large tree: what a module is wrapped in is no difference. */
function mainFunction(tree: CodeTree): CodeTree | undefined {
  if (tree.size < 100) return undefined;
  for (const inner of treesIn(tree))
    if (
      ts.isFunctionLike(inner.node) &&
      inner.size > tree.size * WRAPPED &&
      inner.node.kind !== ts.SyntaxKind.MethodDeclaration
    )
      return inner;
  return undefined;
}

/** The last line of it says nothing: `});`. */
function endsWithClosing(node: ts.Node): boolean {
  const last = node.getText().split('\n').at(-1)!;
  return /^[\s)}\];,]*$/.test(last);
}
