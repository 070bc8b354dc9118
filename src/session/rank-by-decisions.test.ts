import { expect, it } from 'vitest';
import { blameByExperiment } from '../evolve/blame/blame-by-experiment.ts';
import { openLaboratory } from '../evolve/blame/experiments/open-laboratory.ts';
import { locateFunction } from '../explore/locate-function.ts';
import { MemoryFiles } from '../syntax/files/memory-files.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import { type Decision, rankByDecisions } from './rank-by-decisions.ts';

const version = (text: string) => {
  const sources = loadSources(new MemoryFiles({ '/main.js': text }), ['/main.js'], {});
  return { sources, found: locateFunction(sources, 'f') };
};
const { laboratory, change } = openLaboratory(
  version('exports.f = function (n) {\n  return n;\n};'),
  version('exports.f = function (n) {\n  const more = 1;\n  while (n < 4 + more) n++;\n  return n;\n};'),
  (file) => file,
)!;
// As if the variable were a little likelier than the loop.
const suspects = blameByExperiment({ change, laboratory, input: '{"args":[4]}' }).suspects.toReversed();
const linesOf = (list: readonly (typeof suspects)[number][]) =>
  list.map(({ finding, at }) => finding.module.trees!.after.getLineAndCharacterOfPosition(at).line + 1);
const decisionAt = (line: number, passes = true): Decision => ({
  ...{ version: 'after', file: '/main.js', line, passes, decision: 'n > 0', alternate: { n: 0 } },
});
const ranked = (decisions: readonly Decision[]) =>
  rankByDecisions(
    suspects,
    (path) => path,
    () => decisions,
  );

it('suspects that experiments cannot tell apart are told apart by decisions', () => {
  const [first, second] = linesOf(suspects);
  expect([first, second]).toEqual([2, 3]);
  const { suspects: now, alternates } = ranked([decisionAt(second!)]);
  expect(linesOf(now).slice(0, 2)).toEqual([second, first]);
  expect(alternates.get(now[0]!)?.alternate).toEqual({ n: 0 });
});

it('nothing changes by decisions on other lines, or whose alternate input does not pass', () => {
  const [first, second] = linesOf(suspects);
  for (const decisions of [[], [decisionAt(99)], [decisionAt(second!, false)], [decisionAt(first!)]])
    expect(linesOf(ranked(decisions).suspects)).toEqual(linesOf(suspects));
});
