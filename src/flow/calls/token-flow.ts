/**
 * Inclusion constraints over sets of tokens: the least sets with `to ⊇ from` for every edge and all added tokens. Edges may be added while
 * solving. A set that outgrows `limit` gets the token `top` and takes no more, so that programs where everything flows together stay cheap:
 * `top` must stand for every token.
 */
export class TokenFlow {
  readonly #limit: number;
  readonly #top: number;
  readonly #unlimited = new Set<number>();
  readonly #sets: Set<number>[] = [];
  /** By cell: has it got `top`? Nothing more comes into it, so nothing need flow there. */
  readonly #isFull: boolean[] = [];
  readonly #edges: Set<number>[] = [];
  readonly #watchers: ((token: number) => void)[][] = [];
  /** Tokens on their way, each with its cell before it. */
  readonly #work: number[] = [];

  constructor(limit: number, top: number) {
    this.#limit = limit;
    this.#top = top;
  }

  /** A set that may grow as it likes. */
  setUnlimited(cell: number): void {
    this.#unlimited.add(cell);
  }

  /** A new, empty set. */
  cell(): number {
    this.#edges.push(new Set());
    this.#watchers.push([]);
    this.#isFull.push(false);
    return this.#sets.push(new Set()) - 1;
  }

  tokens(cell: number): ReadonlySet<number> {
    return this.#sets[cell]!;
  }

  add(cell: number, token: number): void {
    if (this.#isFull[cell]!) return;
    const set = this.#sets[cell]!;
    if (set.has(token)) return;
    const added = set.size < this.#limit || this.#unlimited.has(cell) ? token : this.#top;
    if (added === this.#top) this.#isFull[cell] = true;
    set.add(added);
    this.#work.push(cell, added);
  }

  edge(from: number, to: number): void {
    if (from === to || this.#isFull[to]! || this.#edges[from]!.has(to)) return;
    this.#edges[from]!.add(to);
    for (const token of this.#sets[from]!) this.add(to, token);
  }

  /** Calls back once for each token that is or comes into the set. */
  watch(cell: number, react: (token: number) => void): void {
    this.#watchers[cell]!.push(react);
    for (const token of [...this.#sets[cell]!]) react(token);
  }

  solve(): void {
    while (this.#work.length > 0) {
      const token = this.#work.pop()!;
      const cell = this.#work.pop()!;
      const edges = this.#edges[cell]!;
      for (const to of edges)
        if (this.#isFull[to]!) edges.delete(to);
        else this.add(to, token);
      // A watcher registered while this token was waiting has seen it already; reactions are idempotent.
      const watchers = this.#watchers[cell]!;
      for (let i = 0, count = watchers.length; i < count; i++) watchers[i]!(token);
    }
  }
}
