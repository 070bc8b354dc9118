import type { CallEffect, Observation, RecordedCall } from '../../src/env/call.ts';
import type { Level, Plan, Run } from '../../src/env/level.ts';

/**
 * A level for tests: a program that asks for the answers of calls 1…n in order and passes when `passes` says so of the
 * answers it got. An answer is the recorded one (`good`) or that of this environment (`here`).
 */
export interface Simulation {
  readonly good: readonly string[];
  readonly here: readonly string[];
  readonly passes: (answers: readonly string[]) => boolean;
  readonly effects?: readonly CallEffect[];
  readonly unreplayable?: ReadonlySet<number>;
}

/** Builds it; `level.runs` counts. */
export function simulatedLevel(simulation: Simulation): Level & { readonly plans: Plan[] } {
  const { good, here } = simulation;
  const calls: RecordedCall[] = good.map((data, i) => {
    const call = { index: i + 1, stream: '1', name: 'ask', key: `ask|${i}`, data };
    return simulation.unreplayable?.has(i + 1) ? { ...call, unreplayable: 'for the test' } : call;
  });
  const plans: Plan[] = [];
  const run = async (plan: Plan): Promise<Run> => {
    plans.push(plan);
    const answers = good.map((g, i) => (plan.actions[i] === 'x' ? here[i]! : g));
    const observations = good.map((g, i): Observation => {
      const action = plan.actions[i] as 'x' | 'o' | 'r';
      const asked = action !== 'r';
      const same = here[i] === g;
      const seen = { index: i + 1, stream: '1', name: 'ask', key: `ask|${i}`, action };
      return asked ? { ...seen, same, ...(same ? {} : { data: here[i]! }) } : { ...seen, same: undefined };
    });
    const passed = simulation.passes(answers);
    return {
      passed,
      how: passed ? 'ok' : 'not ok',
      timedOut: false,
      output: '',
      milliseconds: 0,
      observations,
      warnings: [],
    };
  };
  return {
    name: 'syscall',
    calls,
    effects: simulation.effects ?? calls.map(() => ({ uses: [], defs: [], visible: 'no' as const })),
    plans,
    run,
    unit: (index) => [index],
    failure: () => undefined,
    isNoise: () => false,
    content: () => undefined,
    explain: (call, bad) => ({
      world: 'call',
      name: call.key,
      detail: call.key,
      good: call.data,
      bad: bad?.data ?? '',
    }),
    where: async () => [],
  };
}
