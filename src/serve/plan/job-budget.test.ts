import { expect, it } from 'vitest';
import { Deadline } from '../../base/deadline.ts';
import { Random } from '../../base/random.ts';
import type { Store } from '../../host/store/store.ts';
import type { Execute } from '../../session/execute.ts';
import type { ExploreRequest } from '../../session/request.ts';
import type { SessionResult } from '../../session/result.ts';
import { workOfEach } from './job-budget.ts';
import { Memory } from './memory.ts';
import type { PlannedJob } from './planned-job.ts';
import { runPlan } from './run-plan.ts';

/** Functions that need so much work each, by workers whose clock goes as it likes. */
function functions(needs: readonly number[], clock: { ms: number }, r: Random): Execute {
  return async (request, emit) => {
    const { function: name, timeoutMs = 0 } = request as ExploreRequest;
    const need = needs[Number(name)]!;
    const units = Math.min(need, timeoutMs);
    clock.ms += units * r.pick([0, 0.1, 0.2]);
    await new Promise((resolve) => setImmediate(resolve));
    emit({ type: 'worked', units });
    const limits =
      need > timeoutMs ? [{ name: 'timeout', message: `stopped after the work of ${timeoutMs} ms` }] : [];
    return { command: 'explore', function: name, limits } as unknown as SessionResult;
  };
}

async function told(
  needs: readonly number[],
  totalMs: number,
  workers: number,
  store: Store,
  seed: number,
): Promise<{ readonly answers: readonly string[]; readonly remembered: number }> {
  const clock = { ms: 0 };
  const answers: string[] = [];
  let remembered = 0;
  const plan = needs.map(
    (_, i): PlannedJob => ({
      name: String(i),
      request: { command: 'explore', file: '/a.ts', function: String(i) },
      group: String(i % 3),
      cost: 1,
      value: 0,
      memory: { key: String(i), places: { before: [], after: [] } },
    }),
  );
  await runPlan(plan, {
    workers,
    execute: functions(needs, clock, new Random(seed)),
    memory: new Memory(store),
    deadline: new Deadline({ now: () => clock.ms }, totalMs),
    moment: 'm',
    onAnswer(_, { result, isRemembered }) {
      answers.push((result as unknown as { limits: { message: string }[] }).limits[0]?.message ?? 'decided');
      if (isRemembered) remembered++;
    },
  });
  return { answers, remembered };
}

function memoryStore(): Store {
  const entries = new Map<string, string>();
  return {
    get: async (key) => {
      const text = entries.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    set: async (key, value) => void entries.set(key, JSON.stringify(value)),
  };
}

it('answers depend neither on who works nor on what is remembered', async () => {
  const r = new Random(7);
  for (let n = 0; n < 40; n++) {
    const needs = Array.from({ length: r.int(1, 30) }, () => r.pick([1, 5, 40, 300, 5000, 1e6]));
    const store = memoryStore();
    const cold = await told(needs, 10_000, 1, store, n);
    const stored = await told(needs, 10_000, 2, store, n + 1);
    const many = await told(needs, 10_000, 4, memoryStore(), n + 2);
    expect(stored).toEqual({ answers: cold.answers, remembered: needs.length });
    expect(many.answers).toEqual(cold.answers);
  }
});

it('what others leave is given to those that need it, and what needs more time gets it', async () => {
  const store = memoryStore();
  const needs = [1, 1, 1, 6000, 1, 1, 1, 1e6];
  const first = await told(needs, 10_000, 1, store, 1);
  expect(first.answers.map((a) => a === 'decided')).toEqual([
    ...Array(7)
      .fill(true)
      .map((_, i) => i !== 3),
    false,
  ]);
  const longer = await told(needs, 40_000, 1, store, 1);
  expect([longer.answers[3], longer.remembered]).toEqual(['decided', 6]);
});

it('plans of about the same length have the same budget', () => {
  expect(new Set([100, 101, 104, 110].map((n) => workOfEach(60_000, n))).size).toBeLessThan(3);
  expect(workOfEach(1000, 1)).toBe(1000);
});
