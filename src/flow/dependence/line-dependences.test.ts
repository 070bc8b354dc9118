import { expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import type { FunctionId, Program } from '../../ir/ir.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import { randomProgram } from '../../machine/testing/random-program.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import { ProgramFlow } from '../program-flow.ts';
import { dependencesByDefinition } from '../testing/dependences-by-definition.ts';
import { dependenceChain } from './dependence-chain.ts';
import { InteractiveDependences } from './interactive-dependences.ts';
import { LineDependences } from './line-dependences.ts';

function lower(source: string): Program {
  return lowerProgram(loadSources(new MemoryFiles({ '/f.ts': source }), ['/f.ts'], {})).program;
}

/** Compares all dependences of a function with those that their definitions give, and a few chains with the relation. */
function check(label: string, program: Program, fn: FunctionId): void {
  const flow = new ProgramFlow(program);
  const expected = dependencesByDefinition(flow, fn);
  const lines = new LineDependences(flow, fn);
  const all = [...lines.traditional, ...new InteractiveDependences(lines).all];
  const found = all.map(({ kind, source, target, variable }) =>
    [kind, source, target, variable].filter((part) => part !== undefined).join(' '),
  );
  expect([...found].sort(), label).toEqual([...expected].sort());

  const random = new Random(fn);
  const line = () => random.pick(all.map((d) => Number.parseInt(random.pick([d.source, d.target]), 10)));
  for (let n = 0; n < 3 && all.length > 0; n++) {
    const [from, to] = [line(), line()];
    if (lines.points.on(from).length === 0) continue;
    const chain = dependenceChain(lines, from, to);
    expect(chain?.length, `${label}: from ${from} to ${to}`).toBe(distance(all, from, to));
    for (const link of chain ?? []) if (link.kind !== 'interactive') expect(all).toContainEqual(link);
  }
}

type Links = readonly { readonly kind: string; readonly source: string; readonly target: string }[];

/** The length of a shortest chain, those without interactive dependence first. */
function distance(all: Links, from: number, to: number): number | undefined {
  const steps = (links: Links): number | undefined => {
    const reached = new Map(['', 'T', 'F'].map((side) => [`${from}${side}`, 0]));
    for (const [point, n] of reached) {
      if (Number.parseInt(point, 10) === to) return n;
      for (const d of links) if (d.source === point && !reached.has(d.target)) reached.set(d.target, n + 1);
    }
    return undefined;
  };
  return steps(all.filter((d) => d.kind !== 'interactive')) ?? steps(all);
}

it('dependences are those of their definitions, on random programs', () => {
  for (let seed = 0; seed < 12; seed++) {
    const program = lower(randomProgram(seed).source);
    for (const fn of program.functions)
      if (new ProgramFlow(program).cfg(fn.id).size <= 40) check(`seed ${seed}, ${fn.name}`, program, fn.id);
  }
});

it('in loops, a side counts until its branch is met again and a line until it is overwritten', () => {
  const program = lower(`export function f(x: number, y: number, o: { p: number; q: number }) {
  let s = 0;
  for (let i = 0; i < x; i++) {
    if (s > y) {
      s = o.p;
    } else if (i === 2) {
      o.q = s;
      continue;
    }
    switch (y) {
      case 1:
        o.p = i;
        break;
      case 2:
        s += o.q;
      default:
        y--;
    }
    try {
      o.p = JSON.parse(String(s));
    } catch {
      s = y;
    }
  }
  return s + o.q;
}`);
  const fn = program.functions.find((f) => f.name === 'f')!;
  check('loop', program, fn.id);
});
