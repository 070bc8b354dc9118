import { describe, expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { buildCfg } from '../cfg/build-cfg.ts';
import { type Cfg, EdgeKind, isExceptional } from '../cfg/cfg.ts';
import { randomBody } from '../testing/random-ir.ts';
import { TinyIr } from '../testing/tiny-ir.ts';
import { walkIr } from '../testing/walk-ir.ts';
import { type DefUse, defUse } from './def-use.ts';
import { DirectEffects } from './direct-effects.ts';
import { dataDependences, reachingDefinitions } from './reaching-definitions.ts';
import { type Variable, VariableTable } from './variables.ts';

interface Subject {
  readonly b: TinyIr;
  readonly cfg: Cfg;
  readonly table: VariableTable;
  readonly facts: DefUse;
}

function randomSubject(seed: number, size: number): Subject {
  const b = new TinyIr();
  b.fn('f', ['x', 'y'], () => randomBody(new Random(seed), b, size));
  return prepare(b);
}

function prepare(b: TinyIr): Subject {
  const cfg = buildCfg(b.functions[0]!, b.locals);
  const table = new VariableTable(b.program());
  return { b, cfg, table, facts: defUse(cfg, new DirectEffects(table)) };
}

/** By definition: the nodes that some path reaches from the definition without a certain definition in between. */
function reachedFrom({ cfg, facts, table }: Subject, node: number, variable: Variable): Set<number> {
  const reached = new Set<number>();
  const follow = (n: number, isDefiner: boolean): void => {
    for (let i = cfg.outStart[n]!; i < cfg.outStart[n + 1]!; i++) {
      const e = cfg.out[i]!;
      const kind = cfg.edgeKind[e]!;
      const virtual = kind === EdgeKind.injectReturn ? table.outcome : table.thrown;
      const writes = facts.kills[n]!.includes(variable) || facts.mays[n]!.includes(variable);
      let passes: boolean;
      if (isDefiner) passes = isExceptional(kind) ? writes || variable === virtual : writes;
      else if (isExceptional(kind)) passes = variable !== virtual || cfg.setAside[n] === 1;
      else passes = !facts.kills[n]!.includes(variable);
      const to = cfg.to[e]!;
      if (!passes || reached.has(to)) continue;
      reached.add(to);
      follow(to, false);
    }
  };
  follow(node, true);
  return reached;
}

describe('reachingDefinitions', () => {
  it('agrees with its definition on random functions', () => {
    for (let seed = 0; seed < 150; seed++) {
      const subject = randomSubject(seed, 14);
      const result = reachingDefinitions(subject.facts, subject.table);
      const rows = Array.from({ length: subject.cfg.size }, (_, n) => new Set(result.at(n)));
      result.node.forEach((node, d) => {
        const expected = reachedFrom(subject, node, result.variable[d]!);
        for (let n = 0; n < subject.cfg.size; n++)
          expect(
            rows[n]!.has(d),
            `seed ${seed}: ${subject.table.name(result.variable[d]!)} of ${node} at ${n}`,
          ).toBe(expected.has(n));
      });
    }
  });

  it('covers every dependence that a walk through the source shows, on a path of the graph', () => {
    let ended = 0;
    for (let seed = 0; seed < 600; seed++) {
      const { b, cfg, table, facts } = randomSubject(seed, 16);
      const result = reachingDefinitions(facts, table);
      const known = new Set<string>();
      for (const { use, variable, definition } of dataDependences(facts, result))
        known.add(`${cfg.site[use]} ${variable} ${cfg.site[definition]}`);
      for (let turn = 0; turn < 8; turn++) {
        const walk = walkIr(b.functions[0]!, b.locals, new Random(seed * 100 + turn), 200);
        if (walk.ended) ended++;
        checkPath(cfg, walk.sites, `seed ${seed}, turn ${turn}`);
        for (const read of walk.reads) {
          const variable =
            { thrown: table.thrown, outcome: table.outcome }[read.variable] ?? Number(read.variable.slice(1));
          const fact = `${read.use} ${variable} ${read.definition}`;
          expect(known.has(fact), `seed ${seed}, turn ${turn}: ${fact}`).toBe(true);
        }
      }
    }
    expect(ended).toBeGreaterThan(1000);
  });

  it('lets a definition before a throw reach the handler beside the one it would replace', () => {
    const b = new TinyIr();
    b.fn('f', ['x'], () => [
      b.set('a', 1),
      b.try(() => [b.set('a', b.call('x')), b.set('a', 3)], ['e', () => [b.return('a')]]),
    ]);
    const { cfg, facts, table } = prepare(b);
    const result = reachingDefinitions(facts, table);
    const use = [...facts.uses.keys()].find((n) => facts.uses[n]!.includes(b.local('a')))!;
    const sites = result.reaching(use, b.local('a')).map((d) => cfg.site[result.node[d]!]);
    expect(sites).toEqual([1, 3]);
  });
});

/** Some path of the graph shows exactly these sites. */
function checkPath(cfg: Cfg, sites: readonly number[], message: string): void {
  let here = new Set([cfg.entry]);
  expect(cfg.site[cfg.entry]).toBe(sites[0]);
  for (let i = 1; i < sites.length; i++) {
    const next = new Set<number>();
    for (const n of here)
      for (let j = cfg.outStart[n]!; j < cfg.outStart[n + 1]!; j++) {
        const to = cfg.to[cfg.out[j]!]!;
        if (cfg.site[to] === sites[i]) next.add(to);
      }
    expect(next.size, `${message}: no way to step ${i}`).toBeGreaterThan(0);
    here = next;
  }
}
