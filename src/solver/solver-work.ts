import { worked } from '../base/work.ts';
import type { Backend } from './backends/backend.ts';

/** Steps of z3 (its `rlimit`) that come to a unit of work. */
const STEPS = 250;

/** Characters of a question that z3 reads in a unit of work. Reading is not among its steps: what takes this much more than the question may is not asked. */
const CHARACTERS = 200;
const [READING, AT_LEAST_READ] = [4, 500];

/** How much longer than its steps should take the solver is waited for, in milliseconds, before it is ended. */
const [FACTOR, AT_LEAST] = [20, 10_000];

/** Asks whether what was asserted can be, within so many units of work. Undefined: it did not answer in time and was ended, or was not asked. */
export function checkWithin(
  backend: Backend,
  text: string,
  units: number,
  leftMs: () => number,
): string | undefined {
  // cvc5 counts otherwise: it has a time, and the work is what that comes to.
  if (backend.name === 'cvc5') {
    worked(units / 4);
    return backend.run(`${text}(check-sat)`, Math.min(units, leftMs()))?.trim();
  }
  if (text.length / CHARACTERS > units * READING + AT_LEAST_READ) {
    worked(units);
    return undefined;
  }
  const steps = Math.max(1, Math.ceil(units * STEPS));
  const patience = Math.min(units * FACTOR + AT_LEAST, leftMs() + 1000);
  const reply = backend.run(
    `(get-info :rlimit)${text}(set-option :rlimit ${steps})(check-sat)(set-option :rlimit 0)(get-info :rlimit)`,
    patience,
  );
  if (reply === undefined) {
    worked(units);
    return undefined;
  }
  const [, before = '0', answer = '', after = '0'] = counted.exec(reply) ?? [];
  worked(Math.max(0, Number(after) - Number(before)) / STEPS);
  return (counted.test(reply) ? answer : reply).trim();
}

const counted = /^\s*\(:rlimit (\d+)\)([\s\S]*)\(:rlimit (\d+)\)\s*$/;
