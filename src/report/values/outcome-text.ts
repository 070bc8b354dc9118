import type { ExpressedOutcome, LeftJson, ObservedOutcome, Tagged } from '../schema.ts';
import { taggedText } from './tagged-text.ts';

/** A symbolic outcome for people. */
export function exploreOutcomeText(outcome: ExpressedOutcome): string {
  switch (outcome.kind) {
    case 'return':
      return outcome.value;
    case 'throw':
      return throwText(outcome);
    case 'state':
      return stateText(outcome, (text) => text);
    case 'limit':
      return outcome.limit === 'fault' ? `fault: ${outcome.message}` : `no result: ${outcome.message}`;
  }
}

/** An observed outcome for people, as it follows a call: `= 6`, `throws TypeError: …`, `x = 6`. */
export function observedText(outcome: ObservedOutcome): string {
  switch (outcome.kind) {
    case 'return':
      return isSeen(outcome.value) ? taggedText(outcome.value) : valueEnd(outcome.value);
    case 'throw':
      return throwText(outcome);
    case 'state':
      return stateText(outcome, taggedText);
    case 'limit':
      return `was ended: ${outcome.message}`;
  }
}

/** Of what was returned and called, one after another, what the last call came to. */
function valueEnd(value: Tagged): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value.$ !== 'called')
    return `= ${taggedText(value)}`;
  const last = lastCall(value);
  if (last === undefined) return `: ${taggedText(value)}`;
  return last.throws === undefined ? `= ${taggedText(last.returns!)}` : `throws ${taggedText(last.throws)}`;
}

/** What the last call came to of what was returned, where each call is of what the one before it gave; undefined for other values. */
export function lastCall(value: Tagged): { readonly returns?: Tagged; readonly throws?: Tagged } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value.$ !== 'called')
    return undefined;
  const calls = value.calls as { readonly [key: string]: Tagged }[];
  const isChain = calls.every((c, i) => i === 0 || String(c.call).startsWith(String(calls[i - 1]!.call)));
  return isChain ? calls.at(-1) : undefined;
}

/** What statements saw is said in words already. */
function isSeen(value: Tagged): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && value.$ === 'seen';
}

/** `x = a + 1, log(2), then throws …`. */
function stateText<V>(
  { values, throws }: { readonly values: readonly LeftJson<V>[]; readonly throws?: Thrown },
  text: (value: V) => string,
): string {
  const places = values.flatMap(({ name, value, calls }) => {
    if (calls !== undefined)
      return calls.length === 0
        ? [`no call of ${name}`]
        : calls.map((c) => `${c.name}(${c.args.map(text).join(', ')})`);
    if (value !== undefined) return [`${name} = ${text(value)}`];
    return name === 'return' && throws !== undefined ? [] : [`${name} unset`];
  });
  return [...places, ...(throws === undefined ? [] : [throwText(throws)])].join(', ');
}

interface Thrown {
  readonly error: string;
  readonly message: string;
}

function throwText(outcome: Thrown): string {
  return `throws ${outcome.error}${outcome.message === '' ? '' : `: ${outcome.message}`}`;
}
