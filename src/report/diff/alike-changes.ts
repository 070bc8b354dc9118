import { readingCost } from '../../evolve/find/reading-cost.ts';
import { type Tagged as CallValue, keysIn } from '../../evolve/find/tagged.ts';
import { kindOfEnding, wayOf } from '../../evolve/find/way-of.ts';
import type { ObservedOutcome, Tagged } from '../schema.ts';
import { byWhatIsNew, type Part } from './by-what-is-new.ts';
import type { ChangeJson, HunkJson } from './diff-schema.ts';
import { wayOfCalls } from './effect-lines.ts';

/**
 * Changes in the order in which people want them, where there are more than anybody reads: of those that differ in the same way the one that is easiest to read,
 * and for each piece of the change one that goes through it; then the others, each with the number of the one that it is like. Pieces name the former only.
 * Of those that are shown first the ones that tell most that none before them tells.
 */
export function alikeChanges(
  changes: readonly ChangeJson[],
  hunks: readonly HunkJson[],
  isAll: boolean,
): { readonly changes: readonly ChangeJson[]; readonly hunks: readonly HunkJson[] } {
  if (changes.length <= (isAll ? FEW_OF_ALL : FEW)) return { changes, hunks };
  const costs = changes.map(({ witness }) => readingCost({ args: Object.values(witness) as CallValue[] }));
  const cheapest = (list: readonly number[]) => list.reduce((a, b) => (costs[b]! < costs[a]! ? b : a));
  const groups = new Map<string, number[]>();
  for (const [i, change] of changes.entries()) {
    const key = keyOf(change);
    groups.set(key, [...(groups.get(key) ?? []), i]);
  }
  const shownFor = new Map<number, number>();
  for (const group of groups.values()) for (const i of group) shownFor.set(i, cheapest(group));
  for (const { changes: through } of hunks)
    if (through.length > 0 && !through.some((i) => shownFor.get(i) === i)) {
      const own = cheapest(through);
      shownFor.set(own, own);
    }
  const indices = [...changes.keys()];
  const sorted = indices.sort((a, b) => rank(changes, a) - rank(changes, b) || costs[a]! - costs[b]!);
  const shown = sorted.filter((i) => shownFor.get(i) === i);
  const order = [
    ...byWhatIsNew(shown, (i) =>
      partsOf(
        changes[i]!,
        hunks.flatMap((hunk, at) => (hunk.changes.includes(i) ? [at] : [])),
      ),
    ),
    ...sorted.filter((i) => shownFor.get(i) !== i),
  ];
  return {
    changes: order.map((i) =>
      shownFor.get(i) === i ? changes[i]! : { ...changes[i]!, alike: order.indexOf(shownFor.get(i)!) },
    ),
    hunks: hunks.map((hunk) => ({
      ...hunk,
      changes: order.flatMap((i, at) => (shownFor.get(i) === i && hunk.changes.includes(i) ? [at] : [])),
    })),
  };
}

/**
 * What a row tells: the kind of the difference, what is left behind outside of the arguments, which error is new, the options that are used, the pieces of the change. An error that
 * any wrong use gets tells little.
 */
function partsOf(change: ChangeJson, through: readonly number[]): Part[] {
  const { kind, detail, effects, observed } = change;
  const endings = [observed.before, observed.after].map(endingOf);
  const isMisuse = endings.some((e) => e.startsWith('throw TypeError'));
  return [
    { name: `${kind} ${detail}`, weight: isMisuse ? 1 : 3 },
    ...effects
      .filter((e) => isBuiltIn(e.place))
      .map(({ place }) => ({ name: `left ${place} ${endings.join(' ')}`, weight: 4 })),
    ...endings.map((name, i) => ({ name: `${i} ${name}`, weight: isMisuse ? 0.2 : 1 })),
    ...optionsOf(change).map((name) => ({ name: `option ${name}`, weight: isMisuse ? 0.2 : 1 })),
    ...through.map((at) => ({ name: `hunk ${at}`, weight: 1 / (through.length + 1) })),
  ];
}

function isBuiltIn(place: string): boolean {
  return /^(?:Object|Function|Array|String|Number|Boolean|RegExp|Date|Error)\b/.test(place);
}

/** The kind of a value, or an error with the words of its message. */
function endingOf(outcome: ObservedOutcome): string {
  if (outcome.kind === 'return') return `return ${kindOfEnding(endingText(outcome))}`;
  if (outcome.kind !== 'throw') return outcome.kind;
  return `throw ${outcome.error} ${outcome.message.replace(/(["'`]).*\1|\d+/gs, '')}`;
}

/** The names of what plain objects among the inputs have. */
function optionsOf({ witness, script }: ChangeJson): string[] {
  if (script !== undefined)
    return [...script.matchAll(/[{,] ([A-Za-z_$][\w$]*): /g)].map(([, name]) => name!);
  return keysIn(Object.values(witness) as CallValue[]);
}

/** So many are shown each by itself, and where they are all there are. */
const [FEW, FEW_OF_ALL] = [4, 12];

/** Where the first change of the same kind stands. */
function rank(changes: readonly ChangeJson[], i: number): number {
  return changes.findIndex((c) => c.kind === changes[i]!.kind && c.detail === changes[i]!.detail);
}

function keyOf({ kind, detail, why, script, observed, effects, intended }: ChangeJson): string {
  const { close } = wayOf(endingText(observed.before), endingText(observed.after));
  const left = effects.flatMap((effect) => {
    const { place, observed: o } = effect;
    const calls = wayOfCalls(effect, { detail, effects });
    if (calls === '') return [];
    const way = calls ?? wayOf(`left ${valueText(o.before)}`, `left ${valueText(o.after)}`).close;
    return [`${place.replace(/\d+/g, '0')} ${way}`];
  });
  return JSON.stringify([kind, detail, why, script, close, left, intended]);
}

function endingText(outcome: ObservedOutcome): string {
  switch (outcome.kind) {
    case 'return':
      return `return ${valueText(outcome.value)}`;
    case 'throw':
      return `throw error ${outcome.error.replace(/\W/g, '')} ${outcome.message}`;
    default:
      return `${outcome.kind} ${JSON.stringify(outcome)}`;
  }
}

/** With the kind of value in front. */
function valueText(value: Tagged): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null)
    return value === null ? 'object null' : `${typeof value} ${value}`;
  if (Array.isArray(value)) return `[object Array]{${(value as Tagged[]).map(valueText).join()}}`;
  const { $: tag, ...fields } = value as { readonly [key: string]: Tagged };
  if (tag === 'object') {
    const { class: name, fields: own } = fields as { class?: Tagged; fields?: Tagged };
    const kind = name === undefined || name === null ? 'null ' : name === '' ? '' : `${String(name)} `;
    return `${kind}${valueText(own ?? {})}`;
  }
  const list = Object.entries(fields).map(([key, v]) => `${JSON.stringify(key)}:${valueText(v)}`);
  return `${typeof tag === 'string' ? tag.replace(/[^\w-]/g, '') : '[object Object]'} {${list.join()}}`;
}
