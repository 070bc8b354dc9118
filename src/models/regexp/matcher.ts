import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { Decider } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { constantOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import { analysePattern, type PatternFacts } from './analyse-pattern.ts';

type MatchDecider = Pick<Decider, 'store' | 'decide'>;

/** One match with terms. A group is undefined when it took no part. */
export interface Match {
  readonly index: Operand<number>;
  readonly end: Operand<number>;
  readonly groups: readonly (Operand<string> | undefined)[];
  /** Values of named groups; undefined when the expression has none. */
  readonly named: ReadonlyMap<string, Operand<string> | undefined> | undefined;
}

/**
 * Matches a constant expression against a subject with a term. Each search records whether there is a match, and which
 * of its optional groups took part; everything else about the match is a term.
 */
export class Matcher {
  readonly flags: string;
  readonly subject: Operand<string>;
  readonly facts: PatternFacts;
  readonly #context: MatchDecider;
  readonly #host: RegExp;
  readonly #re: Term;

  constructor(context: MatchDecider, source: string, flags: string, subject: Operand<string>) {
    this.#context = context;
    this.flags = flags;
    this.subject = subject;
    this.facts = analysePattern(source, flags);
    const own = flags.replace(/[gd]/g, '');
    this.#host = new RegExp(source, own.includes('y') ? own : `${own}g`);
    this.#re = context.store.regexp(source, own);
  }

  /** Whether there is a match from a position, as a term only. */
  testTerm(position: Operand<number>): Term {
    return this.#context.store.make(Op.RegexTest, this.subject.term, position.term, this.#re);
  }

  /** The index of the first match from a position (or -1), as a term only. */
  indexTerm(position: Operand<number>): Term {
    return this.#context.store.make(Op.RegexIndex, this.subject.term, position.term, this.#re);
  }

  /** The match that `exec` finds with this `lastIndex`, after a decision whether there is one. */
  exec(position: Operand<number>): Match | undefined {
    const { store } = this.#context;
    this.#host.lastIndex = position.value;
    const found = this.#host.exec(this.subject.value);
    this.#context.decide(this.testTerm(position), found !== null, ConditionKind.split);
    if (found === null) return undefined;
    const groups: (Operand<string> | undefined)[] = [];
    for (let k = 0; k < found.length; k++) groups.push(this.#group(found, position, k));
    const index = { value: found.index, term: this.indexTerm(position) };
    const length = store.make(Op.Length, groups[0]!.term);
    const end = { value: index.value + found[0].length, term: store.make(Op.Add, index.term, length) };
    const { names } = this.facts;
    const named =
      names.size === 0 ? undefined : new Map([...names].map(([k, name]) => [name, groups[k]] as const));
    return { index, end, groups, named };
  }

  #group(found: RegExpExecArray, position: Operand<number>, k: number): Operand<string> | undefined {
    const { store } = this.#context;
    const args = [this.subject.term, position.term, this.#re, store.constant(k)] as const;
    const value = found[k] as string | undefined;
    if (this.facts.always[k] !== true)
      this.#context.decide(store.make(Op.RegexHasGroup, ...args), value !== undefined, ConditionKind.split);
    return value === undefined ? undefined : { value, term: store.make(Op.RegexGroup, ...args) };
  }

  /** Where a global search goes on after a match: behind it, and one character further when it was empty. */
  after(match: Match): Operand<number> {
    if (!this.facts.canBeEmpty) return match.end;
    const { store } = this.#context;
    const text = match.groups[0]!;
    const empty = store.eq(store.make(Op.Length, text.term), store.constant(0));
    this.#context.decide(empty, text.value === '', ConditionKind.split);
    return text.value === '' ? this.advance(match.end) : match.end;
  }

  /** AdvanceStringIndex: by a code unit, or by a code point for unicode expressions. */
  advance(position: Operand<number>): Operand<number> {
    const { store } = this.#context;
    let width = 1;
    if (/[uv]/.test(this.flags)) {
      const point = store.make(Op.CodePointAt, this.subject.term, position.term);
      const wide = (this.subject.value.codePointAt(position.value) ?? 0) > 0xffff;
      this.#context.decide(store.make(Op.Lt, store.constant(0xffff), point), wide, ConditionKind.split);
      if (wide) width = 2;
    }
    const term = store.make(Op.Add, position.term, store.constant(width));
    return { value: position.value + width, term };
  }

  /** All matches of a global search, from the start. */
  all(): Match[] {
    const matches: Match[] = [];
    let position: Operand<number> = constantOperand(this.#context.store, 0);
    for (;;) {
      const match = this.exec(position);
      if (match === undefined) return matches;
      matches.push(match);
      position = this.after(match);
    }
  }
}
