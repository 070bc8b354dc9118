/**
 * What the inputs that are built leave out of what their types admit, where the code may notice: each is an assumption of every result. Whoever
 * makes inputs more general takes the line away that says they are not.
 */

import { type Assumption, HOSTILE } from '../base/claim.ts';
import type { LocalId } from '../ir/ir.ts';
import { regexpFamily } from '../machine/input/alternatives.ts';
import type { InputOptions } from '../machine/input/input-options.ts';
import { argumentPath } from '../syntax/shape/argument-path.ts';
import { isBuffer } from '../syntax/shape/buffers.ts';
import { earlierArguments, wasCalled } from '../syntax/shape/earlier-arguments.ts';
import { isOpenObject } from '../syntax/shape/is-open-object.ts';
import { memberPath } from '../syntax/shape/member-path.ts';
import type { Field, Shape } from '../syntax/shape/shape.ts';
import { isNever, unknownKey } from '../syntax/shape/shape-builder.ts';
import { asksFunctions } from './asks-functions.ts';
import { changedState } from './changed-state.ts';
import type { ClaimedCode } from './claimed-code.ts';
import { EARLIER_TRIED, historyText } from './earlier-calls-text.ts';
import { InputAliases } from './input-aliases.ts';
import type { ReachedCode } from './reached-code.ts';
import { readLocals } from './read-locals.ts';
import { readsLater } from './reads-later.ts';
import {
  admitsUndefined,
  bufferMethods,
  built,
  fitsOthers,
  holdsObjects,
  plainKinds,
} from './shape-facts.ts';
import { parameterName } from './told-apart.ts';

/** `isLooked`: whether runs decided anything about the input at a path, or within it. */
export function assumedInputs(
  { signature, program, fn, span, inputOptions, open }: ClaimedCode,
  code: ReachedCode,
  isLooked: (path: string) => boolean,
): Assumption[] {
  const isShared =
    signature.receiver !== undefined ||
    signature.parameters.some((p) => p.isState || holdsObjects(p.shape)) ||
    code.names.has('env') ||
    changedState(program, code, open).size > 0;
  const walk = new Walk(code, isLooked, inputOptions, isShared);
  const read = readLocals(program);
  for (const [i, { name, shape, isState }] of signature.parameters.entries()) {
    // A wrapped function has other inputs before its own.
    const at = fn?.params[i];
    const isOwn =
      at !== undefined && !isState && (program.locals[at]!.name === name || !name.includes('this'));
    const local = isOwn ? at : undefined;
    const isRead = fn === undefined || fn.usesArguments || local === undefined || read.has(local);
    if (isRead) walk.enter(shape, name);
    if (isOwn) walk.aliases.hold(parameterName(i), shape);
  }
  const { receiver } = signature;
  if (receiver !== undefined && (fn === undefined || fn.usesThis || wasCalled(receiver)))
    walk.enter(receiver, 'this');
  walk.askFunctions(new Map((fn?.params ?? []).map((local) => [program.locals[local]!.name, local])));
  if (signature.receiver === undefined && fn?.usesThis === true && fn.kind === 'function')
    walk.say('receiver', 'this is undefined');
  // A static method is inherited, and one of an object may be borrowed.
  if (signature.receiver === undefined && fn?.usesThis === true && fn.kind === 'method')
    walk.say(
      'instance',
      `this is ${fn.name.includes('.') ? fn.name.replace(/\.[^.]*$/, '') : 'the object'} itself`,
    );
  // A callback is given more than it declares, and types admit that.
  if (fn?.usesArguments === true && fn.kind !== 'arrow' && !signature.parameters.some((p) => p.rest))
    walk.say('arguments', 'no more arguments are given than are declared');
  if (isShared && readsLater(code.functions))
    walk.say('waiting', 'nobody else changes what it was given while it waits');
  return walk.found().map(([code, text]) => ({ code, text, span }));
}

class Walk {
  readonly #code: ReachedCode;
  readonly #isLooked: (path: string) => boolean;
  readonly #maxDepth: number;
  readonly #isHostile: boolean;
  /** Is there anything that functions among the inputs could change for the code that calls them, besides what they are given? */
  readonly #isShared: boolean;
  readonly #seen = new Set<Shape>();
  readonly #found = new Map<string, string>();
  readonly aliases = new InputAliases();
  /** Names that the types declare. */
  readonly #declared = new Set<string>();
  /** Objects of declared properties, by what is said of them where the code looks further. */
  readonly #closed: string[] = [];
  readonly #lists: string[] = [];
  readonly #functions: string[] = [];

  constructor(
    code: ReachedCode,
    isLooked: (path: string) => boolean,
    { maxDepth, hostile = false }: InputOptions,
    isShared: boolean,
  ) {
    this.#isShared = isShared;
    this.#code = code;
    this.#isLooked = isLooked;
    this.#maxDepth = maxDepth;
    this.#isHostile = hostile;
  }

  found(): [code: string, text: string][] {
    const isBeyond = this.#code.inspects || [...this.#code.foreign].some((name) => !this.#declared.has(name));
    if (this.#code.enumerates || isBeyond) for (const text of this.#closed) this.say('properties', text);
    if (isBeyond) for (const text of this.#lists) this.say('properties', text);
    const all = [...this.#found].map(([text, code]): [string, string] => [code, text]);
    return [...all, ...this.aliases.found(this.#code)];
  }

  enter(shape: Shape, path: string): void {
    this.aliases.add(shape, path);
    if (this.#seen.has(shape)) return;
    this.#seen.add(shape);
    if (this.#isHostile && !plainKinds.has(shape.kind))
      this.say(HOSTILE, `${path} has no getters or setters of its own, is no proxy, and is not frozen`);
    if (shape.standsFor !== undefined)
      this.say('type', `${path} is ${built[shape.kind] ?? `a ${shape.kind}`}`);
    switch (shape.kind) {
      case 'symbol':
        this.say('symbol', `${path} is a symbol of its own`);
        return;
      case 'union':
        for (const alternative of shape.alternatives) this.enter(alternative, path);
        return;
      case 'array':
      case 'set':
        if (shape.kind === 'array') this.#array(shape, path);
        this.enter(shape.element, `${path}[i]`);
        return;
      case 'tuple':
        for (const [i, element] of shape.elements.entries()) this.enter(element, `${path}[${i}]`);
        if (shape.rest !== undefined) this.enter(shape.rest, `${path}[i]`);
        return;
      case 'object':
        this.#plainObject(shape, path);
        return;
      case 'instance':
        this.#instance(shape, path);
        return;
      case 'map':
        this.enter(shape.key, `[...${path}.keys()][i]`);
        this.enter(shape.value, `[...${path}.values()][i]`);
        return;
      case 'date':
        this.say('date', `${path} is a Date itself, and no subclass`);
        return;
      case 'regexp':
        this.say(
          'regexp',
          `${path} is one of ${regexpFamily.map((r) => `/${r.source}/${r.flags}`).join(', ')}`,
        );
        return;
      case 'error':
        this.say('error', `${path} is an ${shape.name} itself, with a message and nothing else`);
        return;
      case 'promise':
        this.#promise(shape, path);
        this.enter(shape.value, `(await ${path})`);
        return;
      case 'typedArray':
        this.#typedArray(shape, path);
        return;
      case 'function':
        this.#function(shape, path);
        return;
      case 'unknown':
        // A question that all types tried answer alike leaves no decision.
        if (this.#isLooked(path) || this.#code.asksType)
          this.say('tried', `${path} is of the types that were tried`);
        for (const member of shape.family ?? []) this.enter(member, path);
        return;
      case 'reference':
        if (this.#isLooked(path)) this.say('depth', `${path} is nested at most ${this.#maxDepth} deep`);
        this.enter(shape.resolve(), path);
        return;
      case 'unsupported':
        if (shape === unknownKey) this.say('type', `${path} is undefined (no key of its object is known)`);
        else if (shape.type !== 'never')
          this.say('type', `${path} is undefined (no value of type ${shape.type} can be made)`);
        return;
      default:
    }
  }

  #typedArray({ constructorName }: Shape & { kind: 'typedArray' }, path: string): void {
    const { inspects, names } = this.#code;
    // Is anything asked that Node's Buffer, which is one, answers differently?
    if (constructorName === 'Uint8Array' && (inspects || [...names].some((name) => bufferMethods.has(name))))
      this.say('typed-array', `${path} is a Uint8Array itself, and no Buffer`);
    if (isBuffer(constructorName))
      this.say('typed-array', `${path} is an ${constructorName} itself, whole and of a fixed size`);
    if (constructorName === 'Float32Array') this.say('typed-array', `${path} holds integers`);
  }

  #array({ element }: Shape & { kind: 'array' }, path: string): void {
    this.#lists.push(`${path} is a plain array without further properties`);
    if (admitsUndefined(element) && this.#isLooked(path)) this.say('holes', `${path} has no holes`);
  }

  #promise({ rejects }: Shape & { kind: 'promise' }, path: string): void {
    if (rejects === undefined) this.say('promise', `${path} is fulfilled`);
    else if (this.#isLooked(`${path}.rejects`)) {
      if (!rejects.isAlone) this.say('promise', `${path} is settled already`);
      if (rejects.isLooked)
        this.say('error', `what ${path} rejects with is an Error itself, with a message and nothing else`);
    }
  }

  /** What functions have besides what they do. `held`: the locals of the parameters. */
  askFunctions(held: ReadonlyMap<string, LocalId>): void {
    if (!asksFunctions(this.#code, this.#functions, held)) return;
    for (const path of this.#functions) this.say('callback', `${path} has the name and length of its type`);
  }

  #function({ returns, throws }: Shape & { kind: 'function' }, path: string): void {
    this.#functions.push(path);
    this.#lists.push(`${path} is a function without further properties`);
    if (isNever(returns)) {
      this.say('callback', `${path} throws an Error and changes nothing`);
      return;
    }
    if (throws === undefined)
      this.say('callback', `${path} returns, changes nothing and does not look at this`);
    else {
      if (this.#isShared) this.say('callback', `${path} changes nothing`);
      const thrown = `${path}.thrown`;
      // What nothing looks at is thrown on, whatever it is.
      if (throws.of.kind === 'unknown' && this.#isLooked(thrown)) this.enter(throws.of, thrown);
    }
    this.enter(returns, `${path}()`);
  }

  #plainObject(shape: Shape & { kind: 'object' }, path: string): void {
    this.#ownProperties(shape, path);
    const { asksType, inspects, names } = this.#code;
    if ((asksType || inspects || names.has('isArray')) && fitsOthers(shape.fields))
      this.say('type', `${path} is a plain object`);
    this.#fields(shape.fields, path);
    if (shape.index !== undefined) this.enter(shape.index.value, `${path}[i]`);
  }

  say(code: string, text: string): void {
    this.#found.set(text, code);
  }

  #fields(fields: readonly Field[], path: string): void {
    for (const { name, shape } of fields) this.#field(name, shape, memberPath(path, name));
  }

  #field(name: string, shape: Shape, path: string): void {
    this.#declared.add(name);
    this.aliases.hold(name, shape);
    this.enter(shape, path);
  }

  #ownProperties(shape: Shape & { kind: 'object' }, path: string): void {
    const { inspects, enumerates, names } = this.#code;
    // Which keys an object of any keys is taken to have is said by runs that look for one, or list them.
    if (isOpenObject(shape)) {
      // `object` admits arrays and functions, `{}` texts and numbers.
      if (shape.index === undefined || shape.index.isAny) this.say('properties', `${path} is a plain object`);
      const mayBeUndefined =
        shape.index === undefined ||
        admitsUndefined(shape.index.value) ||
        shape.fields.some((f) => f.optional && !f.isNamed);
      if (mayBeUndefined && (inspects || enumerates || names.has('hasOwn')))
        this.say('properties', `${path} leaves properties out rather than having them undefined`);
    } else {
      const isOpen = shape.fields.some((f) => f.optional);
      const order = shape.fields.length > 1 ? ', its own are in the order of its type' : '';
      this.#closed.push(
        `${path} has no further properties${order}${isOpen ? ', and optional ones are left out rather than undefined' : ''}`,
      );
    }
  }

  #instance({ cls, construct }: Shape & { kind: 'instance' }, path: string): void {
    if (construct.by === 'fields') {
      this.say('instance', `${path} is a ${cls.name} itself, with its declared fields`);
      this.#fields(construct.fields, path);
      return;
    }
    const { earlier } = construct;
    this.say('instance', `${path} is a ${cls.name} ${historyText(earlier)}`);
    for (const p of construct.parameters) this.#field(p.name, p.shape, argumentPath(path, p, construct));
    for (const [at, argument] of earlierArguments(earlier)) {
      if (argument.kind === 'unknown') this.say('tried', EARLIER_TRIED);
      this.enter(argument, `earlier(${path})[i].args${at}`);
    }
  }
}
