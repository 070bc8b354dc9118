import { types } from 'node:util';
import type { Term } from '../../expr/term.ts';
import type { FunctionId, SiteId } from '../../ir/ir.ts';
import type { Around } from '../../ir/lower/binder.ts';
import { Guest } from '../guest/guest.ts';
import type { Held, ModelEntry } from '../model.ts';
import { ARGUMENT_SLOTS, Register } from '../registers.ts';
import type { CodeFromText } from '../text/code-from-text.ts';
import type { NoText, Text } from '../text/parse-text.ts';
import { calledBack } from './called-back.ts';
import { bufferOf } from './heap.ts';
import { isObject } from './is-object.ts';
import type { Memory } from './memory.ts';
import { RealmModelContext } from './model-context.ts';
import { hasTerm, type NativeCall, nativeCall } from './native-call.ts';
import type { Pending } from './pending.ts';
import { shadowQuoted } from './quoted-value.ts';
import { refusing } from './refusing.ts';

const sourceKey = Symbol('source of an iterator');

/** What is known about functions of the realm, made once per realm. */
export interface FunctionTable {
  isInstrumented(f: unknown): boolean;
  /** The number of the function of the program that a value is; a class, or a function among the inputs, has one that no function has. */
  functionOf(f: Function): FunctionId | undefined;
  /** Models by function object. */
  readonly models: ReadonlyMap<unknown, ModelEntry>;
  /** Intrinsics by path, as they were before analysed code ran. */
  intrinsic(path: string): unknown;
  /** Functions the machine itself passes shadows through: `Function.prototype.call` and so on, by function object. */
  readonly special: ReadonlyMap<unknown, SpecialFunction>;
  /** Natives that look at no value inside their arguments: objects pass through them with their shadows. */
  readonly transparent: ReadonlySet<unknown>;
  nameOf(f: unknown): string;
  /** Code that the program makes from text. */
  readonly texts: CodeFromText;
  /** Objects of the realm before analysed code ran, by path. */
  readonly builtIns: ReadonlyMap<object | symbol, string>;
}

export type SpecialFunction = (calls: Calls, call: NativeCall) => unknown;

/** Calls with shadows, from wherever: dispatch to instrumented functions, models, self-hosted bodies, plain natives. */
export class Calls {
  readonly memory: Memory;
  readonly pending: Pending;
  readonly table: FunctionTable;
  /** Self-hosted bodies by the path they replace, of this run's instance of `beagle:models`. */
  readonly selfHosted: (path: string) => Function | undefined;
  /** An instrumented async function was called directly and gave this promise. */
  onPromise: (promise: unknown) => void = () => undefined;
  /** A value with a shadow is about to be thrown into analysed code. */
  onThrow: (value: unknown, term: Term) => void = () => undefined;
  /** What runs a text; see `RunContext.codeFromText`. */
  codeFromText: (text: Text, around: Around | undefined) => Function | NoText = () => {
    throw new Error('no code from text');
  };
  /** Ends the run at a text that is not followed. */
  refuseText: (message: string) => void = () => undefined;
  /** Code that was only tried ran other code, which may have changed anything. */
  strayed: () => void = () => undefined;
  /** Resolving functions of promises: told what they are called with. */
  readonly resolvers = new WeakMap<Function, (value: unknown, term: Term) => void>();
  /** Functions of promises of this run, by function object. */
  promises: ReadonlyMap<unknown, SpecialFunction> = new Map();
  /** Bound functions made in this run. */
  readonly bound = new WeakMap<
    Function,
    { target: Function; self: unknown; selfTerm: Term; args: unknown[]; terms: Term[] }
  >();

  constructor(
    memory: Memory,
    pending: Pending,
    table: FunctionTable,
    selfHosted: (path: string) => Function | undefined,
  ) {
    this.memory = memory;
    memory.boundTo = (f) => {
      const bound = this.bound.get(f);
      if (bound === undefined) return [];
      const { target, self, selfTerm, args, terms } = bound;
      const given = args.map((value, i) => ({ value, term: terms[i] ?? 0 }));
      return [{ value: target, term: 0 }, { value: self, term: selfTerm }, ...given];
    };
    this.pending = pending;
    this.table = table;
    this.selfHosted = selfHosted;
  }

  /** Shadows of the arguments of the console call under way. */
  logged: readonly Term[] | undefined;

  /** Calls or constructs any function; the term of the result is in the return register. */
  invoke(
    site: SiteId,
    fn: Function,
    self: unknown,
    selfTerm: Term,
    args: ArrayLike<unknown>,
    terms: ArrayLike<Term>,
    isNew: boolean,
  ): unknown {
    const { r } = this.memory.s.registers;
    const call = nativeCall(site, fn, self, selfTerm, args, terms, isNew);
    if (!this.table.isInstrumented(fn)) return this.native(call);
    this.arm(selfTerm, call.terms);
    const depth = r[Register.depth]!;
    r[Register.depth] = depth + hostFrames;
    r[Register.ret] = 0;
    const result = isNew ? Guest.construct(fn, call.args) : Guest.apply(fn, self, call.args);
    r[Register.direct] = 0;
    r[Register.depth] = depth;
    if (isNew) r[Register.ret] = 0;
    if (r[Register.activation] !== 0) this.onPromise(result);
    return result;
  }

  /** Puts shadows where the next instrumented callee takes them. */
  arm(selfTerm: Term, terms: readonly Term[]): void {
    const { r, a, ad } = this.memory.s.registers;
    const n = Math.min(terms.length, ARGUMENT_SLOTS - 1);
    a[0] = selfTerm;
    for (let i = 0; i < n; i++) {
      a[i + 1] = terms[i]!;
      ad[i + 1] = r[Register.instance]!;
    }
    ad[0] = r[Register.instance]!;
    r[Register.argCount] = n;
    r[Register.direct] = 2;
  }

  /** A native function, by a model where there is one. */
  native(call: NativeCall): unknown {
    const { s } = this.memory;
    const { r } = s.registers;
    s.site = call.site;
    r[Register.ret] = 0;
    if (r[Register.pending] !== 0) this.pending.flush();
    const special = this.table.special.get(call.fn) ?? this.promises.get(call.fn);
    if (special !== undefined) return special(this, call);
    const resolver = this.resolvers.get(call.fn);
    if (resolver !== undefined) {
      resolver(call.args[0], call.terms[0] ?? 0);
      return this.run(call);
    }
    const bound = this.bound.get(call.fn);
    if (bound !== undefined)
      return this.invoke(
        call.site,
        bound.target,
        call.isNew ? undefined : bound.self,
        call.isNew ? 0 : bound.selfTerm,
        [...bound.args, ...call.args],
        [...bound.terms, ...call.terms],
        call.isNew,
      );
    this.#resolveSlots(call);
    for (const arg of call.args) if (types.isAnyArrayBuffer(arg)) this.memory.heap.exposedBuffers.add(arg);
    const entry = this.table.models.get(call.fn);
    if (entry !== undefined) {
      if (entry.kind === 'selfHosted') {
        const body = this.selfHosted(entry.path);
        const isConcerned = body !== undefined && !call.isNew && this.#concerned(call);
        const asked = isConcerned ? this.#asked(entry, call) : undefined;
        if (asked !== undefined) return asked.value;
        if (isConcerned)
          return this.invoke(call.site, body, call.self, call.selfTerm, call.args, call.terms, false);
      } else if (this.#concerned(call)) {
        this.memory.dependences?.modelled(this.table.nameOf(call.fn), call.self, call.args);
        const context = new RealmModelContext(this, call.site);
        let result: unknown;
        try {
          result = entry.model(context, {
            fn: call.fn,
            self: call.self,
            selfTerm: call.selfTerm,
            args: call.args,
            argTerms: call.terms,
            isConstruct: call.isNew,
          });
        } catch (error) {
          shadowQuoted(this.memory, error, call.args, call.terms);
          throw error;
        }
        if (r[Register.pending] !== 0) this.pending.flush();
        r[Register.ret] = context.resultTerm;
        return result;
      }
    }
    return this.plain(call);
  }

  /** What a self-hosted built-in gives by a question about the whole of its receiver. */
  #asked(entry: ModelEntry & { kind: 'selfHosted' }, call: NativeCall): { value: unknown } | undefined {
    if (entry.asked === undefined) return undefined;
    const context = new RealmModelContext(this, call.site);
    const { fn, self, selfTerm, args, terms, isNew } = call;
    const answer = entry.asked(context, { fn, self, selfTerm, args, argTerms: terms, isConstruct: isNew });
    if (answer !== undefined) this.memory.s.registers.r[Register.ret] = context.resultTerm;
    return answer;
  }

  /** A native looks into its receiver, and into dates and expressions wherever they are. */
  #resolveSlots(call: NativeCall): void {
    const { s } = this.memory;
    if (call.selfTerm !== 0 && isObject(call.self)) s.resolve(call.self, call.selfTerm);
    call.args.forEach((arg, i) => {
      const term = call.terms[i] ?? 0;
      if (term !== 0 && (types.isDate(arg) || types.isRegExp(arg))) s.resolve(arg, term);
    });
  }

  /** May shadows take part: in the arguments, inside of objects, or in what callbacks see and return? */
  #concerned(call: NativeCall): boolean {
    if (call.args.some(types.isAnyArrayBuffer) || types.isTypedArray(call.self)) return true;
    return hasTerm(call) || this.#hasObject(call) || call.args.some((arg) => this.table.isInstrumented(arg));
  }

  /** Some argument or the receiver is an object, and objects have shadows in this run. */
  #hasObject(call: NativeCall): boolean {
    if (this.memory.s.registers.r[Register.heap] === 0) return false;
    return isObject(call.self) || call.args.some(isObject);
  }

  /** Runs a native on concrete values. */
  plain(call: NativeCall): unknown {
    const { s } = this.memory;
    if (refusing.has(call.fn)) return this.run(call);
    this.memory.dependences?.opaque(call.isNew ? call.args : [call.self, ...call.args]);
    const transparent = this.table.transparent.has(call.fn);
    const name = this.table.nameOf(call.fn);
    const message = `${name} has no model: run on concrete values`;
    const code = 'concretised-native-call';
    const give = (value: unknown, term: Term) => {
      s.concretise(value, term, code, message);
      if (!transparent) this.memory.concretiseDeep(value, code, message);
    };
    if (!call.isNew) give(call.self, call.selfTerm);
    call.args.forEach((arg, i) => {
      give(arg, call.terms[i] ?? 0);
    });
    const { r } = s.registers;
    const fuel = r[Register.fuel];
    const result = this.run(call);
    if (isObject(result)) this.#keepSource(result, call);
    // Primitives that a callback returns are waited for; what its objects hold is not.
    if (fuel !== r[Register.fuel] && this.memory.heap.shadowed && !transparent)
      calledBack(s, this.table.nameOf(call.fn));
    return result;
  }

  /** What comes out of a native may lead back to what went in: an iterator to what it goes over, a view to the memory of another. */
  #keepSource(result: object, { self, args }: NativeCall): void {
    if (types.isTypedArray(result)) {
      if (!types.isTypedArray(self) || bufferOf(self) !== bufferOf(result)) return;
      this.memory.expose(self);
      this.memory.expose(result);
      return;
    }
    if (types.isProxy(result) || result === self || args.includes(result)) return;
    const iterators = this.table.intrinsic('%IteratorPrototype%');
    for (let o = Guest.getPrototypeOf(result); o !== null && !types.isProxy(o); o = Guest.getPrototypeOf(o))
      if (o === iterators)
        this.memory.heap.state<Held>(result, sourceKey, () => ({
          holds: [self, ...args].map((value) => ({ value, term: 0 })),
        }));
  }

  /** Runs a native as it is. */
  run(call: NativeCall): unknown {
    const { r } = this.memory.s.registers;
    const depth = r[Register.depth]!;
    r[Register.depth] = depth + hostFrames;
    const result = call.isNew
      ? Guest.construct(call.fn, call.args)
      : Guest.apply(call.fn, call.self, call.args);
    r[Register.depth] = depth;
    if (call.isNew) this.memory.dependences?.born(result as object, r[Register.instance]!);
    if (r[Register.pending] !== 0) this.pending.flush();
    r[Register.ret] = 0;
    return result;
  }
}

/** Estimated bytes of stack that the runtime's own frames take per call. */
const hostFrames = 1500;

/** Is it a generator object, that is one whose body takes part in the handshake? */
export function isGenerator(value: unknown): boolean {
  return types.isGeneratorObject(value);
}
