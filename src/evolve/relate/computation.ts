import { Op } from '../../expr/op.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { toStringTerm } from '../../expr/to-string.ts';
import type { Arrays } from './arrays.ts';
import type { Asker } from './asker.ts';
import { copied } from './contents.ts';
import { emptyDict } from './dicts.ts';
import { type FlatOperand, type FlatRvalue, Unsupported } from './flat-code.ts';
import { standardNumber } from './natives.ts';
import type { NewObjects } from './new-objects.ts';
import { nextItem } from './next-item.ts';
import type { Operators } from './operators.ts';
import type { Properties } from './properties.ts';
import { one, readOperand } from './read-operand.ts';
import type { StandardCalls } from './standard-calls.ts';
import type { Computed, State } from './state.ts';
import type { Content, Value } from './values.ts';

interface Parts {
  readonly asker: Asker;
  readonly store: TermStore;
  readonly ops: Operators;
  readonly arrays: Arrays;
  readonly heap: NewObjects;
  readonly properties: Properties;
  readonly calls: StandardCalls;
  /** A call of a function that is an unknown. */
  readonly recur: (state: State, symbol: string, args: readonly Value[]) => Computed[];
}

/** What the right sides of assignments come to. */
export class Computation {
  readonly #asker: Asker;
  readonly #store: TermStore;
  readonly #ops: Operators;
  readonly #arrays: Arrays;
  readonly #heap: NewObjects;
  readonly #properties: Properties;
  readonly #calls: StandardCalls;
  readonly #recur: Parts['recur'];

  constructor({ asker, store, ops, arrays, heap, properties, calls, recur }: Parts) {
    this.#asker = asker;
    this.#store = store;
    this.#ops = ops;
    this.#arrays = arrays;
    this.#heap = heap;
    this.#properties = properties;
    this.#calls = calls;
    this.#recur = recur;
  }

  compute(state: State, r: FlatRvalue): Computed[] {
    const store = this.#store;
    const read = (operand: FlatOperand) => readOperand(store, state, operand);
    switch (r.kind) {
      case 'operand':
        return [{ state, value: read(r.value) }];
      case 'unary':
        return one(state, this.#ops.unary(r.op, read(r.value)));
      case 'binary': {
        const [left, right] = [read(r.left), read(r.right)];
        if (r.op === 'in') return this.#properties.isIn(state, left, right);
        return one(state, this.#ops.binary(r.op, left, right));
      }
      case 'increment':
        return one(state, this.#ops.increment(read(r.value), r.by));
      case 'toNumeric':
        return one(state, this.#ops.number(read(r.value)));
      case 'toPropertyKey':
        return [{ state, value: read(r.value) }];
      case 'template':
        return this.#template(state, r);
      case 'getProperty':
        return this.#properties.getProperty(state, read(r.object), read(r.key));
      case 'getGlobal': {
        const number = standardNumber(r.name);
        if (r.name === 'undefined') return one(state, store.undefined);
        if (number !== undefined) return one(state, store.constant(number));
        return [{ state, value: { kind: 'builtin', path: r.name } }];
      }
      case 'call': {
        const callee = read(r.callee);
        if (callee.kind !== 'builtin') throw new Unsupported('a call that is not followed');
        return this.#calls.standard(
          state,
          callee.path,
          r.args.map((a) => read(a)),
        );
      }
      case 'callMethod': {
        const key = read(r.key);
        const args = r.args.map((a) => read(a));
        return this.#properties.objects
          .resolved(state, read(r.object))
          .flatMap((c) => this.#calls.method(c.state, c.value, this.#keyText(key), args));
      }
      case 'construct':
        return this.#calls.construct(
          state,
          read(r.callee),
          r.args.map((a) => read(a)),
        );
      case 'array':
        return this.#array(state, r);
      case 'object':
        return this.#record(state, r);
      case 'next':
        return nextItem({ asker: this.#asker, ops: this.#ops, properties: this.#properties }, state, r);
      case 'recur':
        return this.#recur(
          state,
          r.symbol,
          r.args.map((a) => read(a)),
        );
      case 'function':
        return [{ state, value: { kind: 'function', name: r.name } }];
    }
  }

  #template(state: State, r: Extract<FlatRvalue, { kind: 'template' }>): Computed[] {
    const store = this.#store;
    let text = store.constant(r.strings[0]!);
    for (const [i, operand] of r.values.entries()) {
      const value = readOperand(store, state, operand);
      const part = value.kind === 'term' ? toStringTerm(store, value.term) : 0;
      if (part === 0) throw new Unsupported('the text of an object');
      text = store.make(Op.Concat, text, part);
      text = store.make(Op.Concat, text, store.constant(r.strings[i + 1]!));
    }
    return one(state, text);
  }

  #record(state: State, r: Extract<FlatRvalue, { kind: 'object' }>): Computed[] {
    if (r.members.length === 0) return [this.#heap.made(state, emptyDict('object'))];
    const fields = new Map<string, Value>();
    for (const { key, value } of r.members) {
      if (/^\d+$/.test(key) || key === '__proto__')
        throw new Unsupported('an object with keys that are special');
      fields.set(key, readOperand(this.#store, state, value));
    }
    return [this.#heap.made(state, { kind: 'record', fields })];
  }

  #keyText(key: Value): string {
    const text =
      key.kind === 'term' && this.#store.isConst(key.term) ? this.#store.constValue(key.term) : undefined;
    if (typeof text !== 'string') throw new Unsupported('a method by a name that is computed');
    return text;
  }

  #array(state: State, { elements }: FlatRvalue & { kind: 'array' }): Computed[] {
    let content: Content & { kind: 'array' } = {
      kind: 'array',
      base: undefined,
      length: this.#store.constant(0),
      writes: [],
    };
    for (const [i, { spread, value }] of elements.entries()) {
      const given = readOperand(this.#store, state, value);
      if (!spread) {
        content = this.#arrays.appended(content, given);
        continue;
      }
      const from = this.#properties.list(state, given);
      if (from === undefined || i > 0) throw new Unsupported('a spread that is not followed');
      copied(from);
      content = from.base === undefined ? from : { ...from, base: { ...from.base, present: undefined } };
    }
    return [this.#heap.made(state, content)];
  }
}
