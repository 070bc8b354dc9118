import { Random } from '../../base/random.ts';
import { locateFunction } from '../../explore/locate-function.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import { blameByExperiment } from '../blame/blame-by-experiment.ts';
import { TakeBack } from '../blame/edits/2-take-back.ts';
import { openLaboratory } from '../blame/experiments/open-laboratory.ts';

const OPERATORS = ['+', '-', '*'];
const LINES = 7;
const INPUTS = [-3, 0, 2, 9, 14];

/** What was wrong with the sets of edits that one random change was blamed on, and how many edits the first of them has; undefined when nothing fails. */
export interface CheckedSets {
  readonly wrong: readonly string[];
  readonly size: number;
  /** An edit is smaller than its line, so that sets of lines say nothing about it. */
  readonly isFiner: boolean;
}

/**
 * A random program of statements over `x`, a line each, and another version of some lines: is what blame names right when it is taken back, is no
 * part of it, and is there no smaller set? By brute force over all sets of lines, in plain JavaScript.
 */
export function checkSets(seed: number): CheckedSets | undefined {
  const { old, now } = randomLines(seed);
  const x = INPUTS.find((v) => resultOf(old, v) !== resultOf(now, v));
  if (x === undefined) return undefined;
  const { laboratory, change } = open(program(old), program(now));
  const input = JSON.stringify({ args: [x] });
  const takeBack = new TakeBack(change);
  const wrong: string[] = [];
  const all = takeBack.of(change.edits.map((e) => e.id)).patches;
  for (const v of INPUTS) {
    const given = JSON.stringify({ args: [v] });
    const ends = (patches: typeof all, lines: readonly string[]) =>
      laboratory.hybrid(patches, given).outcome.startsWith(`["return ${resultOf(lines, v)}"`);
    if (!ends([], now)) wrong.push(`nothing taken back, ${v}`);
    if (!ends(all, old)) wrong.push(`all taken back, ${v}`);
  }
  const [cause] = blameByExperiment({ change, laboratory, input }).causes;
  if (cause === undefined) return { wrong: [...wrong, 'nothing is named'], size: 0, isFiner: false };
  const file = change.modules[0]!.trees!.after;
  const lines = [...takeBack.of(cause.edits).edits].map(
    (id) => file.getLineAndCharacterOfPosition(change.edits[id]!.start).line - 1,
  );
  const changed = old.flatMap((l, i) => (l === now[i] ? [] : [i]));
  const expected = resultOf(old, x);
  const restores = (taken: readonly number[]) =>
    resultOf(
      now.map((l, i) => (taken.includes(i) ? old[i]! : l)),
      x,
    ) === expected;
  const subsets = Array.from({ length: 1 << changed.length }, (_, bits) =>
    changed.filter((_, i) => (bits >> i) & 1),
  );
  const named = [...new Set(lines)];
  if (!laboratory.hybrid(cause.patches, input).outcome.startsWith(`["return ${expected}"`))
    wrong.push('what is named does not restore it');
  if (!restores(named)) return { wrong, size: named.length, isFiner: true };
  const smallest = Math.min(...subsets.filter(restores).map((s) => s.length));
  if (named.length > smallest) wrong.push(`${named.length} lines where ${smallest} are enough`);
  return { wrong, size: named.length, isFiner: false };
}

/** Statements, each with one of its own behind it that stays. */
function randomLines(seed: number): { old: string[]; now: string[] } {
  const random = new Random(seed);
  const line = () => {
    const step = `x = x ${random.pick(OPERATORS)} ${random.int(1, 5)};`;
    return random.chance(0.4) ? `if (x > ${random.int(-5, 20)}) ${step}` : step;
  };
  const old = Array.from({ length: LINES }, line);
  const now = old.map((l) => (random.chance(0.5) ? line() : l));
  const stays = (l: string, i: number) => [l, `var here${i} = "${i}";`];
  return { old: old.flatMap(stays), now: now.flatMap(stays) };
}

function open(before: string, after: string) {
  const version = (text: string) => {
    const sources = loadSources(new MemoryFiles({ '/main.js': text }), ['/main.js'], {});
    return { sources, found: locateFunction(sources, 'f') };
  };
  return openLaboratory(version(before), version(after), (file) => file)!;
}

const program = (lines: readonly string[]) =>
  `exports.f = function (x) {\n${lines.join('\n')}\nreturn x;\n};\n`;

function resultOf(lines: readonly string[], x: number): unknown {
  return new Function('x', `${lines.join('\n')}\nreturn x;`)(x);
}
