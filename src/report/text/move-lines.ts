import type { CodePlace } from '../outline-schema.ts';

interface Places {
  readonly before: readonly CodePlace[];
  readonly after: readonly CodePlace[];
}

/**
 * A result about code that has moved since, with the lines where it is now. `from` and `to` say where the same pieces of code were and are. Undefined when
 * that cannot be told of a line: then it has to be made anew.
 */
export function moveLines<Result>(result: Result, from: Places, to: Places): Result | undefined {
  const shifts = { before: shiftsOf(from.before, to.before), after: shiftsOf(from.after, to.after) };
  if (shifts.before === undefined || shifts.after === undefined) return undefined;
  if (isStill(shifts.before) && isStill(shifts.after)) return result;
  try {
    return new Mover(shifts.before, shifts.after).move(result, []) as Result;
  } catch (error) {
    if (error instanceof CannotTell) return undefined;
    throw error;
  }
}

class CannotTell extends Error {}

interface Shift {
  readonly file: string;
  readonly first: number;
  readonly last: number;
  readonly by: number;
}

function shiftsOf(from: readonly CodePlace[], to: readonly CodePlace[]): Shift[] | undefined {
  if (from.length !== to.length) return undefined;
  const shifts: Shift[] = [];
  for (const [i, [file, first, last]] of from.entries()) {
    const [there, start, end] = to[i]!;
    if (there !== file || end - start !== last - first) return undefined;
    shifts.push({ file, first, last, by: start - first });
  }
  return shifts;
}

function isStill(shifts: readonly Shift[]): boolean {
  return shifts.every(({ by }) => by === 0);
}

class Mover {
  readonly #sides: Readonly<Record<'before' | 'after', readonly Shift[]>>;

  constructor(before: readonly Shift[], after: readonly Shift[]) {
    this.#sides = { before, after };
  }

  /** `path`: the members that lead to a value. */
  move(value: unknown, path: readonly string[]): unknown {
    const key = path.at(-1);
    if (typeof value === 'string' && /\blines? \d/.test(value) && key !== 'witness') throw new CannotTell();
    if (isLineList(path) && Array.isArray(value))
      return value.map((line) => this.#line(line, undefined, path));
    if (Array.isArray(value)) return value.map((item) => this.move(item, path));
    if (typeof value !== 'object' || value === null) return value;
    if (key === 'witness' || key === 'observed' || key === 'world') return value;
    const place = value as { readonly file?: unknown; readonly line?: unknown };
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        name === 'line' && typeof part === 'number'
          ? this.#line(part, typeof place.file === 'string' ? place.file : undefined, path)
          : this.move(part, [...path, name]),
      ]),
    );
  }

  #line(line: unknown, file: string | undefined, path: readonly string[]): number {
    if (typeof line !== 'number') throw new CannotTell();
    // Zero stands for no place.
    if (line === 0) return 0;
    const side = [...path].reverse().find((name) => name === 'before' || name === 'after') as
      | 'before'
      | 'after'
      | undefined;
    const shifts = side === undefined ? [...this.#sides.before, ...this.#sides.after] : this.#sides[side];
    const by = new Set(
      shifts
        .filter((s) => (file === undefined || s.file === file) && s.first <= line && line <= s.last)
        .map((s) => s.by),
    );
    if (by.size !== 1) throw new CannotTell();
    return line + [...by][0]!;
  }
}

/** `lines`, `changed`, `hunks[].before`, `affected.before.writes`: members that are lists of lines. */
function isLineList(path: readonly string[]): boolean {
  const [outer, key] = [path.at(-2), path.at(-1)];
  if (key === 'lines' || key === 'conditionals' || key === 'writes') return true;
  return (
    (key === 'before' || key === 'after') && (outer === 'changed' || outer === 'hunks' || outer === 'lines')
  );
}
