/**
 * What a function gives that computes with numbers only: it ends with a number or a truth for all numbers it is called with, or never. It reads
 * and changes nothing but its own variables and arrays, and never throws. So the same arguments always give the same, and log the same.
 */
import type { Shape } from '../../syntax/shape/shape.ts';
import type { FlatCode, FlatInstruction, FlatOperand, FlatRvalue, Slot } from './flat-code.ts';
import { successors } from './liveness.ts';
import { logging, standardNumber } from './natives.ts';

/** What a slot may hold: numbers, truths, one of these or undefined, an array of these that the function made, a standard thing by name. */
type Type = 'number' | 'boolean' | 'primitive' | 'array' | { readonly standard: string };

const arithmetic: ReadonlySet<string> = new Set([
  '+',
  '-',
  '*',
  '/',
  '%',
  '**',
  '|',
  '&',
  '^',
  '<<',
  '>>',
  '>>>',
]);
const comparing: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '===', '!==', '==', '!=']);
const never: ReadonlySet<string> = new Set(['Math.random', 'Math.sumPrecise']);
const globals: ReadonlySet<string> = new Set(['Math', 'Number', 'Array', 'console']);

const shapes: Readonly<Record<'number' | 'boolean', Shape>> = {
  number: { kind: 'number', integer: false, min: -Infinity, max: Infinity },
  boolean: { kind: 'boolean' },
};

export interface PlainResult {
  readonly gives: Shape;
  /** It logs, which is the same for the same arguments, too. */
  readonly logs: boolean;
}

/** Undefined where that is not so, or not seen. */
export function plainResult(code: FlatCode): PlainResult | undefined {
  try {
    return new Types(code).result();
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
    return undefined;
  }
}

class NotPlain extends Error {}

type SlotTypes = Map<Slot, Type>;

/** The types of all slots before each instruction. */
class Types {
  readonly #code: FlatCode;
  readonly #before = new Map<number, SlotTypes>();
  readonly #results = new Set<Type>();
  /** Before the instruction that is looked at. */
  #types: SlotTypes = new Map();
  #logs = false;

  constructor(code: FlatCode) {
    this.#code = code;
    this.#before.set(0, new Map(code.params.map((slot) => [slot, 'number'])));
  }

  result(): PlainResult | undefined {
    const open = [0];
    for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
      const instruction = this.#code.instructions[pc];
      if (instruction === undefined) throw new NotPlain();
      this.#types = new Map(this.#before.get(pc)!);
      this.#visit(instruction);
      for (const next of successors(instruction, pc)) if (this.#reach(next)) open.push(next);
    }
    const [only] = this.#results;
    if (this.#results.size !== 1 || (only !== 'number' && only !== 'boolean')) return undefined;
    return { gives: shapes[only], logs: this.#logs };
  }

  /** Whether anything was learned of the state there. */
  #reach(pc: number): boolean {
    const known = this.#before.get(pc);
    if (known === undefined) {
      this.#before.set(pc, new Map(this.#types));
      return true;
    }
    let learned = false;
    for (const [slot, type] of known) {
      const other = this.#types.get(slot);
      const now = other === undefined ? undefined : join(type, other);
      if (now !== undefined && isSame(now, type)) continue;
      learned = true;
      if (now === undefined) known.delete(slot);
      else known.set(slot, now);
    }
    return learned;
  }

  #visit(i: FlatInstruction): undefined {
    switch (i.kind) {
      case 'jump':
      case 'head':
        return;
      case 'branch':
        if (i.decide === 'truthy') this.#primitive(i.test);
        else if (i.decide === 'array') this.#of(i.test);
        else throw new NotPlain();
        return;
      case 'return':
        this.#results.add(this.#of(i.value));
        return;
      case 'setProperty':
        // Keys are numbers, `true`, `false` or `undefined`: nothing that arrays have by themselves.
        if (this.#of(i.object) !== 'array') throw new NotPlain();
        this.#primitive(i.key);
        this.#primitive(i.value);
        return;
      case 'check':
        this.#check(i.check, i.operand);
        return;
      case 'assign': {
        const type = this.#computed(i.value);
        if (i.target !== undefined) this.#types.set(i.target, type);
        return;
      }
      default:
        throw new NotPlain();
    }
  }

  #check(check: string, operand: FlatOperand): void {
    const type = this.#of(operand);
    if (typeof type === 'object') return;
    if (check === 'bigintDivisor' && type !== 'array') return;
    if (check !== 'nullish' || (type !== 'array' && type !== 'number')) throw new NotPlain();
  }

  #of(operand: FlatOperand): Type {
    if (operand.kind === 'slot') {
      const type = this.#types.get(operand.slot);
      if (type === undefined) throw new NotPlain();
      return type;
    }
    switch (typeof operand.value) {
      case 'number':
        return 'number';
      case 'boolean':
        return 'boolean';
      case 'undefined':
        return 'primitive';
      default:
        throw new NotPlain();
    }
  }

  #primitive(operand: FlatOperand): Type {
    const type = this.#of(operand);
    if (type === 'array' || typeof type === 'object') throw new NotPlain();
    return type;
  }

  #computed(r: FlatRvalue): Type {
    switch (r.kind) {
      case 'operand':
        return this.#of(r.value);
      case 'unary':
        this.#primitive(r.value);
        if (r.op === '!') return 'boolean';
        if (r.op === '-' || r.op === '+' || r.op === '~') return 'number';
        throw new NotPlain();
      case 'binary':
        this.#primitive(r.left);
        this.#primitive(r.right);
        if (comparing.has(r.op)) return 'boolean';
        // No text is ever around, so that what is added are numbers.
        if (arithmetic.has(r.op)) return 'number';
        throw new NotPlain();
      case 'increment':
      case 'toNumeric':
        this.#primitive(r.value);
        return 'number';
      case 'toPropertyKey':
        return this.#primitive(r.value);
      case 'getGlobal':
        if (r.name === 'undefined') return 'primitive';
        if (standardNumber(r.name) !== undefined) return 'number';
        if (!globals.has(r.name)) throw new NotPlain();
        return { standard: r.name };
      case 'getProperty':
        return this.#property(r.object, r.key);
      case 'call':
        return this.#call(this.#of(r.callee), r.args);
      case 'callMethod':
        return this.#method(r);
      case 'construct':
        return this.#newArray(r);
      case 'array':
        for (const { spread, value } of r.elements)
          if (spread || !this.#primitive(value)) throw new NotPlain();
        return 'array';
      default:
        throw new NotPlain();
    }
  }

  #property(object: FlatOperand, key: FlatOperand): Type {
    const type = this.#of(object);
    if (typeof type === 'object') {
      if (key.kind !== 'const' || typeof key.value !== 'string') throw new NotPlain();
      const path = `${type.standard}.${key.value}`;
      return standardNumber(path) === undefined ? { standard: path } : 'number';
    }
    if (type !== 'array') throw new NotPlain();
    if (key.kind === 'const' && key.value === 'length') return 'number';
    this.#primitive(key);
    return 'primitive';
  }

  #call(callee: Type, args: readonly FlatOperand[]): Type {
    if (typeof callee !== 'object') throw new NotPlain();
    if (logging.has(callee.standard)) {
      for (const a of args) if (a.kind === 'slot' || typeof a.value !== 'string') this.#primitive(a);
      this.#logs = true;
      return 'primitive';
    }
    if (!callee.standard.startsWith('Math.') || never.has(callee.standard)) throw new NotPlain();
    if (typeof Reflect.get(Math, callee.standard.slice('Math.'.length)) !== 'function') throw new NotPlain();
    for (const a of args) this.#primitive(a);
    return 'number';
  }

  #method({ object, key, args }: FlatRvalue & { kind: 'callMethod' }): Type {
    const type = this.#of(object);
    if (key.kind !== 'const' || typeof key.value !== 'string') throw new NotPlain();
    if (typeof type === 'object') return this.#call({ standard: `${type.standard}.${key.value}` }, args);
    if (type !== 'array' || key.value !== 'fill' || args.length !== 1) throw new NotPlain();
    this.#primitive(args[0]!);
    return 'array';
  }

  /** With a length that is certainly one. */
  #newArray({ callee, args: [length, ...more] }: FlatRvalue & { kind: 'construct' }): Type {
    const type = this.#of(callee);
    const isArray = typeof type === 'object' && type.standard === 'Array';
    if (!isArray || length === undefined || more.length > 0) throw new NotPlain();
    const n = length.kind === 'const' ? length.value : this.#constant(length.slot);
    if (typeof n !== 'number' || !Number.isInteger(n) || n < 0 || n > MOST) throw new NotPlain();
    return 'array';
  }

  /** The only thing that a slot is ever set to. */
  #constant(slot: Slot): unknown {
    const set = this.#code.instructions.filter(
      (i) =>
        (i.kind === 'assign' && (i.target === slot || (i.value.kind === 'next' && i.value.into === slot))) ||
        i.handler?.slot === slot,
    );
    const [only] = set;
    if (set.length !== 1 || only!.kind !== 'assign' || only!.value.kind !== 'operand') return undefined;
    const { value } = only!.value;
    if (this.#code.params.includes(slot)) return undefined;
    return value.kind === 'const' ? value.value : this.#constant(value.slot);
  }
}

/** The longest new array that is certainly no error. */
const MOST = 100_000;

function isSame(a: Type, b: Type): boolean {
  return typeof a === 'object' && typeof b === 'object' ? a.standard === b.standard : a === b;
}

function join(a: Type, b: Type): Type {
  if (isSame(a, b)) return a;
  if (a === 'array' || b === 'array' || typeof a === 'object' || typeof b === 'object') throw new NotPlain();
  return 'primitive';
}
