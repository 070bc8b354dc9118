import type { FlatOperand, Label, Slot } from '../flat-code.ts';
import type { Calls } from './calls.ts';
import type { Emitter } from './emitter.ts';
import type { Frame } from './frame.ts';
import { holesMatter, isOfKeys } from './pipe-driver.ts';
import { isLeft, type Pipe } from './pipes.ts';

interface PipeCursor {
  readonly pipe: Pipe;
  readonly index: Slot;
  readonly length: Slot;
  /** How many items each stage has left so far. */
  readonly counts: readonly Slot[];
  readonly current: Slot;
}

/** Loops over what a chain of methods gives: each round takes the next item that all stages let through. */
export class PipeCursors {
  readonly #to: Emitter;
  readonly #calls: Calls;
  readonly #cursors = new Map<Slot, PipeCursor>();

  constructor(to: Emitter, calls: Calls) {
    this.#to = to;
    this.#calls = calls;
  }

  has(cursor: Slot): boolean {
    return this.#cursors.has(cursor);
  }

  current(cursor: Slot): FlatOperand {
    return { kind: 'slot', slot: this.#cursors.get(cursor)!.current };
  }

  open(cursor: Slot, pipe: Pipe): undefined {
    const to = this.#to;
    const [index, length, current] = [to.slot('index'), to.slot('length'), to.slot('')];
    const counts = pipe.stages.map(() => to.slot('count'));
    this.#cursors.set(cursor, { pipe, index, length, counts, current });
    const object = pipe.source;
    pipe.fusion.isLoop = true;
    if (pipe.loop !== undefined && isLeft(pipe.loop)) pipe.fusion.leaves();
    to.as({ fusion: pipe.fusion, of: 'driver' }, () => {
      if (isOfKeys(pipe.kind)) this.#ask(length, pipe.inherits ? '$reach' : '$count', [object]);
      else {
        to.emit({ kind: 'check', check: pipe.kind === 'units' ? 'text' : 'array', operand: object });
        to.assign(length, { kind: 'getProperty', object, key: { kind: 'const', value: 'length' } });
      }
      for (const slot of [index, ...(pipe.stages.some((s) => s.asksForIndex) ? counts : [])])
        to.copy(slot, { kind: 'const', value: 0 });
      to.copy(current, { kind: 'const', value: undefined });
    });
  }

  /** Goes to the next item, from the beginning of a round. */
  next(frame: Frame, target: Slot | undefined, slot: Slot): undefined {
    const cursor = this.#cursors.get(slot)!;
    this.#to.as({ fusion: cursor.pipe.fusion, of: 'driver' }, () => this.#advance(frame, target, cursor));
  }

  #ask(target: Slot, name: string, args: readonly FlatOperand[]): undefined {
    const callee = this.#to.slot('');
    this.#to.assign(callee, { kind: 'getGlobal', name });
    const self = { kind: 'const', value: undefined } as const;
    this.#to.assign(target, { kind: 'call', callee: { kind: 'slot', slot: callee }, self, args });
  }

  #item(target: Slot, { kind, source }: Pipe, index: FlatOperand): undefined {
    if (!isOfKeys(kind)) {
      this.#to.assign(target, { kind: 'getProperty', object: source, key: index });
      return;
    }
    const slots = [target, target];
    if (kind !== 'keys') slots[0] = this.#to.slot('');
    if (kind === 'entries') slots[1] = this.#to.slot('');
    const [key, value] = slots.map((slot): FlatOperand => ({ kind: 'slot', slot })) as [
      FlatOperand,
      FlatOperand,
    ];
    this.#ask(slots[0]!, '$key', [source, index]);
    if (kind === 'keys') return;
    this.#ask(slots[1]!, '$under', [source, key]);
    if (kind === 'values') return;
    const elements = [key, value].map((v) => ({ spread: false, value: v }));
    this.#to.assign(target, { kind: 'array', elements });
  }

  #advance(
    frame: Frame,
    target: Slot | undefined,
    { pipe, index, length, counts, current }: PipeCursor,
  ): undefined {
    const to = this.#to;
    const head: Label = { pc: to.code.findLastIndex((i) => i.kind === 'head') };
    const end: Label = { pc: -1 };
    const of = (s: Slot): FlatOperand => ({ kind: 'slot', slot: s });
    const branch = (test: FlatOperand, otherwise: Label): undefined => {
      const then = { pc: to.code.length + 1 };
      to.emit({ kind: 'branch', test, decide: 'truthy', then, else: otherwise });
    };
    const [isMore, at, isThere] = [to.slot(''), to.slot(''), to.slot('')];
    to.assign(isMore, { kind: 'binary', op: '<', left: of(index), right: of(length) });
    if (target !== undefined) to.copy(target, of(isMore));
    branch(of(isMore), end);
    to.copy(at, of(index));
    to.assign(index, { kind: 'increment', by: 1, value: of(index) });
    if (pipe.kind === 'list') {
      to.assign(isThere, { kind: 'binary', op: 'in', left: of(at), right: pipe.source });
      if (
        holesMatter(
          pipe.stages.map((s) => s.name),
          true,
        )
      ) {
        const missing = { pc: to.code.length + 2 };
        branch(of(isThere), missing);
        to.emit({ kind: 'jump', to: { pc: to.code.length + 2 } });
        to.stop('a hole that is mapped to a hole');
      } else branch(of(isThere), head);
    }
    let value = to.slot('');
    this.#item(value, pipe, of(at));
    let x = at;
    for (const [k, { name }] of pipe.stages.entries()) {
      const given = to.slot('');
      this.#calls.stage(frame, pipe, k, given, [of(value), of(x)]);
      if (name === 'map') {
        value = given;
        continue;
      }
      branch(of(given), head);
      if (!pipe.stages.some((s) => s.asksForIndex)) continue;
      x = to.slot('');
      to.copy(x, of(counts[k]!));
      to.assign(counts[k]!, { kind: 'increment', by: 1, value: of(counts[k]!) });
    }
    to.copy(current, of(value));
    to.place(end);
  }
}
