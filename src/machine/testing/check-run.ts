import { evaluate } from '../../expr/evaluate.ts';
import type { Model, Primitive } from '../../expr/input-variable.ts';
import { printTerm } from '../../expr/print-term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { models } from '../../models/registry.ts';
import { findFunction } from '../../syntax/functions/find-function.ts';
import { signatureOf } from '../../syntax/parameters/signature-of.ts';
import { modelFromWitness } from '../input/from-witness.ts';
import type { MachineOptions } from '../machine-options.ts';
import type { Trace } from '../trace.ts';
import { compile } from './compile.ts';
import { showValue } from './plain-run.ts';

export interface CheckedRun {
  readonly trace: Trace;
  readonly store: TermStore;
  readonly model: Model;
  /** Conditions in order, printed, with `(split)` and the like behind those that are no branches. */
  readonly conditions: readonly string[];
  /** How it ended: `return <term>` or `return <value>` when concrete. */
  readonly outcome: string;
  readonly approximations: readonly string[];
}

const kinds = ['', ' (check)', ' (split)', ' (concretised)', ' (assume)'];

/**
 * Runs function `f` of a TypeScript text on an input (by parameter name) with symbolic shadows, and checks what must
 * always hold: every condition is true on the run's own model, and the outcome's term evaluates to the outcome.
 */
export function symbolicRun(
  source: string,
  input: Readonly<Record<string, unknown>>,
  options: Partial<MachineOptions> & { name?: string } = {},
): CheckedRun {
  const compiled = compile(source, { models, ...options });
  const { machine, store, ledger, sources } = compiled;
  const found = findFunction(sources, '/main.ts', options.name ?? 'f');
  const signature = signatureOf(sources, found, { numbers: options.input?.numbers ?? 'double' });
  const model = modelFromWitness(store, signature, input, options.input);
  const trace = machine.run({ module: '/main.ts', name: options.name ?? 'f', signature }, model);
  for (const condition of trace.conditions)
    if (evaluate(store, condition.term, model) !== true)
      throw new Error(`a condition that does not hold: ${printTerm(store, condition.term)}`);
  const { outcome } = trace;
  let text: string;
  if (outcome.kind === 'limit') text = `limit ${outcome.limit}`;
  else {
    const value = outcome.kind === 'return' ? outcome.value : outcome.error;
    if (outcome.term !== 0 && (typeof value !== 'object' || value === null)) {
      const computed: Primitive = evaluate(store, outcome.term, model);
      if (!Object.is(computed, value))
        throw new Error(`${showValue(value)} but its term gives ${showValue(computed)}`);
    }
    text = `${outcome.kind} ${outcome.term === 0 ? showValue(value) : printTerm(store, outcome.term)}`;
  }
  return {
    trace,
    store,
    model,
    conditions: trace.conditions.map((c) => printTerm(store, c.term) + kinds[c.kind]!),
    outcome: text,
    approximations: ledger.notes().map((a) => a.code),
  };
}
