import { locateFunction } from '../../explore/locate-function.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import { blameByExperiment } from '../blame/blame-by-experiment.ts';
import { TakeBack } from '../blame/edits/2-take-back.ts';
import type { Patch } from '../blame/edits/edit.ts';
import { openLaboratory } from '../blame/experiments/open-laboratory.ts';
import { renderHybrid } from '../blame/experiments/render.ts';
import { randomChange } from './random-change.ts';

/** What was wrong with the hybrids of one random change, and with what it was blamed on. */
export interface CheckedHybrids {
  readonly wrong: readonly string[];
  /** Edits that the change consists of, and those of the first cause; 0: no input fails, or there are too many edits. */
  readonly edits: number;
  readonly cause: number;
}

const VALUES = [-2, 0, 1, 3];
const INPUTS = VALUES.flatMap((a) => VALUES.flatMap((b) => [-1, 2].map((c) => [a, b, c])));

/** What changes of more edits are blamed on is not judged: all their parts are run. */
const MOST_EDITS = 9;

/**
 * A random change of a random module: nothing taken back is the new version, everything taken back is the old one; what is blamed restores the old outcome; no part of it
 * does; and of all sets of edits none is smaller. Outcomes are of plain JavaScript, without the realm.
 */
export function checkHybrids(seed: number): CheckedHybrids {
  const { before, after } = randomChange(seed);
  const { laboratory, change } = open(before, after);
  const takeBack = new TakeBack(change);
  const plain = (text: string) => ({ text, pieces: [] });
  const textOf = (patches: readonly Patch[]) => renderHybrid(plain(before), plain(after), patches);
  const all = change.edits.map((e) => e.id);
  const wrong: string[] = [];
  const everything = takeBack.of(all).patches;
  const undone = textOf(everything);
  for (const args of INPUTS) {
    const input = JSON.stringify({ args });
    const [old, now] = [resultOf(before, args), resultOf(after, args)];
    if (resultOf(undone, args) !== old) wrong.push(`all taken back, ${input}`);
    if (!isSame(laboratory.before(input).outcome, old)) wrong.push(`the old version, ${input}`);
    if (!isSame(laboratory.hybrid([], input).outcome, now)) wrong.push(`the new version, ${input}`);
    if (!isSame(laboratory.hybrid(everything, input).outcome, old))
      wrong.push(`everything taken back in the realm, ${input}`);
  }
  const failing = INPUTS.find((args) => resultOf(before, args) !== resultOf(after, args));
  if (failing === undefined || all.length > MOST_EDITS) return { wrong, edits: all.length, cause: 0 };
  const expected = resultOf(before, failing);
  const input = JSON.stringify({ args: failing });
  const { causes } = blameByExperiment({ change, laboratory, input });
  const [cause] = causes;
  if (cause === undefined) return { wrong: [...wrong, 'nothing is named'], edits: all.length, cause: 0 };
  const restores = (ids: readonly number[]) =>
    resultOf(textOf(takeBack.of(ids).patches), failing) === expected;
  const parts = partsOf(all).filter(restores);
  for (const { edits } of causes)
    if (!restores(edits)) wrong.push(`${edits.join()} does not restore it`);
    else if (parts.some((p) => p.length < edits.length && p.every((id) => edits.includes(id))))
      wrong.push(`a part of ${edits.join()} does`);
  const smallest = Math.min(...parts.map((p) => p.length));
  if (cause.edits.length > smallest) wrong.push(`${cause.edits.length} edits where ${smallest} are enough`);
  return { wrong, edits: all.length, cause: cause.edits.length };
}

function partsOf(ids: readonly number[]): number[][] {
  return Array.from({ length: 1 << ids.length }, (_, bits) => ids.filter((_, i) => (bits >> i) & 1));
}

function open(before: string, after: string) {
  const version = (text: string) => {
    const sources = loadSources(new MemoryFiles({ '/main.js': text }), ['/main.js'], {});
    return { sources, found: locateFunction(sources, 'f') };
  };
  return openLaboratory(version(before), version(after), (file) => file)!;
}

/** How a module's `f` ends, as plain JavaScript, and what it leaves behind. */
function resultOf(text: string, args: readonly number[]): string {
  const names = new Set(Object.keys(globalThis));
  const result = endingOf(text, args);
  // Assigned without being declared.
  const left = Object.keys(globalThis).filter((name) => !names.has(name));
  for (const name of left) Reflect.deleteProperty(globalThis, name);
  return [result, ...left].join(' ');
}

function endingOf(text: string, args: readonly number[]): string {
  try {
    const exports: { f?: (...args: readonly number[]) => unknown } = {};
    new Function('exports', text)(exports);
    return `return ${show(exports.f?.(...args))}`;
  } catch (error) {
    return `throw ${String(error)}`;
  }
}

function show(value: unknown): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** An ending of the realm tells the same as a result of plain JavaScript. */
function isSame(ending: string, result: string): boolean {
  const [first] = JSON.parse(ending.startsWith('[') ? ending : '[""]') as [string];
  const message = result.replace(/^throw \w+: /, '');
  return result.startsWith('return ')
    ? first === result
    : first.startsWith('throw ') && first.includes(message);
}
