import { jsonText } from '../../base/json-text.ts';
import type { Random } from '../../base/random.ts';
import { typedArrayText } from '../../syntax/shape/buffers.ts';
import type { Field, Parameter, Shape } from '../../syntax/shape/shape.ts';
import { alternativesOf } from './alternatives-of.ts';
import { nested, type ScriptNames } from './script-names.ts';
import { anyText, errorText, keyOf, regexpText } from './script-samples.ts';
import type { ScriptScope } from './script-scope.ts';
import { inArrow, keyText, literalText, memberText, numberText } from './script-texts.ts';
import type { ValueMaker } from './value-maker.ts';

/** Thrown where no value of a type can be written down. */
export class NotWritten extends Error {}

const DEEP = 3;
const unknown: Shape = { kind: 'unknown' };

/** The values of a script, as texts. */
export class ScriptValues {
  readonly #r: Random;
  readonly #values: ValueMaker;
  readonly #scope: ScriptScope;
  readonly #names: ScriptNames;
  /** Arguments that are no objects, by what may be passed there: what was kept under one is asked for again. */
  readonly #passed = new Map<string, string[]>();

  constructor(values: ValueMaker, scope: ScriptScope, names: ScriptNames) {
    this.#r = values.random;
    this.#values = values;
    this.#scope = scope;
    this.#names = names;
  }

  /** Begins another script. */
  clear(): void {
    this.#names.all = [];
    this.#passed.clear();
  }

  arguments(parameters: readonly Parameter[]): string[] {
    const r = this.#r;
    const args: string[] = [];
    let last = 0;
    for (const p of parameters) {
      if (p.rest) {
        const element = p.shape.kind === 'array' ? p.shape.element : unknown;
        for (let n = r.int(0, 3); n > 0; n--) args.push(this.value(element, p.name, 0));
      } else if (p.optional && r.chance(0.3)) {
        args.push('undefined');
        if (r.chance(0.7)) continue;
      } else args.push(this.#argument(p));
      last = args.length;
    }
    return args.slice(0, last);
  }

  /** An object gets a name, so that it can be passed twice, changed and looked at; sometimes it is one that was there. */
  #argument({ shape, name }: Parameter): string {
    const there = this.#names.sameKind(shape);
    if (there !== undefined && this.#r.chance(0.35)) return there;
    const text = this.value(shape, name, 0);
    const isObject = /^[[{]|^new |^Object\.|^Promise\.|^\(class/.test(text);
    return isObject ? this.#names.declare(name, shape, text) : this.#again(shape, text);
  }

  /** A text or number, or one that was passed before. */
  #again(shape: Shape, text: string): string {
    if (shape.kind === 'function') return text;
    const key = jsonText(shape);
    const list = this.#passed.get(key) ?? [];
    this.#passed.set(key, list);
    if (list.length > 0 && this.#r.chance(0.45)) return this.#r.pick(list);
    list.push(text);
    return text;
  }

  /** The text of a value, which may have declared others. @throws NotWritten when there is none. */
  value(shape: Shape, name: string, depth: number): string {
    const r = this.#r;
    switch (shape.kind) {
      case 'number':
        return numberText(this.#values.number(shape, name));
      case 'boolean':
        return String(r.chance(0.5));
      case 'string':
        return JSON.stringify(this.#values.texts.text(name).slice(0, shape.maxLength));
      case 'bigint': {
        const value = BigInt(r.pick([0, 1, -1, 2, 10, -3, r.int(-100, 100)]));
        const low = shape.min !== undefined && value < shape.min ? shape.min : value;
        return `${shape.max !== undefined && low > shape.max ? shape.max : low}n`;
      }
      case 'symbol':
        return r.pick(['Symbol.iterator', 'Symbol.for("a")', 'Symbol.for("b")']);
      case 'literal':
        return literalText(shape.value);
      case 'union':
      case 'reference': {
        const all = alternativesOf(shape);
        const few = depth > DEEP ? all.filter((s) => !nested.has(s.kind)) : all;
        const from = few.length > 0 ? few : all;
        if (from.length === 0) throw new NotWritten();
        return this.value(r.pick(from), name, depth + 1);
      }
      case 'unknown':
        return this.#unknown(shape, name, depth);
      case 'array': {
        const most = depth > DEEP ? 0 : r.chance(0.1) ? 7 : 3;
        const length = Math.max(shape.minLength, Math.min(shape.maxLength, r.int(0, most)));
        const shared = r.chance(0.15) && nested.has(shape.element.kind) && length > 1;
        const one = shared
          ? this.#names.declare('one', shape.element, this.value(shape.element, name, depth + 1))
          : '';
        return `[${Array.from({ length }, () => (shared && r.chance(0.7) ? one : this.value(shape.element, name, depth + 1))).join(', ')}]`;
      }
      case 'tuple': {
        const extra = shape.rest === undefined ? 0 : r.int(0, 2);
        const count = r.int(shape.required, shape.elements.length) + extra;
        return `[${Array.from({ length: count }, (_, i) => this.value(shape.elements[i] ?? shape.rest ?? unknown, name, depth + 1)).join(', ')}]`;
      }
      case 'object':
        return this.#object(shape, depth);
      case 'instance':
        return this.#instance(shape, depth);
      case 'map':
        return `new Map([${this.#times(depth, () => `[${this.value(shape.key, 'key', depth + 1)}, ${this.value(shape.value, name, depth + 1)}]`)}])`;
      case 'set':
        return `new Set([${this.#times(depth, () => this.value(shape.element, name, depth + 1))}])`;
      case 'date':
        return r.chance(0.2)
          ? 'new Date(NaN)'
          : `new Date(${r.chance(0.15) ? r.pick([8.64e15, -8.64e15, -1, 253402300800000, -62198755200000]) : numberText(this.#values.time())})`;
      case 'regexp':
        return regexpText(this.#values);
      case 'error':
        return errorText(this.#values, shape.name);
      case 'promise':
        return r.chance(0.35)
          ? 'Promise.reject(new Error("no"))'
          : `Promise.resolve(${this.value(shape.value, name, depth + 1)})`;
      case 'typedArray': {
        const element = () =>
          shape.constructorName.startsWith('Big')
            ? `${r.int(0, 9)}n`
            : String(r.pick([0, 1, 2, 127, 128, 255]));
        return typedArrayText(shape.constructorName, Array.from({ length: r.int(0, 6) }, element));
      }
      case 'function':
        return this.#names.declare(
          name === '' ? 'fn' : name,
          shape,
          this.#function(shape, name, depth),
          true,
        );
      case 'unsupported':
        throw new NotWritten();
    }
  }

  #times(depth: number, make: () => string): string {
    return Array.from({ length: depth > DEEP ? 0 : this.#r.int(0, 3) }, make).join(', ');
  }

  #unknown({ family }: Shape & { kind: 'unknown' }, name: string, depth: number): string {
    const r = this.#r;
    if (family !== undefined && family.length > 0 && r.chance(0.5))
      return this.value(r.pick(family), name, depth + 1);
    const there = this.#names.all.filter((d) => !d.isFunction);
    if (there.length > 0 && r.chance(0.15)) return r.pick(there).name;
    return anyText(this.#values, name);
  }

  #object({ fields, index }: Shape & { kind: 'object' }, depth: number): string {
    const r = this.#r;
    const parts: string[] = [];
    for (const f of fields) {
      const text = this.#field(f, depth);
      if (text !== undefined) parts.push(`${keyText(f.name)}: ${text}`);
    }
    if (index !== undefined)
      for (let n = depth > DEEP ? 0 : r.int(0, 3); n > 0; n--)
        parts.push(
          `${index.key === 'number' ? r.int(0, 4) : keyOf(this.#values)}: ${this.value(index.value, '', depth + 1)}`,
        );
    else if (fields.length === 0 || r.chance(0.12))
      for (let n = r.int(1, 2); n > 0; n--) {
        const key = keyOf(this.#values);
        if (!fields.some((f) => keyText(f.name) === key))
          parts.push(`${key}: ${r.pick(['1', '"a"', 'true', 'undefined', 'null'])}`);
      }
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
  }

  #field({ name, shape, optional }: Field, depth: number): string | undefined {
    if (optional && this.#r.chance(depth > DEEP ? 0.9 : 0.5))
      return this.#r.chance(0.3) ? 'undefined' : undefined;
    return this.value(shape, name, depth + 1);
  }

  #instance({ cls, construct }: Shape & { kind: 'instance' }, depth: number): string {
    const r = this.#r;
    if (construct.by === 'fields' || cls.exported === undefined) throw new NotWritten();
    const args = this.arguments(construct.parameters).join(', ');
    const methods = depth > 1 ? [] : this.#scope.methodsOf(cls.exported);
    const own =
      methods.length > 0 && r.chance(0.6) ? ` ${r.pick(methods).name}() { throw new Error("sub") } ` : '';
    const made = r.chance(0.12)
      ? `new (class Sub extends ${cls.exported} {${own}})(${args})`
      : `new ${cls.exported}(${args})`;
    if (methods.length === 0 || r.chance(0.3)) return made;
    const used = this.#names.declare(cls.exported.toLowerCase(), { kind: 'unknown' }, made);
    // Sometimes the same one many times: what has grown, or was used up.
    const often = r.chance(0.25) ? r.pick(methods) : undefined;
    const calls = Array.from({ length: often === undefined ? r.int(1, 3) : r.int(3, 9) }, () => {
      const { name, parameters } = often ?? r.pick(methods);
      return `${used}.${name}(${this.arguments(parameters).join(', ')})`;
    });
    return `(${calls.join(', ')}, ${used})`;
  }

  #function({ returns, parameters }: Shape & { kind: 'function' }, name: string, depth: number): string {
    const r = this.#r;
    const value = () => this.value(returns, name, depth + 1);
    const choice = r.next();
    if (choice < 0.1) return '() => { throw new Error("no") }';
    if (choice < 0.2)
      return `() => { throw ${this.#names.declare('problem', { kind: 'error', name: 'Error' }, 'new Error("no")')} }`;
    if (choice < 0.3 && returns.kind === 'promise') return '() => Promise.reject(new Error("no"))';
    if (choice < 0.5) {
      const change = this.change(name);
      if (change !== undefined) return `() => { ${change}; return ${value()} }`;
    }
    if (choice < 0.7) {
      const values = [value(), value()];
      return values[0] === values[1]
        ? `() => ${inArrow(values[0]!)}`
        : `((n) => () => n++ % 2 === 0 ? ${values[0]} : ${values[1]})(0)`;
    }
    if (choice < 0.75 && parameters === 0) return `(x) => ${inArrow(value())}`;
    return `() => ${inArrow(value())}`;
  }

  /** A statement that changes something that was declared, as its type allows. */
  change(by: string | undefined): string | undefined {
    const r = this.#r;
    const able = this.#names.all.filter(
      (d) => d.name !== by && ['array', 'object', 'map', 'set'].includes(d.shape.kind),
    );
    if (able.length === 0) return undefined;
    const { name, shape } = r.pick(able);
    if (shape.kind === 'array')
      return r.pick([
        () => `${name}.length < 9 && ${name}.push(${this.value(shape.element, '', DEEP)})`,
        () => `${name}.pop()`,
        () => `${name}.length = 0`,
      ])();
    if (shape.kind === 'map')
      return `${name}.set(${this.value(shape.key, '', DEEP)}, ${this.value(shape.value, '', DEEP)})`;
    if (shape.kind === 'set') return `${name}.add(${this.value(shape.element, '', DEEP)})`;
    if (shape.kind !== 'object') return undefined;
    const fields = shape.fields.filter((f) => !f.readonly);
    if (fields.length === 0) return undefined;
    const field = r.pick(fields);
    return `${name}${memberText(field.name)} = ${this.value(field.shape, field.name, DEEP)}`;
  }
}
