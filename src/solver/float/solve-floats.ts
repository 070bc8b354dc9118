import { freeVariables } from '../../expr/free-variables.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { NotEncodable } from '../encode/emitter.ts';
import { readValues } from '../encode/read-model.ts';
import type { SExpression } from '../encode/s-expression.ts';
import type { Desk } from '../encode/session.ts';
import { satisfies } from '../model-check.ts';
import { subterms } from '../query-terms.ts';
import type { Answer } from '../solver.ts';
import { checkWithin } from '../solver-work.ts';
import { encodeFloats } from './encode-floats.ts';

/** The last rung: IEEE floating point itself. Slow, but exact both ways. */
export function solveFloats(
  store: TermStore,
  desk: Desk,
  conditions: readonly Term[],
  timeoutMs: number,
): Answer {
  let text: string;
  try {
    text = encodeFloats(store, conditions, subterms(store, conditions));
  } catch (e) {
    if (e instanceof NotEncodable) return { kind: 'unknown', reason: e.message };
    throw e;
  }
  const { backend } = desk;
  desk.owner = undefined;
  const start = performance.now();
  const options = backend.name === 'cvc5' ? '(set-option :produce-models true)(set-logic ALL)' : '';
  const started = backend.run(`(reset)${options}`, 5000);
  const reply = started === undefined ? undefined : checkWithin(backend, text, timeoutMs, desk.leftMs);
  let answer: Answer = { kind: 'unknown', reason: 'limit of work in floating point' };
  if (reply === 'unsat') answer = { kind: 'unsat', rung: 'float' };
  else if (reply === 'sat') answer = readAnswer(store, desk, conditions);
  desk.spent(performance.now() - start);
  return answer;
}

function readAnswer(store: TermStore, desk: Desk, conditions: readonly Term[]): Answer {
  const failed: Answer = { kind: 'unknown', reason: 'no model in floating point' };
  const ids = new Set<number>();
  for (const c of conditions) for (const id of freeVariables(store, c)) ids.add(id);
  const names = [...ids].map((id) => `v${id}`);
  const text = names.length === 0 ? '()' : desk.backend.run(`(get-value (${names.join(' ')}))`, 5000);
  const values = text === undefined ? undefined : readValues(text);
  if (!values) return failed;
  const model = new Map<number, Primitive>();
  for (const id of ids) {
    const value = values.get(`v${id}`);
    if (value === undefined) return failed;
    const read = store.variables[id]!.sort === Sort.Bool ? value === 'true' : readFloat(value);
    if (read === undefined) return failed;
    model.set(id, read);
  }
  return satisfies(store, conditions, model) ? { kind: 'sat', model, rung: 'float' } : failed;
}

/** A value of sort Float64 as solvers print it. */
export function readFloat(e: SExpression): number | undefined {
  if (typeof e === 'string') return undefined;
  if (e[0] === '_') {
    if (e[1] === 'NaN') return Number.NaN;
    if (e[1] === '+oo') return Infinity;
    if (e[1] === '-oo') return -Infinity;
    if (e[1] === '+zero') return 0;
    return e[1] === '-zero' ? -0 : undefined;
  }
  if (e[0] !== 'fp') return undefined;
  const bits = e
    .slice(1)
    .map((part) => binaryDigits(part as string))
    .join('');
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0b${bits}`));
  return view.getFloat64(0);
}

function binaryDigits(text: string): string {
  if (text.startsWith('#b')) return text.slice(2);
  return [...text.slice(2)].map((d) => Number.parseInt(d, 16).toString(2).padStart(4, '0')).join('');
}
