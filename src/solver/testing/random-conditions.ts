import type { Random } from '../../base/random.ts';
import type { InputVariable, NumberDomain, Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';

/** A variable for tests. */
export function testVariable(
  store: TermStore,
  path: string,
  sort: Sort,
  options: Partial<Omit<InputVariable, 'id'>> = {},
): Term {
  const initial: Primitive = sort === Sort.Num ? 0 : sort === Sort.Str ? '' : sort === Sort.Big ? 0n : false;
  return store.variable({
    path,
    sort,
    domain: 'int' satisfies NumberDomain,
    min: -Infinity,
    max: Infinity,
    maxLength: 4,
    role: 'value',
    alternatives: [],
    initial,
    ...options,
  });
}

type Generate = (depth: number) => Term;

/** What random conditions are made of: operations by family. */
export interface Families {
  readonly arithmetic?: boolean;
  readonly division?: boolean;
  readonly rounding?: boolean;
  readonly bits?: boolean;
  readonly strings?: boolean;
  readonly conversions?: boolean;
  readonly regexes?: readonly (readonly [string, string])[];
  readonly numbers?: readonly number[];
  readonly texts?: readonly string[];
}

/** Random Bool terms over given variables, replayable by the random source's seed. */
export class RandomConditions {
  readonly #store: TermStore;
  readonly #random: Random;
  readonly #variables: readonly Term[];
  readonly #families: Families;

  constructor(store: TermStore, random: Random, variables: readonly Term[], families: Families) {
    this.#store = store;
    this.#random = random;
    this.#variables = variables;
    this.#families = families;
  }

  bool: Generate = (depth) => {
    const { int } = { int: this.#random.int(0, 9) };
    if (depth > 1 && int === 0) return this.#store.not(this.bool(depth - 1));
    if (depth > 1 && int === 1) return this.#store.and(this.bool(depth - 1), this.bool(depth - 1));
    if (depth > 1 && int === 2) return this.#store.or(this.bool(depth - 1), this.bool(depth - 1));
    if (int === 3) return this.#leaf(Sort.Bool) ?? this.#comparison(depth);
    return this.#comparison(depth);
  };

  #comparison(depth: number): Term {
    const r = this.#random;
    const s = this.#store;
    const f = this.#families;
    if (f.strings && r.chance(0.55)) {
      if (f.regexes && r.chance(0.4)) {
        const [source, flags] = r.pick(f.regexes);
        const at = s.constant(r.chance(0.7) ? 0 : r.int(0, 2));
        return s.make(Op.RegexTest, this.text(depth - 1), at, s.regexp(source, flags));
      }
      const [a, b] = [this.text(depth - 1), this.text(depth - 1)];
      const at = () => this.number(0);
      switch (r.int(0, 6)) {
        case 0:
          return s.make(Op.StrLt, a, b);
        case 1:
          return s.make(Op.StrLe, a, b);
        case 2:
          return s.make(Op.Includes, a, b, at());
        case 3:
          return s.make(Op.StartsWith, a, b, at());
        case 4:
          return s.make(Op.EndsWith, a, b, at());
        default:
          return s.eq(a, b);
      }
    }
    const [a, b] = [this.number(depth - 1), this.number(depth - 1)];
    switch (r.int(0, 5)) {
      case 0:
        return s.make(Op.Lt, a, b);
      case 1:
        return s.make(Op.Le, a, b);
      case 2:
        return s.not(s.make(Op.Lt, a, b));
      case 3:
        return s.make(r.pick([Op.IsNaN, Op.IsInteger, Op.IsFinite]), a);
      default:
        return s.eq(a, b);
    }
  }

  number: Generate = (depth) => {
    const r = this.#random;
    const s = this.#store;
    const f = this.#families;
    if (depth <= 0 || r.chance(0.25)) {
      const leaf = r.chance(0.6) ? this.#leaf(Sort.Num) : undefined;
      return leaf ?? s.constant(r.pick(f.numbers ?? [-3, -2, -1, 0, 1, 2, 3, 5]));
    }
    const sub = () => this.number(depth - 1);
    const options: (() => Term)[] = [() => s.ite(this.bool(depth - 1), sub(), sub())];
    if (f.arithmetic !== false)
      options.push(
        () => s.make(r.pick([Op.Add, Op.Sub, Op.Add, Op.Sub, Op.Mul]), sub(), sub()),
        () => s.make(r.pick([Op.Neg, Op.Abs, Op.Sign]), sub()),
        () => s.make(r.pick([Op.Min, Op.Max]), sub(), sub()),
      );
    if (f.division) options.push(() => s.make(r.pick([Op.Div, Op.Mod]), sub(), sub()));
    if (f.rounding) options.push(() => s.make(r.pick([Op.Floor, Op.Ceil, Op.Trunc, Op.Round]), sub()));
    if (f.bits)
      options.push(
        () => s.make(r.pick([Op.BitAnd, Op.BitOr, Op.BitXor, Op.Shl, Op.Sar, Op.Shr, Op.Imul]), sub(), sub()),
        () => s.make(r.pick([Op.BitNot, Op.Clz32]), sub()),
      );
    if (f.strings) {
      const text = () => this.text(depth - 1);
      options.push(
        () => s.make(Op.Length, text()),
        () => s.make(r.pick([Op.CharCodeAt, Op.CodePointAt]), text(), this.number(0)),
        () => s.make(r.pick([Op.IndexOf, Op.LastIndexOf]), text(), text(), this.number(0)),
      );
      if (f.conversions)
        options.push(
          () => s.make(r.pick([Op.StrToNum, Op.ParseFloat]), text()),
          () => s.make(Op.ParseInt, text(), s.constant(r.pick([10, 10, 0, 16]))),
        );
      if (f.regexes) {
        const [source, flags] = r.pick(f.regexes);
        options.push(() => s.make(Op.RegexIndex, text(), s.constant(0), s.regexp(source, flags)));
      }
    }
    return r.pick(options)();
  };

  text: Generate = (depth) => {
    const r = this.#random;
    const s = this.#store;
    const f = this.#families;
    if (depth <= 0 || r.chance(0.3)) {
      const leaf = r.chance(0.7) ? this.#leaf(Sort.Str) : undefined;
      return leaf ?? s.constant(r.pick(f.texts ?? ['', 'a', 'b', 'ab', 'B', ' a', '1']));
    }
    const sub = () => this.text(depth - 1);
    const at = () => this.number(0);
    const options: (() => Term)[] = [
      () => s.make(Op.Concat, sub(), sub()),
      () => s.make(Op.CharAt, sub(), at()),
      () => s.make(r.pick([Op.Slice, Op.Substring]), sub(), at(), at()),
      () => s.make(r.pick([Op.Trim, Op.TrimStart, Op.TrimEnd]), sub()),
      () => s.make(r.pick([Op.ToLower, Op.ToUpper]), sub()),
      () => s.make(Op.Replace, sub(), sub(), sub()),
      () => s.make(Op.ReplaceAll, sub(), sub(), sub()),
      () => s.make(r.pick([Op.PadStart, Op.PadEnd]), sub(), at(), s.constant(r.pick(['-', 'ab', '']))),
      () => s.make(Op.Repeat, sub(), s.constant(r.int(0, 2))),
      () => s.ite(this.bool(depth - 1), sub(), sub()),
    ];
    if (f.conversions)
      options.push(
        () => s.make(Op.NumToStr, this.number(depth - 1)),
        () => s.make(Op.FromCharCode, s.make(Op.Add, this.number(0), s.constant(97))),
      );
    if (f.regexes) {
      const [source, flags] = r.pick(f.regexes);
      options.push(() =>
        s.make(Op.RegexGroup, sub(), s.constant(0), s.regexp(source, flags), s.constant(r.int(0, 1))),
      );
    }
    return r.pick(options)();
  };

  #leaf(sort: Sort): Term | undefined {
    const fitting = this.#variables.filter((v) => this.#store.sort(v) === sort);
    return fitting.length > 0 ? this.#random.pick(fitting) : undefined;
  }
}

/** Every model over a few values for each variable. */
export function* allModels(
  choices: readonly (readonly [id: number, values: readonly Primitive[]])[],
): Generator<Map<number, Primitive>> {
  const at = choices.map(() => 0);
  for (;;) {
    yield new Map(choices.map(([id, values], k) => [id, values[at[k]!]!]));
    let k = 0;
    while (k < choices.length && ++at[k]! === choices[k]![1].length) at[k++] = 0;
    if (k === choices.length) return;
  }
}
