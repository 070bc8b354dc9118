import { expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { locateFunction } from '../../explore/locate-function.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import { blameByExperiment } from './blame-by-experiment.ts';
import { TakeBack } from './edits/2-take-back.ts';
import { openLaboratory } from './experiments/open-laboratory.ts';

function open(before: string, after: string) {
  const version = (text: string) => {
    const sources = loadSources(new MemoryFiles({ '/main.js': text }), ['/main.js'], {});
    return { sources, found: locateFunction(sources, 'f') };
  };
  return openLaboratory(version(before), version(after), (file) => file)!;
}

const OPERATORS = ['+', '-', '*'];

/** Statements over `x`, one a line, each with one of its own behind it that stays, and another version in which some of them differ. */
function randomPair(seed: number): { old: string[]; now: string[] } {
  const random = new Random(seed);
  const line = () => {
    const step = `x = x ${random.pick(OPERATORS)} ${random.int(1, 5)};`;
    return random.chance(0.4) ? `if (x > ${random.int(-5, 20)}) ${step}` : step;
  };
  const old = Array.from({ length: 7 }, line);
  const now = old.map((l) => (random.chance(0.5) ? line() : l));
  const stays = (l: string, i: number) => [l, `var here${i} = "${i}";`];
  return { old: old.flatMap(stays), now: now.flatMap(stays) };
}

const program = (lines: readonly string[]) =>
  `exports.f = function (x) {\n${lines.join('\n')}\nreturn x;\n};\n`;

/** The value of a program as plain JavaScript. */
function resultOf(lines: readonly string[], x: number): unknown {
  return new Function('x', `${lines.join('\n')}\nreturn x;`)(x);
}

const seeds = Array.from({ length: 24 }, (_, i) => i + 1);

it('a hybrid without edits is the new version, one with all of them is the old one', () => {
  for (const seed of seeds) {
    const { old, now } = randomPair(seed);
    const { laboratory, change } = open(program(old), program(now));
    const all = new TakeBack(change).of(change.edits.map((e) => e.id)).patches;
    for (const x of [-3, 0, 2, 9]) {
      const input = JSON.stringify({ args: [x] });
      const given = JSON.stringify([String(x)]);
      expect(laboratory.hybrid([], input).outcome).toContain(`return ${resultOf(now, x)}",${given}`);
      expect(laboratory.hybrid(all, input).outcome).toContain(`return ${resultOf(old, x)}",${given}`);
      expect(laboratory.before(input).outcome).toBe(laboratory.hybrid(all, input).outcome);
    }
  }
});

it('the edits reported restore the old value, and no part of them does; by brute force over lines', () => {
  let together = 0;
  for (const seed of seeds.slice(0, 12)) {
    const { old, now } = randomPair(seed);
    const x = [-3, 0, 2, 9, 14].find((v) => resultOf(old, v) !== resultOf(now, v));
    if (x === undefined) continue;
    const { laboratory, change } = open(program(old), program(now));
    const { causes } = blameByExperiment({ change, laboratory, input: JSON.stringify({ args: [x] }) });
    const [cause] = causes;
    if (cause === undefined) throw new Error(`seed ${seed}: nothing found`);
    const { patches, edits } = new TakeBack(change).of(cause.edits);
    expect(laboratory.hybrid(patches, JSON.stringify({ args: [x] })).outcome).toContain(
      `return ${resultOf(old, x)}"`,
    );
    // Each line is a statement: an edit is in one line, or stands for whole lines.
    const file = change.modules[0]!.trees!.after;
    const lines = [...edits].flatMap((id) => {
      const { start, end } = change.edits[id]!;
      const at = (place: number) => file.getLineAndCharacterOfPosition(place).line - 1;
      return Array.from({ length: at(end) - at(start) + 1 }, (_, i) => at(start) + i);
    });
    const distinct = [...new Set(lines)];
    const isLinewise = old.every(
      (l, i) => l === now[i] || change.edits.some((e) => distinctLines(e, file).includes(i)),
    );
    if (!isLinewise || cause.edits.length < 2 || distinct.length !== cause.edits.length) continue;
    together++;
    for (let bits = 0; bits < (1 << distinct.length) - 1; bits++) {
      const taken = distinct.filter((_, i) => (bits >> i) & 1);
      const hybrid = now.map((l, i) => (taken.includes(i) ? old[i]! : l));
      expect([seed, taken, resultOf(hybrid, x)]).not.toEqual([seed, taken, resultOf(old, x)]);
    }
  }
  expect(together).toBeGreaterThan(0);
});

function distinctLines(
  edit: { readonly start: number; readonly end: number },
  file: { getLineAndCharacterOfPosition(at: number): { line: number } },
): number[] {
  const [from, to] = [edit.start, edit.end].map((at) => file.getLineAndCharacterOfPosition(at).line - 1) as [
    number,
    number,
  ];
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

it('old code brings its declarations along, and new ones stay while they are used', () => {
  const before = `const LIMIT = 10;\nfunction clip(n) { return n > LIMIT ? LIMIT : n; }\nexports.f = function (x) { const y = clip(x); return y + 1; };\n`;
  const after = `const MOST = 12;\nfunction cut(n) { return Math.min(n, MOST); }\nexports.f = function (x) { const y = cut(x); return y + 1; };\n`;
  const { laboratory, change } = open(before, after);
  const { causes, suspects } = blameByExperiment({ change, laboratory, input: '{"args":[20]}' });
  expect(causes.length).toBeGreaterThan(0);
  const lines = suspects.map(
    ({ finding, at }) => finding.module.trees!.after.getLineAndCharacterOfPosition(at).line + 1,
  );
  expect(lines[0]).toBe(1);
});

it('a run that does not end is ended by its steps, and what it changed in built-ins is undone', () => {
  const before = 'exports.f = function (x) { for (let i = 0; i < 3; i++) x += i; return x; };\n';
  const after =
    'exports.f = function (x) { for (let i = 0; i < 4; i++) { Array.prototype.q = i; x += i; } return x; };\n';
  const { laboratory, change } = open(before, after);
  const { causes, findings } = blameByExperiment({ change, laboratory, input: '{"args":[1]}' });
  expect(causes.length + findings.length).toBeGreaterThan(0);
  expect('q' in []).toBe(false);
});

it('inside of a rewritten function, the first value that differs is named with both values', () => {
  const before = `exports.f = function (text, limit) {
  if (text.toUpperCase() === limit.toUpperCase()) return 1;
  const words = text.split(' ');
  return words.length / limit.length;
};\n`;
  const after = `exports.f = function (left, right) {
  if (left === right) return 1;
  let n = 0;
  for (let i = 0; i < left.length; i++) if (left[i] === ' ') n++;
  return (n + 1) / right.length;
};\n`;
  const { laboratory, change } = open(before, after);
  const { values } = blameByExperiment({ change, laboratory, input: '{"args":["abc","ABC"]}' });
  const [first] = values;
  expect([first?.node.getText(), first?.old.getText(), first?.before, first?.after]).toEqual([
    'left === right',
    'text.toUpperCase() === limit.toUpperCase()',
    'true',
    'false',
  ]);
});

it('what runs with values written down ends as it does without', () => {
  for (const seed of seeds) {
    const { old, now } = randomPair(seed);
    const { laboratory } = open(program(old), program(now));
    for (const [version, lines] of [['before', old] as const, ['after', now] as const]) {
      const tracer = laboratory.tracer(version);
      for (const x of [-3, 0, 2, 9]) {
        const events = tracer.run(JSON.stringify({ args: [x] }));
        const returned = events.filter((e) => e.node.parent.getText().startsWith('return')).at(-1);
        expect(returned?.text).toBe(String(resultOf(lines, x)));
      }
    }
  }
});
