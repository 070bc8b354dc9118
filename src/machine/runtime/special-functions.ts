import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../guest/guest.ts';
import type { Held } from '../model.ts';
import { Register } from '../registers.ts';
import type { Calls, SpecialFunction } from './calls.ts';
import { isObject } from './is-object.ts';
import type { Memory } from './memory.ts';
import type { NativeCall } from './native-call.ts';
import { textFunctions } from './text-functions.ts';

/** Functions that merely call others: shadows go through them. By intrinsic path. */
export const specialFunctions: Readonly<Record<string, SpecialFunction>> = {
  'Function.prototype.call': (calls, c) => {
    if (typeof c.self !== 'function') return calls.run(c);
    return calls.invoke(c.site, c.self, c.args[0], c.terms[0] ?? 0, c.args.slice(1), c.terms.slice(1), false);
  },
  'Function.prototype.apply': (calls, c) => {
    if (typeof c.self !== 'function' || !(c.args[1] == null || isObject(c.args[1]))) return calls.run(c);
    const list = argumentList(calls, c.args[1]);
    return calls.invoke(c.site, c.self, c.args[0], c.terms[0] ?? 0, list.values, list.terms, false);
  },
  'Function.prototype.bind': (calls, c) => {
    const result = calls.run(c) as Function;
    if (typeof c.self === 'function')
      calls.bound.set(result, {
        target: c.self,
        self: c.args[0],
        selfTerm: c.terms[0] ?? 0,
        args: c.args.slice(1),
        terms: c.terms.slice(1),
      });
    calls.memory.s.registers.r[Register.heap] = 1;
    if (typeof c.self === 'function') nameBound(calls.memory, c.self, result);
    return result;
  },
  Proxy: (calls, c) => {
    const proxy = calls.run(c) as object;
    behindProxy(calls, c, proxy);
    return proxy;
  },
  'Proxy.revocable': (calls, c) => {
    const made = calls.run(c) as object;
    behindProxy(calls, c, Guest.get(made, 'proxy') as object);
    return made;
  },
  'Reflect.apply': (calls, c) => {
    if (typeof c.args[0] !== 'function' || !isObject(c.args[2])) return calls.run(c);
    const list = argumentList(calls, c.args[2]);
    return calls.invoke(c.site, c.args[0], c.args[1], c.terms[1] ?? 0, list.values, list.terms, false);
  },
  'Reflect.construct': (calls, c) => {
    if (!isConstructor(c.args[0]) || !isObject(c.args[1]) || c.args.length > 2)
      return constructWithTarget(calls, c);
    const list = argumentList(calls, c.args[1]);
    return calls.invoke(c.site, c.args[0], undefined, 0, list.values, list.terms, true);
  },
  ...Object.fromEntries(
    [
      'log',
      'info',
      'warn',
      'error',
      'debug',
      'trace',
      'dir',
      'table',
      'group',
      'groupCollapsed',
      'assert',
    ].map((name) => [`console.${name}`, logArguments]),
  ),
  ...textFunctions,
  '%GeneratorPrototype%.next': resumeGenerator,
  '%GeneratorPrototype%.return': (calls, c) => {
    // Where the value comes out again depends on `finally` blocks, which see no term.
    const message = 'a symbolic value given to `return` of a generator';
    calls.memory.s.concretise(c.args[0], c.terms[0] ?? 0, 'generator-return', message);
    return endGenerator(calls, c);
  },
  '%GeneratorPrototype%.throw': (calls, c) => {
    if (c.terms[0]) calls.onThrow(c.args[0], c.terms[0]);
    return endGenerator(calls, c);
  },
};

/** The console records what it is given and looks at nothing. */
function logArguments(calls: Calls, c: NativeCall): unknown {
  calls.logged = c.terms;
  const result = calls.run(c);
  calls.logged = undefined;
  return result;
}

/** With a new.target of its own: instrumented constructors still get their shadows. */
function constructWithTarget(calls: Calls, c: NativeCall): unknown {
  const [fn, list] = c.args;
  if (!isObject(list) || !calls.table.isInstrumented(fn)) return calls.plain(c);
  calls.arm(0, argumentList(calls, list).terms);
  const result = calls.run(c);
  calls.memory.s.registers.r[Register.direct] = 0;
  return result;
}

/** The elements of an array-like with their shadows. */
export function argumentList(calls: Calls, list: unknown): { values: unknown[]; terms: Term[] } {
  const values: unknown[] = [];
  const terms: Term[] = [];
  if (!isObject(list)) return { values, terms };
  calls.memory.settle(list);
  const length = Guest.lengthOf(list);
  for (let i = 0; i < length; i++) {
    const value = Guest.get(list, i);
    values.push(value);
    terms.push(calls.memory.read(list, i, value));
  }
  return { values, terms };
}

/** Generators of analysed code: the argument's shadow goes in, the yielded value's comes out in the result's cell. */
function resumeGenerator(calls: Calls, c: NativeCall): unknown {
  calls.arm(0, c.terms.length > 0 ? c.terms : [0]);
  return drive(calls, c);
}

/** `return` and `throw`: nothing takes arguments over where a generator goes on in a handler. */
function endGenerator(calls: Calls, c: NativeCall): unknown {
  calls.memory.s.registers.r[Register.direct] = 0;
  return drive(calls, c);
}

function drive(calls: Calls, c: NativeCall): unknown {
  const { s } = calls.memory;
  const { r } = s.registers;
  r[13] = 0;
  const depth = r[Register.depth]!;
  const result = Guest.apply(c.fn, c.self, c.args) as object;
  r[Register.depth] = depth;
  r[Register.direct] = 0;
  const term = r[13]!;
  r[13] = 0;
  r[Register.ret] = 0;
  if (isObject(result)) {
    const value = Guest.getOwnPropertyDescriptor(result, 'value')?.value;
    // The result of an iterator that the generator delegates to has its own shadows.
    if (calls.memory.heap.cells(result)?.has('value')) return result;
    if (s.dependences) calls.memory.heap.set(result, 'value', value, term, r[Register.retDefinition]!);
    else if (term !== 0) calls.memory.write(result, 'value', value, term);
  }
  return result;
}

/** Whether something can be constructed. Nothing of the program runs. */
function isConstructor(value: unknown): value is new () => object {
  if (typeof value !== 'function') return false;
  try {
    new new Proxy(value as new () => object, { construct: () => ({}) })();
    return true;
  } catch {
    return false;
  }
}

const behindKey = Symbol('behind a Proxy');

/** What has no trap is done to the target by the host itself. */
function behindProxy(calls: Calls, { args: [target, handler] }: NativeCall, proxy: object): void {
  if (isObject(target)) calls.memory.expose(target);
  const holds = [target, handler].map((value) => ({ value, term: 0 }));
  calls.memory.heap.state<Held>(proxy, behindKey, () => ({ holds }));
}

/** `bound …` of a function whose name is symbolic. */
function nameBound(m: Memory, target: Function, bound: Function): void {
  const name: unknown = Guest.getOwnPropertyDescriptor(target, 'name')?.value;
  const term = typeof name === 'string' ? m.read(target, 'name', name) : 0;
  const { store } = m.s;
  if (term !== 0 && store.sort(term) === Sort.Str)
    m.write(bound, 'name', `bound ${name}`, store.make(Op.Concat, store.constant('bound '), term));
}
