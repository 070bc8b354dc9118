import { add } from '../../expr/add.ts';
import { lessOrEqual, lessThan } from '../../expr/compare.ts';
import { looseEquals } from '../../expr/loose-equals.ts';
import { mapAlternatives } from '../../expr/map-alternatives.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import { strictEquals } from '../../expr/strict-equals.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { toNumber } from '../../expr/to-number.ts';
import { truthy } from '../../expr/truthy.ts';
import { typeOf } from '../../expr/type-of.ts';
import type { BinaryOperator, UnaryOperator } from '../../ir/ir.ts';
import { Unsupported } from './flat-code.ts';
import { termOf, type Unknowns } from './unknowns.ts';
import { isAnything, type Value } from './values.ts';

const arithmetic: Partial<Record<BinaryOperator, Op>> = {
  '-': Op.Sub,
  '*': Op.Mul,
  '/': Op.Div,
  '%': Op.Mod,
  '**': Op.Pow,
  '&': Op.BitAnd,
  '|': Op.BitOr,
  '^': Op.BitXor,
  '<<': Op.Shl,
  '>>': Op.Sar,
  '>>>': Op.Shr,
};

/** Operators of the language on values, exactly; {@link Unsupported} where an object would be asked. */
export class Operators {
  readonly #store: TermStore;
  readonly #unknowns: Unknowns;

  constructor(unknowns: Unknowns) {
    this.#unknowns = unknowns;
    this.#store = unknowns.store;
  }

  #term(value: Value): Term {
    if (value.kind === 'inherited') return this.#textOf(value.key);
    if (value.kind !== 'term') throw new Unsupported(`an operator on ${words[value.kind]}`);
    return value.term;
  }

  /** What an inherited thing is as a text, which is a primitive in all sums and comparisons. */
  #textOf(key: Term): Term {
    const text = this.#unknowns.apply(
      'text of what is inherited',
      [key],
      { kind: 'string', maxLength: 1000 },
      true,
    );
    return termOf(text);
  }

  number(value: Value): Term {
    // The text of a function or of `Object.prototype` is no number.
    if (value.kind === 'inherited') return this.#store.constant(Number.NaN);
    return known(toNumber(this.#store, this.#term(value)), 'a number of what is none');
  }

  truthy(given: Value): Term {
    const value = this.#unknowns.unboxed(given);
    if (isAnything(value)) return this.#unknowns.truthOf('truthy', value);
    if (value.kind === 'thrown') throw new Unsupported('a test of what was thrown');
    return value.kind === 'term' ? truthy(this.#store, value.term) : this.#store.true;
  }

  isSort(given: Value, sorts: readonly Sort[]): Term {
    const store = this.#store;
    const value = this.#unknowns.unboxed(given);
    if (isAnything(value)) return this.#unknowns.truthOf(`is ${[...sorts].sort()}`, value);
    if (value.kind === 'thrown') throw new Unsupported('a test of what was thrown');
    if (value.kind !== 'term') return store.false;
    const answer = mapAlternatives(store, value.term, (t) => store.constant(sorts.includes(store.sort(t))));
    // What is answered the same for undefined does not ask for it.
    if (answer !== store.constant(sorts.includes(Sort.Undefined))) this.#noteQuestion(value.term);
    return answer;
  }

  unary(op: UnaryOperator, given: Value): Term {
    const store = this.#store;
    const value = this.#unknowns.unboxed(given);
    switch (op) {
      case '!':
        return store.not(this.truthy(value));
      case 'void':
        return store.undefined;
      case 'typeof':
        if (value.kind === 'term') {
          this.#noteQuestion(value.term);
          return typeOf(store, value.term);
        }
        if (value.kind === 'inherited') {
          const isPrototype = store.eq(value.key, store.constant('__proto__'));
          return store.ite(isPrototype, store.constant('object'), store.constant('function'));
        }
        if (value.kind === 'thrown' || value.kind === 'builtin' || isAnything(value))
          throw new Unsupported('typeof what is not known');
        return store.constant(value.kind === 'input' || value.kind === 'function' ? 'function' : 'object');
      case '+':
        return this.number(value);
      case '-':
        return store.make(Op.Neg, this.number(value));
      case '~':
        return store.make(Op.BitNot, this.number(value));
    }
  }

  binary(op: BinaryOperator, a: Value, b: Value): Term {
    const store = this.#store;
    switch (op) {
      case '===':
        return this.#strict(a, b);
      case '!==':
        return store.not(this.#strict(a, b));
      case '==':
        return this.#loose(a, b);
      case '!=':
        return store.not(this.#loose(a, b));
      case '+':
        return known(add(store, this.#term(a), this.#term(b)), '+');
      case '<':
        return known(lessThan(store, this.#term(a), this.#term(b)), '<');
      case '>':
        return known(lessThan(store, this.#term(b), this.#term(a)), '>');
      case '<=':
        return known(lessOrEqual(store, this.#term(a), this.#term(b)), '<=');
      case '>=':
        return known(lessOrEqual(store, this.#term(b), this.#term(a)), '>=');
      case 'in':
      case 'instanceof':
        throw new Unsupported(`${op} is not followed`);
      default: {
        const operation = arithmetic[op];
        if (operation === undefined) throw new Unsupported(`${op} is not followed`);
        return store.make(operation, this.number(a), this.number(b));
      }
    }
  }

  /** A term that is compared with what may be undefined is asked whether it is. */
  #noteComparison(a: Term, b: Term): void {
    if (this.#mayBeUndefined(a)) this.#noteQuestion(b);
    if (this.#mayBeUndefined(b)) this.#noteQuestion(a);
  }

  #noteQuestion(term: Term): void {
    if (!this.#store.isConst(term) && !this.#mayBeUndefined(term)) this.#unknowns.asksForItems = true;
  }

  #mayBeUndefined(term: Term): boolean {
    const sort = this.#store.sort(term);
    return sort === Sort.Undefined || sort === Sort.Null || sort === Sort.Any;
  }

  #strict(one: Value, other: Value): Term {
    const store = this.#store;
    const [a, b] = [this.#unknowns.unboxed(one), this.#unknowns.unboxed(other)];
    if (isAnything(a) || isAnything(b)) return this.#strictOfAny(a, b);
    if (a.kind === 'term' && b.kind === 'term') {
      this.#noteComparison(a.term, b.term);
      return known(strictEquals(store, a.term, b.term), '===');
    }
    if (a.kind === 'thrown' || b.kind === 'thrown') throw new Unsupported('=== on what was thrown');
    if (a.kind === 'object' && b.kind === 'object') return store.eq(a.id, b.id);
    if (a.kind === 'term' || b.kind === 'term') return store.false;
    throw new Unsupported('=== on objects');
  }

  /** `===` is a function of its values; NaN and -0 are among them. */
  #strictOfAny(a: Value, b: Value): Term {
    const [term, other] = a.kind === 'term' ? [a, b] : [b, a];
    const sort = term.kind === 'term' ? this.#store.sort(term.term) : undefined;
    if (sort === Sort.Undefined || sort === Sort.Null) return this.isSort(other, [sort]);
    if (term.kind === 'term') return this.#unknowns.truthOf('=== primitive', other, term);
    if (!isAnything(a) || !isAnything(b)) throw new Unsupported('=== on objects');
    return this.#unknowns.truthOf('===', a, b);
  }

  #loose(one: Value, another: Value): Term {
    const store = this.#store;
    const [a, b] = [this.#unknowns.unboxed(one), this.#unknowns.unboxed(another)];
    if (a.kind === 'term' && b.kind === 'term') {
      this.#noteComparison(a.term, b.term);
      return known(looseEquals(store, a.term, b.term), '==');
    }
    const [term, other] = a.kind === 'term' ? [a, b] : [b, a];
    const isNullish =
      term.kind === 'term' && [Sort.Undefined, Sort.Null].some((s) => s === store.sort(term.term));
    if (isNullish && isAnything(other)) return this.isSort(other, [Sort.Undefined, Sort.Null]);
    if (isNullish && other.kind !== 'thrown') return store.false;
    throw new Unsupported('== on objects');
  }

  increment(value: Value, by: 1 | -1): Term {
    const store = this.#store;
    if (value.kind === 'term' && store.sort(value.term) === Sort.Big)
      return store.make(Op.BAdd, value.term, store.constant(BigInt(by)));
    return store.make(Op.Add, this.number(value), store.constant(by));
  }
}

const words: Readonly<Record<Value['kind'], string>> = {
  term: 'a primitive',
  ref: 'an object',
  object: 'an object',
  builtin: 'a standard function',
  input: 'a function',
  function: 'a function',
  error: 'an error',
  thrown: 'what was thrown',
  inherited: 'what an object inherits',
  held: 'an array',
};

function known(term: Term, what: string): Term {
  if (term === 0) throw new Unsupported(`${what} on objects or bigints`);
  return term;
}
