import type { AST } from '@eslint-community/regexpp';
import { Automaton, type MatchAlgebra } from './automaton.ts';
import type { RegexProgram } from './program.ts';

/** Positions beside conditions: what captures are computed in. */
export interface CaptureAlgebra<B, P> extends MatchAlgebra<B> {
  position(n: number): P;
  choose(condition: B, a: P, b: P): P;
  is(p: P, n: number): B;
}

/** A slot that was not set, and one that what follows leaves as it is. */
export const NOT_SET = -1;
const KEPT = -2;

/**
 * Follows the path that a backtracking matcher takes. At each split the first side is taken when it can lead to a match at all, which is
 * what backtracking comes to; so captures are functions of (instruction, position), computed backwards and once each.
 */
export class Captures<B, P> {
  readonly #a: CaptureAlgebra<B, P>;
  readonly #program: RegexProgram;
  readonly #automaton: Automaton<B>;
  readonly #succeeds = new Map<number, B>();
  readonly #finals = new Map<number, P>();

  constructor(algebra: CaptureAlgebra<B, P>, program: RegexProgram, flags: AST.Flags) {
    this.#a = algebra;
    this.#program = program;
    this.#automaton = new Automaton(algebra, flags);
  }

  /** Is there a match that begins at `p`? */
  matchesAt(p: number): B {
    return this.#canMatch(this.#program.start, p);
  }

  /** The final position in a slot (2k: start of group k, 2k + 1: its end) of the match that begins at `p`; {@link NOT_SET} when the group took no part. */
  slotAt(slot: number, p: number): P {
    const a = this.#a;
    const final = this.#final(slot, this.#program.start, p);
    return a.choose(a.is(final, KEPT), a.position(NOT_SET), final);
  }

  #canMatch(pc: number, p: number): B {
    const a = this.#a;
    if (p > a.size) return a.no;
    const key = pc * (a.size + 1) + p;
    const known = this.#succeeds.get(key);
    if (known !== undefined) return known;
    const i = this.#program.code[pc]!;
    let result: B;
    switch (i.kind) {
      case 'match':
        result = a.yes;
        break;
      case 'unit': {
        const here = p < a.size ? a.unit(p, i.ranges) : a.no;
        result = a.isNo(here) ? here : a.and(here, this.#canMatch(i.next, p + 1));
        break;
      }
      case 'split':
        result = a.or(this.#canMatch(i.first, p), this.#canMatch(i.second, p));
        break;
      case 'assert':
        result = a.and(this.#automaton.holdsAt(i.assertion, p), this.#canMatch(i.next, p));
        break;
      default:
        result = this.#canMatch(i.next, p);
    }
    this.#succeeds.set(key, result);
    return result;
  }

  #final(slot: number, pc: number, p: number): P {
    const a = this.#a;
    if (p > a.size) return a.position(KEPT);
    const key = (slot * this.#program.code.length + pc) * (a.size + 1) + p;
    const known = this.#finals.get(key);
    if (known !== undefined) return known;
    const i = this.#program.code[pc]!;
    let result: P;
    switch (i.kind) {
      case 'match':
        result = a.position(KEPT);
        break;
      case 'unit':
        result = this.#final(slot, i.next, p + 1);
        break;
      case 'split':
        result = a.choose(
          this.#canMatch(i.first, p),
          this.#final(slot, i.first, p),
          this.#final(slot, i.second, p),
        );
        break;
      case 'save':
        result = this.#final(slot, i.next, p);
        if (i.slot === slot) result = a.choose(a.is(result, KEPT), a.position(p), result);
        break;
      case 'forget':
        result = this.#final(slot, i.next, p);
        if (slot >= 2 * i.from && slot <= 2 * i.to + 1)
          result = a.choose(a.is(result, KEPT), a.position(NOT_SET), result);
        break;
      default:
        result = this.#final(slot, i.next, p);
    }
    this.#finals.set(key, result);
    return result;
  }
}
