import type { Operand, Rvalue } from '../../../ir/ir.ts';
import { isOfMethods } from '../array-methods.ts';
import { type FlatOperand, type FlatRvalue, type Slot, Unsupported } from '../flat-code.ts';
import { patternName } from '../pattern-name.ts';
import type { Calls } from './calls.ts';
import type { Emitter } from './emitter.ts';
import type { Frame } from './frame.ts';
import type { Operands } from './operands.ts';
import { PipeCursors } from './pipe-cursors.ts';
import type { Pipes } from './pipes.ts';

/** Computations of the core language as those of flat code. */
export class Rvalues {
  readonly #to: Emitter;
  readonly #operands: Operands;
  readonly #calls: Calls;
  readonly #pipes: PipeCursors;
  readonly #finder: Pipes;

  constructor(to: Emitter, operands: Operands, calls: Calls, finder: Pipes) {
    this.#finder = finder;
    this.#to = to;
    this.#operands = operands;
    this.#calls = calls;
    this.#pipes = new PipeCursors(to, calls);
  }

  write(frame: Frame, target: Slot | undefined, r: Rvalue): undefined {
    const of = (operand: Operand) => this.#operands.of(frame, operand);
    const assign = (value: FlatRvalue): undefined => {
      this.#to.assign(target, value);
    };
    switch (r.kind) {
      case 'operand':
      case 'unary':
      case 'increment':
      case 'toNumeric':
      case 'toPropertyKey':
        return assign({ ...r, value: of(r.value) });
      case 'binary':
        return assign({ ...r, left: of(r.left), right: of(r.right) });
      case 'template':
        return assign({ ...r, values: r.values.map(of) });
      case 'getProperty':
        if (r.object.kind === 'local' && frame.pipes.has(r.object.local))
          return this.#calls.endOf(frame, target, r.object.local, 'length', []);
        return assign({ ...r, object: of(r.object), key: of(r.key) });
      case 'getGlobal':
        if (r.name.startsWith('$') && !isOfMethods(frame.program))
          return this.#to.stop(`${r.name} is not followed`);
        return assign(r);
      case 'regexp':
        return assign({ kind: 'getGlobal', name: patternName(r.source, r.flags) });
      case 'closure':
        return assign({ kind: 'function', name: frame.program.functions[r.fn]!.name });
      case 'array':
        if (r.elements.includes(undefined)) return this.#to.stop('an array with holes');
        return assign({
          kind: 'array',
          elements: r.elements.map((e) => ({ spread: e!.spread, value: of(e!.value) })),
        });
      case 'object': {
        const members: { key: string; value: FlatOperand }[] = [];
        for (const m of r.members) {
          if (m.kind !== 'value' || m.proto || m.key.kind !== 'const')
            return this.#to.stop('an object literal with more than names and values');
          members.push({ key: String(m.key.value), value: of(m.value) });
        }
        return assign({ kind: 'object', members });
      }
      case 'call':
        return this.#calls.call(frame, target, r.callee, r.self, r.args);
      case 'callMethod':
        return this.#calls.method(frame, target, r.object, r.key, r.args);
      case 'construct':
        if (r.args.some((a) => a.spread)) return this.#to.stop('new with spread arguments');
        return assign({ kind: 'construct', callee: of(r.callee), args: r.args.map((a) => of(a.value)) });
      case 'iterOpen':
      case 'keysOpen':
      case 'iterNext':
      case 'iterValue':
      // Cursors over arrays and strings, the only ones that `next` follows, have nothing to close.
      case 'iterClose':
        return this.#iteration(frame, target, r);
      default:
        return this.#to.stop(`${r.kind} is not followed`);
    }
  }

  #iteration(
    frame: Frame,
    target: Slot | undefined,
    r: Extract<Rvalue, { kind: 'iterOpen' | 'keysOpen' | 'iterNext' | 'iterValue' | 'iterClose' }>,
  ): undefined {
    const assign = (value: FlatRvalue): undefined => {
      this.#to.assign(target, value);
    };
    switch (r.kind) {
      case 'iterOpen': {
        if (r.async || target === undefined) return this.#to.stop('for await');
        const pipe = r.iterable.kind === 'local' ? frame.pipes.get(r.iterable.local) : undefined;
        if (pipe !== undefined) return this.#pipes.open(target, pipe);
        const { index, current } = this.#cursor(target);
        this.#to.copy(target, this.#operands.of(frame, r.iterable));
        this.#to.copy(index, { kind: 'const', value: 0 });
        this.#to.copy(current, { kind: 'const', value: undefined });
        return;
      }
      case 'keysOpen': {
        const pipe = target === undefined ? undefined : this.#finder.opened(frame, target);
        if (pipe === undefined) return this.#to.stop('keysOpen is not followed');
        return this.#pipes.open(target!, pipe);
      }
      case 'iterNext': {
        const over = this.#cursorSlot(frame, r.cursor);
        if (this.#pipes.has(over)) return this.#pipes.next(frame, target, over);
        const { index, current } = this.#cursor(over);
        return assign({ kind: 'next', over, index, into: current });
      }
      case 'iterValue': {
        const over = this.#cursorSlot(frame, r.cursor);
        const value: FlatOperand = this.#pipes.has(over)
          ? this.#pipes.current(over)
          : { kind: 'slot', slot: this.#cursor(over).current };
        return assign({ kind: 'operand', value });
      }
      case 'iterClose':
        return;
    }
  }

  readonly #cursors = new Map<Slot, { readonly index: Slot; readonly current: Slot }>();

  #cursor(slot: Slot) {
    let cursor = this.#cursors.get(slot);
    if (cursor === undefined)
      this.#cursors.set(slot, (cursor = { index: this.#to.slot('index'), current: this.#to.slot('') }));
    return cursor;
  }

  #cursorSlot(frame: Frame, operand: Operand): Slot {
    if (operand.kind !== 'local') throw new Unsupported('a cursor that is no local');
    return this.#operands.bind(frame, operand.local).slot;
  }
}
