import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultBudget } from '../src/explore/budget.ts';
import { nodeContext } from '../src/host/node-context.ts';
import { nodeFiles } from '../src/host/node-files.ts';
import type { ExploreJson, RowJson } from '../src/report/explore/explore-schema.ts';
import { exploreText } from '../src/report/explore/explore-text.ts';
import type { Tagged } from '../src/report/schema.ts';
import { exploreFunction } from '../src/session/explore-function.ts';
import { listFunctions } from '../src/syntax/functions/find-function.ts';
import { loadSources } from '../src/syntax/modules/load-sources.ts';
import { checkExploration } from './helpers/check-exploration.ts';
import { plainSubject } from './helpers/plain-subject.ts';
import { randomInputs } from './helpers/random-inputs.ts';
import { untag } from './helpers/tagged-input.ts';

const file = join(import.meta.dirname, 'fixtures', 'signature', 'conditions.ts');

function explored(name: string, merge: boolean) {
  return exploreFunction(nodeContext(), file, name, {
    budget: { ...defaultBudget, timeoutMs: 120_000 },
    order: 'dfs',
    seed: 1,
    maxSteps: 100_000,
    queryTimeoutMs: 2000,
    solver: 'wasm',
    packages: 'all',
    signature: { numbers: 'double' },
    numbers: 'double',
    merge,
  });
}

/** The result with each behaviour's condition as the table says it. */
function asTable(result: ExploreJson): ExploreJson {
  const conditions: string[][] = [];
  const visit = (rows: readonly RowJson[], above: readonly string[]) => {
    for (const row of rows) {
      const here = [...above, ...row.condition];
      if (row.behaviour !== undefined) conditions[row.behaviour] = here;
      visit(row.rows, here);
    }
  };
  visit(result.table, []);
  return { ...result, behaviours: result.behaviours.map((b, i) => ({ ...b, condition: conditions[i]! })) };
}

async function checkConditions(name: string): Promise<void> {
  const module = (await import(/* @vite-ignore */ file)) as Record<string, unknown>;
  for (const merge of [false, true]) {
    const { result, subject } = explored(name, merge);
    expect(result.limits).toEqual([]);
    const { signature, found, inputOptions } = subject;
    const plain = plainSubject(module, found, signature);
    const names = signature.parameters.map((p) => p.name);
    const required = new Function(...names, `return ${result.requires.join(' && ') || 'true'};`);
    const isAllowed = (w: Record<string, Tagged>) => required(...names.map((n) => untag(w[n]!, {})));
    const inputs = randomInputs(signature, inputOptions, result, 80, 1).filter(isAllowed);
    expect(await checkExploration(result, plain, inputs), `merge: ${merge}`).toEqual([]);
    expect(await checkExploration(asTable(result), plain, inputs), `table, merge: ${merge}`).toEqual([]);
  }
}

/** What `explore` prints, without the lines of statistics and of what is always assumed. */
function checkText(name: string, merge: boolean, expected: string): void {
  const text = exploreText(explored(name, merge).result, { width: 100, raw: false });
  expect(text.split('\n').slice(1, -4).join('\n')).toBe(expected.replace(/^\n/, ''));
}

describe('simplified conditions, merged conditions and tables say what the function does', () => {
  const sources = loadSources(nodeFiles, [file], { packages: 'all' });
  for (const { name } of listFunctions(sources, sources.entries[0]!)) it(name, () => checkConditions(name));
});

describe('the signature for people', () => {
  it('has examples beside short rows', () =>
    checkText(
      'sign',
      false,
      `
5 paths, all there are (numbers: all doubles).

  x > 5        ⇒ 1   e.g. sign(7)
  else x > 3   ⇒ 2   e.g. sign(5)
  else x < 0   ⇒ 3   e.g. sign(-2)
  else x === 0 ⇒ 4   e.g. sign(0)
  otherwise    ⇒ 1   e.g. sign(3)`,
    ));

  it('has shared conditions as headings', () =>
    checkText(
      'area',
      false,
      `
6 paths, all there are (numbers: all doubles).

  f.kind === "dot" ⇒ 0                        e.g. area({ kind: "dot" })
  f.kind === "circle"
    f.r < 0        ⇒ throws Error: negative   e.g. area({ kind: "circle", r: -2 })
    !(f.r < 0)     ⇒ f.r * 2                  e.g. area({ kind: "circle", r: 3 }) = 6
  f.kind === "box"
    !(f.w > 0)     ⇒ 0                        e.g. area({ kind: "box", w: 0, h: 5 })
    f.w > 0
      f.h > 0      ⇒ f.w * f.h                e.g. area({ kind: "box", w: 3, h: 5 }) = 15
      !(f.h > 0)   ⇒ 0                        e.g. area({ kind: "box", w: 3, h: 0 })`,
    ));

  it('has behaviours that compute the same merged', () =>
    checkText(
      'mixed',
      true,
      `
3 behaviours (of 7 paths), all there are (numbers: all doubles).

  (typeof v === "string" && v.length <= 2) ||
    (typeof v === "number" && !(v > 2) && v !== 1) ||
    v === null                                               ⇒ 0   e.g. mixed("cd")
  (typeof v === "string" && v !== "one" && v.length > 2) ||
    (typeof v === "number" && v > 2)                         ⇒ 2   e.g. mixed("xyz")
  v === "one" || v === 1                                     ⇒ 1   e.g. mixed("one")`,
    ));

  it('says what is given once', () =>
    checkText(
      'either',
      true,
      `
2 behaviours (of 3 paths), all there are (numbers: all doubles), given a > 3 || b > 3.

  (!(a > 3) && b > 3) || (a > 3 && !(b < a)) ⇒ "b"   e.g. either(3, 5)
  a > 3 && b < a                             ⇒ "a"   e.g. either(5, 2)`,
    ));
});
