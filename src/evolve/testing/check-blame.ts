import { workClock } from '../../base/work.ts';
import { defaultBudget } from '../../explore/budget.ts';
import { evaluate } from '../../expr/evaluate.ts';
import type { Model } from '../../expr/input-variable.ts';
import { modelFromWitness } from '../../machine/input/from-witness.ts';
import { observedOutcome } from '../../report/explore/behaviour-json.ts';
import type { EngineOptions } from '../../session/engine-options.ts';
import { openPair, relocation } from '../../session/open-pair.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { sameAsBefore } from '../blame/1-run-both.ts';
import { blame } from '../blame/blame.ts';
import { ChangedLines } from '../blame/changed-lines.ts';
import { fitInput } from '../blame/fit-input.ts';
import type { Basis, Decision } from '../blame/side.ts';
import { commonInputs } from '../shared/common-inputs.ts';
import { withSignature } from '../shared/with-signature.ts';
import { randomEdit } from './random-edit.ts';

const LOW = -3;
const HIGH = 3;

/**
 * Blames a differing input of a random edit and compares with all inputs there are: what was run is what plain JavaScript does, and exactly
 * the decisions are suspects for which some input satisfies θi. Returns what is wrong in words, and how many suspects there were;
 * undefined when no input differs.
 */
export function checkBlame(seed: number, basis: Basis): { wrong: string[]; suspects: number } | undefined {
  const { before, after } = randomEdit(seed);
  const [f, g] = [plain(before), plain(after)];
  const given = inputs().find((u) => f(u) !== g(u));
  if (given === undefined) return undefined;
  const wrong: string[] = [];
  const source = (body: string) => `export function f(a: number, b: number, c: number) { ${body} }`;
  const version = (text: string) => ({
    files: new MemoryFiles({ '/m.ts': text }),
    file: '/m.ts',
    label: 'm.ts',
  });
  const pair = { before: version(source(before)), after: version(source(after)) };
  const open = openPair(pair, { before: 'f', after: 'f' }, engine, { dependences: true });
  try {
    const relocate = relocation(pair);
    const common = commonInputs(open.before.signature, open.after.signature, relocate);
    const fitted = fitInput(open, common, given, { sizes: { text: 8, items: 3 }, relocate });
    const result = blame({
      ...open,
      ...fitted,
      clock: workClock,
      timeoutMs: 120_000,
      queryTimeoutMs: 20_000,
      places: [],
      oracle: sameAsBefore,
      basis,
      predicates: false,
      changed: new ChangedLines(fitted.before, fitted.after, relocate),
    });
    const { store } = open;
    const subject = withSignature(open.before, common.before);
    const models = inputs().map((u) =>
      modelFromWitness(store, subject.signature, { ...u }, subject.inputOptions),
    );
    const holds = (decisions: readonly Decision[], model: Model) =>
      decisions.every((d) => evaluate(store, d.term, model) === true);
    for (const { version, predicates, unknown, diverged, notTried, repeated } of result.searches) {
      if (predicates) continue;
      if (unknown + diverged + notTried > 0)
        wrong.push(`${version}: ${unknown} unknown, ${diverged} diverged, ${notTried} not tried`);
      if (repeated > 0) continue;
      const mine = result.failing!.decisions[version];
      const other = result.failing!.decisions[version === 'after' ? 'before' : 'after'];
      const own = result.lines
        .flatMap((l) => l.suspects)
        .filter((s) => s.version === version && s.decision.predicate === undefined);
      const found = new Set(own.map((s) => s.index));
      const passing = new Set(own.filter((s) => s.alternate.passes).map((s) => s.decision.site));
      for (const [i, decision] of mine.entries()) {
        const some = models.some(
          (m) => holds(other, m) && holds(mine.slice(0, i), m) && evaluate(store, decision.term, m) !== true,
        );
        // Of a place that has a passing input no more is asked.
        if (some !== found.has(i) && !(some && passing.has(decision.site)))
          wrong.push(`${version} decision ${i}: ${some ? 'some input deviates' : 'no input deviates'}`);
      }
    }
    for (const { alternate } of result.lines.flatMap((l) => l.suspects)) {
      const at = models.findIndex((m) =>
        [0, 1, 2].every((v) => valueAt(m, v) === valueAt(alternate.model, v)),
      );
      const u = inputs()[at];
      if (u === undefined) wrong.push('an alternate input is out of range');
      else if (alternate.passes !== (f(u) === g(u)))
        wrong.push(`${JSON.stringify(u)} passes: ${alternate.passes}`);
    }
    const { pair: run } = result.failing!;
    for (const [outcome, h] of [
      [run.before.outcome, f],
      [run.after.outcome, g],
    ] as const) {
      const observed = observedOutcome(outcome);
      if (
        observed.kind === 'return' &&
        typeof observed.value === 'number' &&
        String(observed.value) !== h(given)
      )
        wrong.push(`${JSON.stringify(given)} gives ${observed.value}, not ${h(given)}`);
    }
    return { wrong, suspects: result.lines.length };
  } finally {
    open.solver.dispose();
  }
}

const engine: EngineOptions = {
  budget: { ...defaultBudget, timeoutMs: 120_000 },
  order: 'dfs',
  seed: 1,
  maxSteps: 100_000,
  queryTimeoutMs: 20_000,
  solver: 'wasm',
  packages: 'all',
  signature: { numbers: 'int', range: { min: LOW, max: HIGH } },
  numbers: 'int',
};

interface Input {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

function inputs(): (Input & Record<string, unknown>)[] {
  const list: (Input & Record<string, unknown>)[] = [];
  for (let a = LOW; a <= HIGH; a++)
    for (let b = LOW; b <= HIGH; b++) for (let c = LOW; c <= HIGH; c++) list.push({ a, b, c });
  return list;
}

function valueAt(model: Model, variable: number): unknown {
  return model.get(variable);
}

function plain(body: string): (u: Input) => string {
  const f = new Function('a', 'b', 'c', body);
  return ({ a, b, c }) => {
    try {
      const value: unknown = f(a, b, c);
      return Object.is(value, -0) ? '-0' : String(value);
    } catch (error) {
      return String(error);
    }
  };
}
