/** Thrown when a query cannot be written in an encoding at all (not even with fresh constants), or only in too much text. */
export class NotEncodable extends Error {}

const TEXT_LIMIT = 4_000_000;

interface Mark {
  readonly trail: number;
  readonly text: number;
}

/**
 * Collects SMT-LIB commands in scopes that mirror the backend's. Compound expressions become zero-argument definitions, one for each
 * distinct text, so that shared nodes are shared and no text nests deeply.
 */
export class Emitter {
  #pending: string[] = [];
  #size = 0;
  #counter = 0;
  readonly #defined = new Map<string, string>();
  readonly #trail: string[] = [];
  readonly #marks: Mark[] = [];

  /** A name for an expression of a sort (the expression itself when it is atomic). */
  define(sort: string, text: string): string {
    if (text.charCodeAt(0) !== 40) return text;
    const key = `${sort}:${text}`;
    const known = this.#defined.get(key);
    if (known !== undefined) return known;
    const name = `e${this.#counter++}`;
    this.#add(`(define-fun ${name} () ${sort} ${text})`);
    this.#defined.set(key, name);
    this.#trail.push(key);
    return name;
  }

  /** A fresh constant. */
  declare(sort: string, hint = 'f'): string {
    const name = `${hint}!${this.#counter++}`;
    this.#add(`(declare-fun ${name} () ${sort})`);
    return name;
  }

  /** A constant of a given name. */
  declareNamed(name: string, sort: string): string {
    this.#add(`(declare-fun ${name} () ${sort})`);
    this.#defined.set(name, name);
    this.#trail.push(name);
    return name;
  }

  /** Is a constant of this given name declared in the current scopes? */
  isDeclared(name: string): boolean {
    return this.#defined.has(name);
  }

  assert(text: string): void {
    if (text !== 'true') this.#add(`(assert ${text})`);
  }

  push(): void {
    this.#marks.push({ trail: this.#trail.length, text: this.#size });
    this.#add('(push 1)');
  }

  pop(count: number): void {
    if (count === 0) return;
    const mark = this.#marks[this.#marks.length - count]!;
    this.#marks.length -= count;
    while (this.#trail.length > mark.trail) this.#defined.delete(this.#trail.pop()!);
    this.#size = mark.text;
    this.#pending.push(`(pop ${count})`);
  }

  /** The commands since the last call. */
  take(): string {
    const text = this.#pending.join('\n');
    this.#pending = [];
    return text;
  }

  #add(text: string): void {
    this.#size += text.length;
    if (this.#size > TEXT_LIMIT) throw new NotEncodable('the query is too large');
    this.#pending.push(text);
  }
}
