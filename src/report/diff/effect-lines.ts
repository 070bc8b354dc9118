import type { Tagged } from '../schema.ts';
import { taggedText } from '../values/tagged-text.ts';
import type { ChangeJson, EffectJson } from './diff-schema.ts';

/**
 * What a change does besides its outcome, for people. Calls of callbacks and console lines are told as calls; where the outcome differs already, by what
 * is other about them. Their order is told where nothing else of them differs.
 */
export function effectLines({ effects, detail }: ChangeJson): string[] {
  const isSecondary = detail !== 'effect';
  const asCalls = new Map(effects.map((e) => [e, isOfCalls(e) ? callsOf(e) : undefined]));
  return effects.flatMap((effect) => {
    // What happened when stands in the note.
    if (effect.place === 'times') return [];
    if (effect.place === 'order of effects') return effects.some(isOfCalls) ? [] : orderLines(effect);
    const calls = asCalls.get(effect);
    if (calls === undefined) return plainLines(effect);
    if (isSecondary) return [differenceOfCalls(effect.place, calls)];
    const words = kindOfDifference(calls);
    return [
      `${placeName(effect.place)}${words === undefined ? '' : ` (${words})`}`,
      `  before ${listText(calls.before)}`,
      `  after  ${listText(calls.after)}`,
    ];
  });
}

/**
 * In which way what is called or logged differs, roughly: rows that are alike otherwise are shown once. Undefined for what is no list of calls, and an empty
 * text where the outcome says the rest.
 */
export function wayOfCalls(
  effect: EffectJson,
  { detail, effects }: Pick<ChangeJson, 'detail' | 'effects'>,
): string | undefined {
  if (effect.place === 'order of effects' || effect.place === 'times')
    return detail === 'effect' && !effects.some(isOfCalls) ? undefined : '';
  const calls = isOfCalls(effect) ? callsOf(effect) : undefined;
  if (calls === undefined) return undefined;
  if (detail !== 'effect') return '';
  const { before, after } = calls;
  if (before.length !== after.length)
    return `${namesOf(calls)} ${after.length > before.length ? 'more' : 'less'} often`;
  return `${namesOf(calls)} ${kindOfDifference(calls) ?? 'otherwise'}`;
}

/** Calls as `f(1, "a")`, in their order. */
interface Calls {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

function isOfCalls({ place }: EffectJson): boolean {
  return place === 'calls of input functions' || place === 'console';
}

/** Undefined when they are told in another way, as those with a `this`. */
function callsOf({ place, observed }: EffectJson): Calls | undefined {
  const [before, after] = [observed.before, observed.after].map((list) => callTexts(list, place));
  return before === undefined || after === undefined ? undefined : { before, after };
}

function callTexts(list: Tagged, place: string): string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const texts = (list as readonly Tagged[]).map((call) => {
    const [name, ...args] = Array.isArray(call) ? (call as readonly Tagged[]) : [];
    if (typeof name !== 'string') return undefined;
    return `${place === 'console' ? 'console.' : ''}${name}(${args.map(taggedText).join(', ')})`;
  });
  return texts.includes(undefined) ? undefined : (texts as string[]);
}

function plainLines({ place, before, after, observed }: EffectJson): string[] {
  const [old, now] = [taggedText(observed.before), taggedText(observed.after)];
  const terms = [before, after].every((text) => text.length <= LONGEST);
  const line = (version: string, term: string, value: string) =>
    terms && term !== value ? `  ${version} ⇒ ${term}   e.g. ${cut(value)}` : `  ${version} ${cut(value)}`;
  return [`${place} afterwards`, line('before', before, old), line('after ', after, now)];
}

function orderLines({ observed }: EffectJson): string[] {
  const words = (list: Tagged) =>
    Array.isArray(list) ? listText((list as readonly Tagged[]).map(happeningText)) : taggedText(list);
  return [
    'what happens in which order',
    `  before ${words(observed.before)}`,
    `  after  ${words(observed.after)}`,
  ];
}

/** `stub getter` is a call of the callback `getter`. */
function happeningText(entry: Tagged): string {
  const [, kind, name] = /^(\w+) (.*)$/s.exec(String(entry)) ?? [];
  switch (kind) {
    case 'stub':
      return `${name}()`;
    case 'console':
      return `console.${name}()`;
    case 'settled':
      return name === 'promise' ? 'the promise settles' : `${name} settles`;
    default:
      return String(entry);
  }
}

function placeName(place: string): string {
  return place === 'console' ? 'what is logged' : place;
}

/** What is other, in words, where the outcome says the rest. */
function differenceOfCalls(place: string, calls: Calls): string {
  const [calling, called] = place === 'console' ? ['logs', 'log'] : ['calls', 'call'];
  const names = place === 'console' ? '' : ` ${namesOf(calls)}`;
  if (calls.after.length === 0) return `it does not ${called}${names || ' anything'} any more`;
  const what = `${calling}${names}`;
  const words = kindOfDifference(calls);
  const at = calls.before.findIndex((call, i) => call !== calls.after[i]);
  const [old, now] = [calls.before[at], calls.after[at]];
  const first =
    old === undefined || now === undefined || old.length + now.length > LONGEST
      ? ''
      : `: ${at === 0 ? 'first' : `as number ${at + 1}`} ${now}, not ${old}`;
  return `it also ${what} ${words ?? `otherwise${first}`}`;
}

/** Undefined where some arguments differ. */
function kindOfDifference({ before, after }: Calls): string | undefined {
  if (before.length !== after.length)
    return `${timesText(after.length)}, ${before.length === 0 ? 'never before' : `not ${timesText(before.length)}`}`;
  const sorted = (list: readonly string[]) => JSON.stringify([...list].sort());
  return sorted(before) === sorted(after) ? 'in another order' : undefined;
}

function timesText(count: number): string {
  return count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`;
}

function namesOf({ before, after }: Calls): string {
  const names = [...before, ...after].map((call) => call.slice(0, call.indexOf('(')));
  return [...new Set(names)].join(' and ');
}

function listText(list: readonly string[]): string {
  if (list.length === 0) return '(nothing)';
  const shown: string[] = [];
  let length = 0;
  for (const text of list) {
    length += text.length + 2;
    if (shown.length > 0 && length > LONGEST) break;
    shown.push(cut(text));
  }
  return `${shown.join(', ')}${shown.length < list.length ? `, … (${list.length} in all)` : ''}`;
}

function cut(text: string): string {
  return text.length <= 2 * LONGEST ? text : `${text.slice(0, 2 * LONGEST)}…`;
}

const LONGEST = 120;
