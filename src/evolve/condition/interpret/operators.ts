import { add } from '../../../expr/add.ts';
import { lessOrEqual, lessThan } from '../../../expr/compare.ts';
import { looseEquals } from '../../../expr/loose-equals.ts';
import { mapAlternatives } from '../../../expr/map-alternatives.ts';
import { Op } from '../../../expr/op.ts';
import { Sort } from '../../../expr/sort.ts';
import { strictEquals } from '../../../expr/strict-equals.ts';
import type { Term } from '../../../expr/term.ts';
import { toNumber, toNumeric } from '../../../expr/to-number.ts';
import { toStringTerm } from '../../../expr/to-string.ts';
import { truthy } from '../../../expr/truthy.ts';
import { typeOf } from '../../../expr/type-of.ts';
import type { BinaryOperator, UnaryOperator } from '../../../ir/ir.ts';
import { arithmetic, negated, zeroOr } from './arithmetic.ts';
import type { Feasibility } from './feasibility.ts';
import type { Unknown, Value } from './value.ts';
import type { ValueFactory } from './value-factory.ts';

/** Operators on values. Where a result is not known exactly it is a new value of the right sort. */
export class Operators {
  readonly #values: ValueFactory;
  readonly #feasibility: Feasibility;
  readonly #equalities = new Map<string, Term>();

  constructor(values: ValueFactory, feasibility: Feasibility) {
    this.#values = values;
    this.#feasibility = feasibility;
  }

  /** The term of a primitive; 0 for what is none or not known to be one. */
  termOf(value: Value): Term {
    if (value.kind === 'term') return value.term;
    if (value.kind !== 'choice') return 0;
    const { store } = this.#values;
    const options = value.options.map((o) => (o.kind === 'term' ? o.term : 0));
    return options.includes(0) ? 0 : store.make(Op.Union, value.tag, ...options);
  }

  /** A Bool term: does a test on the value hold? */
  truthy(value: Value): Term {
    return this.#test(value, 'truthy', (t) => truthy(this.#values.store, t), true);
  }

  nullish(value: Value): Term {
    const { store } = this.#values;
    const of = (t: Term): Term =>
      mapAlternatives(store, t, (a) => {
        const sort = store.sort(a);
        return store.constant(sort === Sort.Undefined || sort === Sort.Null);
      });
    return this.#test(value, 'nullish', of, false);
  }

  isUndefined(value: Value): Term {
    const { store } = this.#values;
    const of = (t: Term): Term =>
      mapAlternatives(store, t, (a) => store.constant(store.sort(a) === Sort.Undefined));
    return this.#test(value, 'undefined', of, false);
  }

  /** `ofObject`: what holds for anything that is no primitive. */
  #test(value: Value, name: string, of: (term: Term) => Term, ofObject: boolean): Term {
    const { store } = this.#values;
    switch (value.kind) {
      case 'term': {
        const result = of(value.term);
        return result === 0 ? this.#values.freshBool() : result;
      }
      case 'choice':
        return this.#choose(value, (o) => this.#test(o, name, of, ofObject));
      case 'unknown':
        return value.type === undefined ? this.#about(value, name) : store.constant(ofObject);
      default:
        return store.constant(ofObject);
    }
  }

  #choose(value: Value & { kind: 'choice' }, of: (option: Value) => Term): Term {
    const { store } = this.#values;
    const parts = value.options.map(of);
    return parts.reduceRight((rest, part, i) =>
      store.ite(store.eq(value.tag, store.constant(i)), part, rest),
    );
  }

  /** The variable that stands for a lasting property of an unknown value. */
  #about(value: Unknown, property: string): Term {
    const key = `${value.id} ${property}`;
    let term = this.#equalities.get(key);
    if (term === undefined) {
      term = this.#values.freshBool(`${property}(${value.path ?? '?'})`);
      this.#equalities.set(key, term);
      this.#values.speaksOf(term, value.id);
    }
    return term;
  }

  unary(op: UnaryOperator, value: Value): Value {
    const { store } = this.#values;
    const values = this.#values;
    switch (op) {
      case '!':
        return values.term(store.not(this.truthy(value)));
      case 'void':
        return values.constant(undefined);
      case 'typeof':
        return this.#typeOf(value);
      case '+': {
        const term = this.termOf(value);
        const number = term === 0 ? 0 : toNumber(store, term);
        return number === 0 ? values.fresh(Sort.Num, 'number') : values.term(number);
      }
      default: {
        const term = this.termOf(value);
        const number = term === 0 ? 0 : toNumeric(store, term);
        if (number === 0 || store.sort(number) === Sort.Any) return values.unknown();
        const big = store.sort(number) === Sort.Big;
        return values.term(
          store.make(op === '-' ? (big ? Op.BNeg : Op.Neg) : big ? Op.BNot : Op.BitNot, number),
        );
      }
    }
  }

  #typeOf(value: Value): Value {
    const values = this.#values;
    switch (value.kind) {
      case 'term': {
        const type = typeOf(values.store, value.term);
        return type === 0 ? values.fresh(Sort.Str, 'type') : values.term(type);
      }
      case 'object':
        return values.constant('object');
      case 'function':
        return values.constant('function');
      case 'choice': {
        const options = value.options.map((o) => this.#typeOf(o));
        if (!options.every((o) => o.kind === 'term')) return values.fresh(Sort.Str, 'type');
        return values.term(this.#choose({ ...value, options }, (o) => (o as { term: Term }).term));
      }
      case 'unknown':
        if (value.type !== undefined) return values.constant(value.type);
        return values.term(this.#typeVariable(value));
      case 'builtin':
        return values.fresh(Sort.Str, 'type');
    }
  }

  #typeVariable(value: Unknown): Term {
    const variable = this.#values.variable(Sort.Str, `typeof ${value.path ?? '?'}′${value.id}`);
    this.#values.speaksOf(variable, value.id);
    return variable;
  }

  binary(op: BinaryOperator, left: Value, right: Value): Value {
    const values = this.#values;
    const { store } = values;
    const [a, b] = [this.termOf(left), this.termOf(right)];
    const known = a !== 0 && b !== 0;
    const bool = (term: Term) => values.term(term === 0 ? values.freshBool() : term);
    switch (op) {
      case '===':
        return bool(this.strictlyEqual(left, right));
      case '!==':
        return bool(negated(store.not.bind(store), this.strictlyEqual(left, right)));
      case '==':
        return bool(this.#looselyEqual(left, right));
      case '!=':
        return bool(negated(store.not.bind(store), this.#looselyEqual(left, right)));
      case '<':
        return bool(known ? lessThan(store, a, b) : 0);
      case '<=':
        return bool(known ? lessOrEqual(store, a, b) : 0);
      case '>':
        return bool(known ? lessThan(store, b, a) : 0);
      case '>=':
        return bool(known ? lessOrEqual(store, b, a) : 0);
      case 'in':
      case 'instanceof':
        return bool(0);
      case '+': {
        const sum = known ? add(store, a, b) : 0;
        if (sum !== 0) return values.term(sum);
        const text = [a, b].some((t) => t !== 0 && store.sort(t) === Sort.Str);
        return text ? values.fresh(Sort.Str, 'text') : values.unknown();
      }
      default:
        return this.#arithmetic(op, a, b);
    }
  }

  #arithmetic(op: BinaryOperator, a: Term, b: Term): Value {
    const values = this.#values;
    const { store } = values;
    const [number, bigint] = arithmetic[op]!;
    const isBig = (t: Term) => t !== 0 && store.sort(t) === Sort.Big;
    if (isBig(a) && isBig(b) && bigint !== 0) return values.term(store.make(bigint, a, b));
    const [x, y] = [a, b].map((t) => (t === 0 ? 0 : toNumber(store, t)));
    if (x !== 0 && y !== 0) return values.term(store.make(number, x!, y!));
    // An operation of a number and something else gives a number or throws.
    if ((x !== 0 || y !== 0) && !isBig(a) && !isBig(b)) return values.fresh(Sort.Num, 'number');
    return values.unknown();
  }

  /** As a Bool term; 0 when it is not known. */
  strictlyEqual(left: Value, right: Value): Term {
    const { store } = this.#values;
    if (left.kind === 'choice')
      return zeroOr(
        left.options,
        (o) => this.strictlyEqual(o, right),
        (of) => this.#choose(left, of),
      );
    if (right.kind === 'choice') return this.strictlyEqual(right, left);
    if (left.kind === 'term' && right.kind === 'term') return strictEquals(store, left.term, right.term);
    if (left.kind === 'unknown' && right.kind === 'term') return this.#isConstant(left, right);
    if (right.kind === 'unknown' && left.kind === 'term') return this.#isConstant(right, left);
    if (left.kind === 'unknown' || right.kind === 'unknown') return 0;
    if (left.kind === 'term' || right.kind === 'term') {
      const term = left.kind === 'term' ? left.term : (right as { term: Term }).term;
      return store.sort(term) === Sort.Any ? 0 : store.false;
    }
    if (left.kind === 'object' && right.kind === 'object') return left.ref === right.ref ? store.true : 0;
    return 0;
  }

  #isConstant(value: Unknown, other: Value & { kind: 'term' }): Term {
    const { store } = this.#values;
    if (value.type !== undefined) return store.sort(other.term) === Sort.Any ? 0 : store.false;
    if (!store.isConst(other.term) || Number.isNaN(store.constValue(other.term))) return 0;
    const variable = this.#about(value, `is ${other.term}`);
    // 0 and -0 are equal, but not the same.
    if (store.constValue(other.term) !== 0) this.#feasibility.means(variable, value.id, other);
    return variable;
  }

  #looselyEqual(left: Value, right: Value): Term {
    const { store } = this.#values;
    for (const [value, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const isNone = other.kind === 'term' && [store.null, store.undefined].includes(other.term);
      if (isNone) return this.nullish(value);
    }
    const [a, b] = [this.termOf(left), this.termOf(right)];
    return a !== 0 && b !== 0 ? looseEquals(store, a, b) : 0;
  }

  increment(value: Value, by: 1 | -1): Value {
    const values = this.#values;
    const { store } = values;
    const old = this.toNumeric(value);
    const term = this.termOf(old);
    if (term === 0) return values.unknown();
    if (store.sort(term) === Sort.Big)
      return values.term(store.make(Op.BAdd, term, store.constant(BigInt(by))));
    return values.term(store.make(Op.Add, term, store.constant(by)));
  }

  toNumeric(value: Value): Value {
    const values = this.#values;
    const term = this.termOf(value);
    const number = term === 0 ? 0 : toNumeric(values.store, term);
    return number === 0 || values.store.sort(number) === Sort.Any ? values.unknown() : values.term(number);
  }

  template(strings: readonly string[], parts: readonly Value[]): Value {
    const values = this.#values;
    const { store } = values;
    let text = store.constant(strings[0] ?? '');
    for (const [i, part] of parts.entries()) {
      const term = this.termOf(part);
      const piece = term === 0 ? 0 : toStringTerm(store, term);
      if (piece === 0) return values.fresh(Sort.Str, 'text');
      text = store.make(Op.Concat, store.make(Op.Concat, text, piece), store.constant(strings[i + 1] ?? ''));
    }
    return values.term(text);
  }
}
