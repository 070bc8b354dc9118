import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { errorTypes } from '../../syntax/annotation/global-types.ts';
import type { Arrays } from './arrays.ts';
import type { Asker } from './asker.ts';
import { Unsupported } from './flat-code.ts';
import { callMethodOf, callStandard } from './natives.ts';
import type { NewObjects } from './new-objects.ts';
import type { Properties } from './properties.ts';
import { one } from './read-operand.ts';
import type { Computed, State } from './state.ts';
import type { Content, Value } from './values.ts';

/** Calls of what the language brings. */
export class StandardCalls {
  readonly #asker: Asker;
  readonly #store: TermStore;
  readonly #arrays: Arrays;
  readonly #properties: Properties;
  readonly #heap: NewObjects;

  constructor(asker: Asker, arrays: Arrays, properties: Properties, heap: NewObjects) {
    this.#asker = asker;
    this.#store = asker.unknowns.store;
    this.#arrays = arrays;
    this.#properties = properties;
    this.#heap = heap;
  }

  standard(state: State, path: string, args: readonly Value[]): Computed[] {
    if (path === '$stop') throw new Unsupported('an array that got shorter meanwhile');
    if (errorTypes.has(path)) return this.construct(state, { kind: 'builtin', path }, args);
    if (path === 'Array.isArray' && args[0]?.kind === 'ref')
      return one(state, this.#store.constant(state.heap.get(args[0].ref)!.kind === 'array'));
    const terms = args.map((a) => (a.kind === 'term' ? a.term : 0));
    const result = terms.includes(0) ? 0 : callStandard(this.#store, path, terms);
    if (result === 0) throw new Unsupported(`${path} is not followed`);
    return one(state, result);
  }

  method(state: State, object: Value, name: string, args: readonly Value[]): Computed[] {
    if (object.kind === 'builtin') return this.standard(state, `${object.path}.${name}`, args);
    if (object.kind === 'term') {
      const terms = args.map((a) => (a.kind === 'term' ? a.term : 0));
      const result = terms.includes(0) ? 0 : callMethodOf(this.#store, object.term, name, terms);
      if (result === 0) throw new Unsupported(`the method ${name}`);
      return one(state, result);
    }
    const content = object.kind === 'ref' ? state.heap.get(object.ref)! : undefined;
    if (object.kind !== 'ref' || content?.kind !== 'array') throw new Unsupported(`the method ${name}`);
    if (name === 'push') {
      const now = args.reduce((c, a) => this.#arrays.appended(c, a), content);
      return one({ ...state, heap: new Map(state.heap).set(object.ref, now) }, now.length);
    }
    if (name === 'slice' && args.length === 0) return [this.#heap.made(state, content)];
    if (name === 'at' && args.length === 1 && args[0]!.kind === 'term') {
      const store = this.#store;
      const index = args[0]!.term;
      const isPlain = store.isConst(index) && Number.isInteger(store.constValue(index));
      if (!isPlain) throw new Unsupported('at');
      const isBack = (store.constValue(index) as number) < 0;
      return this.#properties.item(
        state,
        content,
        isBack ? store.make(Op.Add, content.length, index) : index,
      );
    }
    if (name === 'pop' && args.length === 0) return this.#pop(state, object.ref, content);
    throw new Unsupported(`the method ${name} of arrays`);
  }

  #pop(state: State, ref: number, content: Content & { kind: 'array' }): Computed[] {
    const store = this.#store;
    const { yes, no } = this.#asker.split(state, store.make(Op.Lt, store.constant(0), content.length));
    const none = no === undefined ? [] : one(no, store.undefined);
    if (yes === undefined) return none;
    const length = store.make(Op.Sub, content.length, store.constant(1));
    const heap = new Map(yes.heap).set(ref, { ...content, length });
    const taken = this.#properties.taken(yes, content, length);
    return [...none, { state: { ...taken.state, heap }, value: taken.value }];
  }

  construct(state: State, callee: Value, args: readonly Value[]): Computed[] {
    if (callee.kind !== 'builtin' || !errorTypes.has(callee.path) || args.length > 1)
      throw new Unsupported('new of what is not followed');
    const [given] = args;
    if (given === undefined)
      return [{ state, value: { kind: 'error', name: callee.path, message: undefined } }];
    const message = given.kind === 'term' && this.#store.sort(given.term) === Sort.Str ? given.term : 0;
    if (message === 0) throw new Unsupported('an error with a message that is no text');
    return [{ state, value: { kind: 'error', name: callee.path, message } }];
  }
}
