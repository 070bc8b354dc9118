import { expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { Evaluator } from '../../expr/evaluate.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { TermStore } from '../../expr/term-store.ts';
import { partOfString } from '../links/part-of-string.ts';
import { quick } from '../links/quick.ts';
import { testVariable } from '../testing/random-conditions.ts';
import { stubSolver } from '../testing/stub-solver.ts';

const alphabet = ['.', '-', '0', '7', 'a', ' '];
const LONGEST = 4;
const texts = ['', ...Array.from({ length: LONGEST }, (_, i) => words(i + 1)).flat()];

function words(length: number): string[] {
  return length === 0 ? [''] : words(length - 1).flatMap((w) => alphabet.map((c) => w + c));
}

/** Conditions as a hand-written parser makes them: parts between separators, their lengths, characters and numbers. */
class ParserConditions {
  readonly #store: TermStore;
  readonly #random: Random;
  readonly #parts: Term[];

  constructor(store: TermStore, random: Random, input: Term) {
    this.#store = store;
    this.#random = random;
    this.#parts = [input];
    for (let n = random.int(1, 3); n > 0; n--) this.#parts.push(this.#part());
  }

  get #regexes(): Term[] {
    return [
      this.#store.regexp('^(\\d+)\\.(a|-)?$', 'i'),
      this.#store.regexp('(a| |7{1,2})-?(\\d*)', ''),
      this.#store.regexp('^[\\d.]+$', ''),
    ];
  }

  #group(part: Term): Term {
    const [s, r] = [this.#store, this.#random];
    const regex = r.int(0, 1);
    return s.make(
      Op.RegexGroup,
      part,
      s.constant(0),
      this.#regexes[regex]!,
      s.constant(regex === 0 && r.chance(0.5) ? 1 : 2),
    );
  }

  condition(): Term {
    const [s, r] = [this.#store, this.#random];
    const part = r.pick(this.#parts);
    const unit = s.constant(r.pick(alphabet));
    const character = s.make(Op.CharAt, part, s.constant(r.int(0, 2)));
    const group = this.#group(part);
    const condition = r.pick<() => Term>([
      () => s.make(Op.RegexTest, part, s.constant(0), r.pick(this.#regexes)),
      () => (s.isConst(group) ? s.true : s.make(Op.RegexHasGroup, ...s.args(group))),
      () => s.eq(r.pick([group, s.make(Op.ToLower, group), s.make(Op.ToUpper, group)]), unit),
      () => s.make(Op.Lt, s.make(Op.ParseInt, group, s.constant(10)), s.constant(r.int(-1, 8))),
      () => s.make(Op.IsNaN, s.make(Op.ParseInt, group, s.constant(10))),
      () => s.make(Op.Lt, s.constant(r.int(0, 4)), s.make(Op.Length, part)),
      () => s.eq(s.make(Op.Length, part), s.constant(r.int(0, 4))),
      () => s.make(Op.StrLe, unit, character),
      () => s.make(Op.StrLt, character, unit),
      () => s.eq(character, unit),
      () => s.make(Op.StartsWith, part, unit, s.constant(0)),
      () => s.make(Op.Includes, part, unit, r.chance(0.5) ? s.constant(0) : this.#index(part)),
      () => s.make(Op.Le, s.constant(0), this.#index(part)),
      () => s.make(Op.Lt, this.#index(part), s.make(Op.Add, this.#index(part), s.constant(r.int(-1, 2)))),
      () => s.make(Op.Lt, s.make(r.pick([Op.StrToNum, Op.ParseFloat]), part), s.constant(r.int(-1, 8))),
      () => s.make(Op.Lt, s.make(Op.CharCodeAt, part, s.constant(r.int(0, 2))), s.constant(50)),
    ])();
    return r.chance(0.4) ? s.not(condition) : condition;
  }

  #index(part: Term): Term {
    const [s, r] = [this.#store, this.#random];
    const first = s.make(Op.IndexOf, part, s.constant(r.pick(['.', '-', 'a'])), s.constant(0));
    if (r.chance(0.6)) return first;
    return s.make(Op.IndexOf, part, s.constant('.'), s.make(Op.Add, first, s.constant(1)));
  }

  #part(): Term {
    const [s, r] = [this.#store, this.#random];
    const whole = r.pick(this.#parts);
    const position = () =>
      r.pick<() => Term>([
        () => this.#index(whole),
        () => s.make(Op.Add, this.#index(whole), s.constant(1)),
        () => s.constant(r.int(-2, 3)),
        () => s.make(Op.Length, whole),
      ])();
    const end = r.chance(0.3) ? s.constant(Infinity) : position();
    if (r.chance(0.15)) return s.make(Op.Trim, whole);
    if (r.chance(0.1)) return s.make(Op.Concat, whole, r.pick(this.#parts));
    return s.make(r.pick([Op.Slice, Op.Substring]), whole, r.chance(0.4) ? s.constant(0) : position(), end);
  }
}

it('what is refuted about parts of a string holds for no string', () => {
  let refuted = 0;
  for (let seed = 1; seed <= 400; seed++) {
    const store = new TermStore();
    const random = new Random(seed);
    const input = testVariable(store, 's', Sort.Str, { maxLength: LONGEST });
    const make = new ParserConditions(store, random, input);
    const conditions = Array.from({ length: 6 }, () => make.condition()).filter((c) => !store.isConst(c));
    if (conditions.length === 0) continue;
    const solver = quick(partOfString(stubSolver(), store, seed), store, seed);
    const answer = solver.solve({ conditions });
    if (answer.kind !== 'unsat') continue;
    refuted++;
    const evaluator = new Evaluator(store);
    const core = answer.core ?? conditions;
    for (const text of texts) {
      evaluator.reset(new Map([[0, text]]));
      if (core.every((c) => evaluator.evaluate(c) === true))
        expect.fail(`seed ${seed}: refuted, but ${JSON.stringify(text)} satisfies`);
    }
  }
  expect(refuted).toBeGreaterThan(50);
});
