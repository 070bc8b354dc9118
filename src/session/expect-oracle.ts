import { runInNewContext, Script } from 'node:vm';
import { RequestError } from '../base/diagnostic.ts';
import type { Oracle } from '../evolve/blame/1-run-both.ts';
import type { Outcome } from '../explore/exploration.ts';
import type { Subject } from '../explore/subject.ts';
import type { Model } from '../expr/input-variable.ts';
import type { Tagged } from '../report/schema.ts';
import { plainValue } from '../report/values/plain-value.ts';
import { taggedValue } from '../report/values/tagged-value.ts';
import { witnessOf } from '../report/values/witness.ts';

/** What one evaluation of the user's expression may take. */
const LIMIT_MS = 1000;

/**
 * The user's own notion of a pass: a JavaScript expression over `result` (what the new version returned), `before` (what the old one did),
 * `input` (the arguments by name) and `error` (what the new version threw, as `{ name, message }`, or undefined).
 * @throws RequestError when it is no expression; an expression that throws on some values is not satisfied by them.
 */
export function expectOracle(expression: string, subject: Subject, failing: Model): Oracle {
  const holds = expectation(expression);
  return ({ model, before, after }) => {
    const { tagged } = witnessOf(subject.store, subject.signature, model ?? failing, subject.inputOptions);
    if (after.outcome.kind === 'limit') return false;
    return holds({
      result: returned(after.outcome),
      before: returned(before.outcome),
      input: plainInput(tagged),
      error: thrown(after.outcome),
    });
  };
}

/** What an expectation is about. */
export interface ExpectScope {
  readonly result: unknown;
  readonly before: unknown;
  readonly input: unknown;
  readonly error: unknown;
}

/**
 * The expression as a test of what two versions did.
 * @throws RequestError when it is no expression, or names something that there is not.
 */
export function expectation(expression: string): (scope: ExpectScope) => boolean {
  try {
    new Script(`(${expression}\n)`);
  } catch (error) {
    throw new RequestError('usage', `--expect is not an expression: ${(error as Error).message}`);
  }
  return (scope) => {
    try {
      return Boolean(runInNewContext(`(${expression}\n)`, { ...scope }, { timeout: LIMIT_MS }));
    } catch (error) {
      const { name, message } = error as Error; // of another realm
      if (name === 'ReferenceError')
        throw new RequestError('usage', `--expect: ${message} (there are result, before, input and error)`);
      return false;
    }
  };
}

/** Arguments by name as plain values. */
export function plainInput(tagged: { readonly [name: string]: Tagged }): unknown {
  return Object.fromEntries(Object.entries(tagged).map(([name, value]) => [name, plainValue(value)]));
}

function returned(outcome: Outcome): unknown {
  return outcome.kind === 'return' ? plainValue(taggedValue(outcome.value)) : undefined;
}

function thrown(outcome: Outcome): unknown {
  if (outcome.kind !== 'throw') return undefined;
  const value = taggedValue(outcome.value);
  return plainValue(value);
}
