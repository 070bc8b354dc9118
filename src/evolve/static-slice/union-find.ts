import type { FunctionId } from '../../ir/ir.ts';

const none: ReadonlySet<FunctionId> = new Set();

/** Classes of nodes that can be united. Each class has at most one class of contents, made when asked for, and the functions put into it. */
export class UnionFind {
  readonly #parent: number[] = [];
  readonly #content = new Map<number, number>();
  readonly #functions = new Map<number, Set<FunctionId>>();

  /** How often something changed: classes united, functions added. */
  changes = 0;

  add(): number {
    return this.#parent.push(this.#parent.length) - 1;
  }

  find(node: number): number {
    let root = node;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    for (let at = node; at !== root; ) {
      const next = this.#parent[at]!;
      this.#parent[at] = root;
      at = next;
    }
    return root;
  }

  content(node: number): number {
    const root = this.find(node);
    let content = this.#content.get(root);
    if (content === undefined) this.#content.set(root, (content = this.add()));
    return this.find(content);
  }

  /** The class of contents, if anything was put there or asked for. */
  knownContent(node: number): number | undefined {
    const content = this.#content.get(this.find(node));
    return content === undefined ? undefined : this.find(content);
  }

  /** Makes the class its own contents, with all that it held. */
  collapse(node: number): void {
    this.union(node, this.content(node));
  }

  addFunction(node: number, fn: FunctionId): void {
    const root = this.find(node);
    let functions = this.#functions.get(root);
    if (functions === undefined) this.#functions.set(root, (functions = new Set()));
    if (functions.has(fn)) return;
    functions.add(fn);
    this.changes++;
  }

  functions(node: number): ReadonlySet<FunctionId> {
    return this.#functions.get(this.find(node)) ?? none;
  }

  /** Contents of united classes are united too. */
  union(a: number, b: number): void {
    const pending: [number, number][] = [[a, b]];
    for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
      const [x, y] = [this.find(pair[0]), this.find(pair[1])];
      if (x === y) continue;
      this.#parent[y] = x;
      this.changes++;
      for (const fn of this.#functions.get(y) ?? []) this.addFunction(x, fn);
      this.#functions.delete(y);
      const [inX, inY] = [this.#content.get(x), this.#content.get(y)];
      this.#content.delete(y);
      if (inX === undefined && inY !== undefined) this.#content.set(x, inY);
      else if (inX !== undefined && inY !== undefined) pending.push([inX, inY]);
    }
  }
}
