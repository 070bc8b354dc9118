import type { AST } from '@eslint-community/regexpp';
import { type UnitRanges, unitRanges } from './unit-ranges.ts';

/** Thrown for what is not regular: back references, and a few rare forms. */
export class NotRegular extends Error {}

/**
 * Boolean algebra that a match is computed in: real booleans (tests) or solver expressions. `unit(p, ranges)` is whether the code unit at
 * position p is within the ranges (false at the end), `atEnd(p)` whether p is the end of the string.
 */
export interface MatchAlgebra<B> {
  readonly size: number;
  readonly yes: B;
  readonly no: B;
  and(a: B, b: B): B;
  or(a: B, b: B): B;
  not(a: B): B;
  isNo(a: B): boolean;
  unit(p: number, ranges: UnitRanges): B;
  atEnd(p: number): B;
}

const WORD: UnitRanges = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const LINE_END: UnitRanges = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];

/**
 * Where a pattern can end, from where it can begin: an unrolled automaton over the positions 0..size of a bounded string.
 * Position sets are arrays of conditions. The set of possible ends does not depend on greediness, so this is exact for the regular
 * part of the language; what is not regular throws {@link NotRegular}.
 */
export class Automaton<B> {
  readonly #a: MatchAlgebra<B>;
  readonly #flags: AST.Flags;

  constructor(algebra: MatchAlgebra<B>, flags: AST.Flags) {
    this.#a = algebra;
    this.#flags = flags;
  }

  /** The ends reachable from the given beginnings. */
  ends(pattern: AST.Pattern, from: readonly B[]): B[] {
    return this.#alternatives(pattern.alternatives, from);
  }

  /** The set with the one position `p`, under a condition. */
  single(p: number, condition: B): B[] {
    return Array.from({ length: this.#a.size + 1 }, (_, i) => (i === p ? condition : this.#a.no));
  }

  #join(x: readonly B[], y: readonly B[]): B[] {
    return x.map((b, i) => this.#a.or(b, y[i]!));
  }

  #alternatives(list: readonly AST.Alternative[], from: readonly B[]): B[] {
    let result: B[] | undefined;
    for (const alternative of list) {
      let ends: B[] = [...from];
      for (const element of alternative.elements) ends = this.#element(element, ends);
      result = result ? this.#join(result, ends) : ends;
    }
    return result ?? [...from];
  }

  #element(e: AST.Element, from: readonly B[]): B[] {
    switch (e.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return this.#unit(e, from);
      case 'Group':
        if (e.modifiers) throw new NotRegular('inline modifiers');
        return this.#alternatives(e.alternatives, from);
      case 'CapturingGroup':
        return this.#alternatives(e.alternatives, from);
      case 'Quantifier':
        return this.#quantifier(e, from);
      case 'Assertion':
        return this.#assertion(e, from);
      default:
        throw new NotRegular('back references');
    }
  }

  #unit(
    e: AST.Character | AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass,
    from: readonly B[],
  ): B[] {
    if (e.type === 'Character' && e.value > 0xffff) throw new NotRegular('astral characters');
    const ranges = unitRanges(e, this.#flags);
    return from.map((_, p) => {
      if (p === 0 || this.#a.isNo(from[p - 1]!)) return this.#a.no;
      return this.#a.and(from[p - 1]!, this.#a.unit(p - 1, ranges));
    });
  }

  #quantifier(q: AST.Quantifier, from: readonly B[]): B[] {
    let current: B[] = [...from];
    for (let i = 0; i < Math.min(q.min, this.#a.size + 1); i++) current = this.#element(q.element, current);
    let result = current;
    const most = Math.min(q.max - q.min, this.#a.size);
    for (let i = 0; i < most; i++) {
      current = this.#element(q.element, current);
      if (current.every((b) => this.#a.isNo(b))) break;
      result = this.#join(result, current);
    }
    return result;
  }

  #assertion(e: AST.Assertion, from: readonly B[]): B[] {
    const a = this.#a;
    return from.map((b, p) => (a.isNo(b) ? b : a.and(b, this.holdsAt(e, p))));
  }

  /** Does an assertion hold at a position? */
  holdsAt(e: AST.Assertion, p: number): B {
    const a = this.#a;
    const multiline = this.#flags.multiline;
    switch (e.kind) {
      case 'start':
        return p === 0 ? a.yes : multiline ? a.unit(p - 1, LINE_END) : a.no;
      case 'end':
        return multiline ? a.or(a.atEnd(p), a.unit(p, LINE_END)) : a.atEnd(p);
      case 'word': {
        const left = p === 0 ? a.no : a.unit(p - 1, WORD);
        const right = a.unit(p, WORD);
        const boundary = a.or(a.and(left, a.not(right)), a.and(a.not(left), right));
        return e.negate ? a.not(boundary) : boundary;
      }
      case 'lookahead': {
        const ends = this.#alternatives(e.alternatives, this.single(p, a.yes));
        const some = ends.reduce((x, y) => a.or(x, y), a.no);
        return e.negate ? a.not(some) : some;
      }
      case 'lookbehind': {
        const starts = Array.from({ length: a.size + 1 }, (_, i) => (i <= p ? a.yes : a.no));
        const here = this.#alternatives(e.alternatives, starts)[p]!;
        return e.negate ? a.not(here) : here;
      }
    }
  }
}
