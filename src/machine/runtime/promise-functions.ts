import { types } from 'node:util';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../guest/guest.ts';
import { Register } from '../registers.ts';
import type { AsyncShadows } from './async.ts';
import type { Calls, SpecialFunction } from './calls.ts';
import { isObject } from './is-object.ts';
import type { NativeCall } from './native-call.ts';
import { argumentList } from './special-functions.ts';

/**
 * Functions of promises. Each runs as it is, so that the order of jobs is the engine's own; what is known about the
 * promises that go in becomes known about the one that comes out. By intrinsic path.
 */
export function promiseFunctions(
  async: AsyncShadows,
  callback: MakeCallback,
  reasonTerm: (reason: unknown) => Term,
): Readonly<Record<string, SpecialFunction>> {
  const then = (calls: Calls, c: NativeCall, onFulfilled: unknown, onRejected: unknown) =>
    react({ async, callback, reasonTerm }, calls, c, onFulfilled, onRejected);
  return {
    Promise: (calls, c) => (c.isNew ? construct(async, callback, calls, c) : calls.plain(c)),
    'Promise.resolve': (calls, c) => {
      const [value] = c.args;
      async.look(value);
      if (!isPromiseConstructor(calls, c.self) || (isObject(value) && !types.isPromise(value)))
        return calls.plain(c);
      const result = calls.run(c) as object;
      if (!isObject(value)) async.know(result, value, c.terms[0] ?? 0);
      return result;
    },
    'Promise.prototype.then': (calls, c) => then(calls, c, c.args[0], c.args[1]),
    'Promise.prototype.catch': (calls, c) => {
      const own = isObject(c.self) ? Guest.get(c.self, 'then') : undefined;
      if (own !== calls.table.intrinsic('Promise.prototype.then')) return calls.plain(c);
      return then(calls, { ...c, fn: own as Function }, undefined, c.args[0]);
    },
    'Promise.prototype.finally': (calls, c) => {
      if (!types.isPromise(c.self)) return calls.plain(c);
      async.look(c.self);
      const result = calls.run(c) as object;
      async.follow(result, c.self);
      return result;
    },
    'Promise.all': combined(async, 'rejected', (part, list, i) => part(list, i, Guest.get(list, i))),
    'Promise.allSettled': combined(async, undefined, (part, list, i, write) => {
      const entry = Guest.get(list, i);
      if (!isObject(entry)) return;
      const slot = Guest.getOwnPropertyDescriptor(entry, 'value');
      if (slot !== undefined) part(entry, 'value', slot.value);
      const reason = Guest.getOwnPropertyDescriptor(entry, 'reason')?.value;
      if (slot === undefined) write(entry, 'reason', reason, reasonTerm(reason));
    }),
    'Promise.race': firstOf(async, 'settled'),
    'Promise.any': firstOf(async, 'fulfilled'),
  };
}

function isPromiseConstructor(calls: Calls, self: unknown): boolean {
  return self === calls.table.intrinsic('Promise');
}

type MakeCallback = (f: (value: unknown, second?: unknown) => unknown) => Function;

interface Machinery {
  readonly async: AsyncShadows;
  readonly callback: MakeCallback;
  readonly reasonTerm: (reason: unknown) => Term;
}

/** `then`: the handlers are called with the shadow of the value, and what they return is known of the new promise. */
function react(
  { async, callback, reasonTerm }: Machinery,
  calls: Calls,
  c: NativeCall,
  onFulfilled: unknown,
  onRejected: unknown,
): unknown {
  const { self } = c;
  if (!isObject(self) || !types.isPromise(self)) return calls.plain(c);
  async.look(self);
  let derived: object | undefined;
  const handler = (f: Function, termOf: (value: unknown) => Term) =>
    callback((value) => {
      const { r } = calls.memory.s.registers;
      const result = calls.invoke(c.site, f, undefined, 0, [value], [termOf(value)], false);
      const term = r[Register.ret]!;
      r[Register.ret] = 0;
      if (derived !== undefined) async.know(derived, result, term);
      return result;
    });
  const valueTerm = (value: unknown) => async.awaited(self, 0, value);
  const fulfilled =
    typeof onFulfilled === 'function'
      ? handler(onFulfilled, valueTerm)
      : callback((value) => {
          if (derived !== undefined) async.know(derived, value, valueTerm(value));
          return value;
        });
  const rejected = typeof onRejected === 'function' ? handler(onRejected, reasonTerm) : undefined;
  derived = calls.run({ ...c, args: [fulfilled, rejected], terms: [0, 0] }) as object;
  return derived;
}

/** `new Promise(executor)`: what its resolving function is given is known of the promise. */
function construct(async: AsyncShadows, callback: MakeCallback, calls: Calls, c: NativeCall): unknown {
  const [executor] = c.args;
  if (typeof executor !== 'function' || !calls.table.isInstrumented(executor)) return calls.plain(c);
  let promise: object | undefined;
  const resolution: { known?: { value: unknown; term: Term } } = {};
  const observed = callback((resolve, reject) => {
    calls.resolvers.set(resolve as Function, (value, term) => {
      async.look(value);
      if (resolution.known !== undefined) return;
      resolution.known = { value, term };
      if (promise !== undefined && async.isReleased(promise)) async.know(promise, value, term);
    });
    calls.invoke(c.site, executor, undefined, 0, [resolve, reject], [0, 0], false);
  });
  promise = calls.run({ ...c, args: [observed], terms: [0] }) as object;
  async.resolvedBy(promise, () => resolution.known);
  return promise;
}

type Part = (holder: object, key: PropertyKey, value: unknown) => void;

/** Functions over a list of promises whose result is a list: the shadows are put in when somebody receives it. */
function combined(
  async: AsyncShadows,
  until: 'rejected' | undefined,
  fill: (part: Part, list: object, index: number, write: Calls['memory']['write']) => void,
): SpecialFunction {
  return (calls, c) => {
    const elements = elementsOf(calls, c);
    if (elements === undefined) return calls.plain(c);
    async.lookAt(elements.values, until);
    const result = calls.run(c) as object;
    const parts = elements.values.map((element, i): Part => {
      return (holder, key, value) => {
        const term = isObject(element) ? async.awaited(element, 0, value) : elements.terms[i]!;
        if (term !== 0) calls.memory.write(holder, key, value, term);
      };
    });
    const write: Calls['memory']['write'] = (...cell) => calls.memory.write(...cell);
    async.assembledBy(
      result,
      (list) => {
        for (const [i, part] of parts.entries()) fill(part, list, i, write);
      },
      elements,
    );
    return result;
  };
}

/** `race` and `any`: the value is that of an element; where several have it, all of them are fixed. */
function firstOf(async: AsyncShadows, until: 'settled' | 'fulfilled'): SpecialFunction {
  return (calls, c) => {
    const all = elementsOf(calls, c);
    if (all === undefined) return calls.plain(c);
    const count = async.lookAt(all.values, until);
    // Those of which the value may be.
    const candidates = all.values.flatMap((value, i) => (i < count && !async.isRejected(value) ? [i] : []));
    const elements = {
      values: candidates.map((i) => all.values[i]),
      terms: candidates.map((i) => all.terms[i]!),
    };
    const result = calls.run(c) as object;
    async.oneOf(
      result,
      (value) => {
        const terms = elements.values.flatMap((element, i) => {
          const term = isObject(element)
            ? async.awaited(element, 0, value)
            : Object.is(element, value)
              ? elements.terms[i]!
              : 0;
          return term === 0 ? [] : [term];
        });
        const plain = elements.values.filter(
          (element) => !isObject(element) && Object.is(element, value),
        ).length;
        if (terms.length === 1 && plain <= 1) return terms[0]!;
        for (const term of terms) calls.memory.s.pin(value, term);
        return 0;
      },
      elements,
    );
    return result;
  };
}

/** The elements of the array given to a combinator, with their terms; undefined when it is something else. */
function elementsOf(calls: Calls, c: NativeCall): { values: unknown[]; terms: Term[] } | undefined {
  if (!isPromiseConstructor(calls, c.self) || !Guest.isArray(c.args[0])) return undefined;
  return argumentList(calls, c.args[0]);
}
