import { types } from 'node:util';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { toNumber } from '../../expr/to-number.ts';
import type { FaultCheck, SiteId } from '../../ir/ir.ts';
import { Guest } from '../guest/guest.ts';
import { ConditionKind } from '../trace.ts';
import { isObject } from './is-object.ts';
import type { Memory } from './memory.ts';
import type { RunContext } from './run-context.ts';

/** Whether a check fails, and the term of that (0: nothing depends on inputs). */
interface Verdict {
  readonly fails: boolean;
  readonly term: Term;
}

const passes: Verdict = { fails: false, term: 0 };

/** A check on request: a decision, and the end of the run when it fails. */
export function checkFault(
  run: RunContext,
  site: SiteId,
  check: FaultCheck,
  values: readonly unknown[],
  terms: readonly Term[],
): void {
  const { fails, term } = verdictOf(run.memory, check, values, terms);
  run.s.decide(term, fails, ConditionKind.check, site);
  if (fails) run.endByFault(checkFaults[check], site);
}

const checkFaults = {
  division: 'division-by-zero',
  nan: 'nan',
  overflow: 'integer-overflow',
  bits: 'lost-bits',
  truncation: 'lost-bits',
  read: 'index-out-of-range',
  write: 'index-out-of-range',
} as const;

function verdictOf(
  m: Memory,
  check: FaultCheck,
  values: readonly unknown[],
  terms: readonly Term[],
): Verdict {
  switch (check) {
    case 'division':
      return onNumber(m, values[0], terms[0]!, (x, t) => ({
        fails: x === 0,
        term: t && m.s.store.eq(t, m.s.store.constant(0)),
      }));
    case 'nan':
      return notANumber(m, values, terms);
    case 'overflow':
      return overflow(m, values, terms);
    case 'bits':
      return onNumber(m, values[0], terms[0]!, (x, t) => lostBits(m, x, t));
    case 'truncation':
      return onNumber(m, values[0], terms[0]!, (x, t) => beyondBits(m, x, t));
    case 'read':
    case 'write':
      return outOfRange(m, check, values, terms);
  }
}

/** What an operator that converts to a number sees; objects and bigints are not looked at. */
function onNumber(
  m: Memory,
  value: unknown,
  term: Term,
  verdict: (x: number, term: Term) => Verdict,
): Verdict {
  if (isObject(value) || typeof value === 'bigint' || typeof value === 'symbol') return passes;
  const t = m.s.resolve(value, term);
  return verdict(Number(value), t === 0 ? 0 : toNumber(m.s.store, t));
}

function notANumber(m: Memory, values: readonly unknown[], terms: readonly Term[]): Verdict {
  const { s } = m;
  const { store } = s;
  const [result, ...operands] = values;
  const fails = Number.isNaN(result) && !operands.some(Number.isNaN);
  const t = s.resolve(result, terms[0]!);
  if (typeof result !== 'number' || t === 0 || store.sort(t) !== Sort.Num) return { fails, term: 0 };
  let term = store.make(Op.IsNaN, t);
  for (const [i, operand] of operands.entries()) {
    const o = s.resolve(operand, terms[i + 1]!);
    if (o !== 0 && store.sort(o) === Sort.Num) term = store.and(term, store.not(store.make(Op.IsNaN, o)));
    else if (Number.isNaN(operand)) return passes;
  }
  return { fails, term };
}

/** Arithmetic on safe integers whose result is none. */
function overflow(m: Memory, values: readonly unknown[], terms: readonly Term[]): Verdict {
  const { s } = m;
  const { store } = s;
  const [result, ...operands] = values;
  if (typeof result !== 'number') return passes;
  const fails = operands.every(Number.isSafeInteger) && Math.abs(result) > Number.MAX_SAFE_INTEGER;
  const t = s.resolve(result, terms[0]!);
  if (t === 0 || store.sort(t) !== Sort.Num) return { fails, term: 0 };
  let term = store.or(
    store.make(Op.Lt, store.constant(Number.MAX_SAFE_INTEGER), t),
    store.make(Op.Lt, t, store.constant(-Number.MAX_SAFE_INTEGER)),
  );
  for (const [i, operand] of operands.entries()) {
    const o = s.resolve(operand, terms[i + 1]!);
    if (o !== 0 && store.sort(o) === Sort.Num) {
      if (!isSafeInput(store, o)) term = store.and(term, store.make(Op.IsSafeInteger, o));
    } else if (!Number.isSafeInteger(operand)) return passes;
  }
  return { fails, term };
}

/** An integer input is a safe one, as the solver takes it: no condition need say so. */
function isSafeInput(store: TermStore, term: Term): boolean {
  return store.op(term) === Op.Var && store.variableOf(term).domain === 'int';
}

const LEAST = -(2 ** 31);
const GREATEST = 2 ** 32 - 1;

/** Not what an int32 or uint32 can hold. */
function lostBits({ s: { store } }: Memory, x: number, t: Term): Verdict {
  const fails = !(Number.isInteger(x) && x >= LEAST && x <= GREATEST);
  if (t === 0) return { fails, term: 0 };
  const fits = store.and(
    store.make(Op.IsInteger, t),
    store.and(store.make(Op.Le, store.constant(LEAST), t), store.make(Op.Le, t, store.constant(GREATEST))),
  );
  return { fails, term: store.not(fits) };
}

/** The same when the fraction is dropped on purpose, and what is no number made 0. */
function beyondBits({ s: { store } }: Memory, x: number, t: Term): Verdict {
  const fails = x <= LEAST - 1 || x >= GREATEST + 1;
  if (t === 0) return { fails, term: 0 };
  const term = store.or(
    store.make(Op.Le, t, store.constant(LEAST - 1)),
    store.make(Op.Le, store.constant(GREATEST + 1), t),
  );
  return { fails, term };
}

function outOfRange(
  m: Memory,
  check: 'read' | 'write',
  [key, object]: readonly unknown[],
  [keyTerm, objectTerm]: readonly Term[],
): Verdict {
  const { s } = m;
  const { store } = s;
  if (typeof key !== 'number') return passes;
  const lengths = lengthOf(m, object, objectTerm!);
  if (lengths === undefined || (check === 'write' && typeof object === 'string')) return passes;
  const behind = check === 'write' && Guest.isArray(object) ? 1 : 0;
  const fails = !(Number.isInteger(key) && key >= 0 && key < lengths.length + behind);
  const k = s.resolve(key, keyTerm!);
  if (k === 0 && lengths.term === 0) return { fails, term: 0 };
  const length = lengths.term || store.constant(lengths.length);
  const bound = behind === 0 ? length : store.make(Op.Add, length, store.constant(1));
  return { fails, term: store.not(m.inRange(k || store.constant(key), bound)) };
}

/** How many elements an indexable value has; undefined for others. */
function lengthOf(m: Memory, object: unknown, term: Term): { length: number; term: Term } | undefined {
  const { s } = m;
  if (typeof object === 'string') {
    const t = s.resolve(object, term);
    return { length: object.length, term: t === 0 ? 0 : s.store.make(Op.Length, t) };
  }
  if (!isObject(object)) return undefined;
  s.resolve(object, term);
  m.dependences?.read(object, 'length', -1);
  if (Guest.isArray(object)) return { length: object.length, term: m.heap.open(object)?.length ?? 0 };
  if (!types.isTypedArray(object)) return undefined;
  return { length: object.length, term: 0 };
}
