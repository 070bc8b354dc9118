import { expect, it } from 'vitest';
import { Deadline } from '../../base/deadline.ts';
import { CANCELLED, EndedEarly, INTERRUPTED, UNREAD } from '../../session/ended-early.ts';
import type { Execute } from '../../session/execute.ts';
import type { ExploreRequest } from '../../session/request.ts';
import type { SessionResult } from '../../session/result.ts';
import type { JobAnswer } from './job-answer.ts';
import { Memory } from './memory.ts';
import type { PlannedJob } from './planned-job.ts';
import { runPlan } from './run-plan.ts';

const jobs = (groups: readonly string[]): PlannedJob[] =>
  groups.map((group, i) => ({
    name: `${group}#${i}`,
    request: { command: 'explore', file: group, function: String(i) },
    group,
    cost: 10 - i,
    value: 0,
    memory: { key: `${group} ${i}`, places: { before: [], after: [] } },
  }));

/** Answers with the function's name, later ones sooner; says who did what. */
function workers() {
  const done: { readonly worker: number; readonly group: string }[] = [];
  let [running, most] = [0, 0];
  const execute: Execute = async (request, _, options) => {
    const { file, function: name } = request as ExploreRequest;
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, name === '0' ? 20 : 1));
    running--;
    done.push({ worker: options!.worker!.index, group: file });
    if (name === '3') throw new EndedEarly('too much', undefined);
    return { command: 'explore', function: name, limits: [] } as unknown as SessionResult;
  };
  return { execute, done, most: () => most };
}

async function run(plan: readonly PlannedJob[], count: number, execute: Execute, memory?: Memory) {
  const told: string[] = [];
  let remembered = 0;
  const onAnswer = (job: PlannedJob, { result, stopped, isRemembered }: JobAnswer) => {
    told.push(`${job.name} ${stopped ?? (result as { function?: string }).function}`);
    if (isRemembered) remembered++;
  };
  await runPlan(plan, { workers: count, execute, moment: 'm', memory, onAnswer });
  return { told, remembered };
}

it('answers are told in the order of the plan, the same for any number of workers', async () => {
  const plan = jobs(['a', 'b', 'a', 'b', 'c', 'a']);
  const alone = await run(plan, 1, workers().execute);
  for (const count of [2, 3, 9]) {
    const { execute, most } = workers();
    expect(await run(plan, count, execute)).toEqual(alone);
    expect(most()).toBe(Math.min(count, plan.length));
  }
  expect(alone.told).toEqual(['a#0 0', 'b#1 1', 'a#2 2', 'b#3 too much', 'c#4 4', 'a#5 5']);
});

it('a worker stays with a group as long as others have theirs', async () => {
  const { execute, done } = workers();
  await run(jobs(['a', 'a', 'a', 'b', 'b', 'b'].slice(0, 3).concat(['b', 'b'])), 2, execute);
  const of = (group: string) => new Set(done.filter((d) => d.group === group).map((d) => d.worker));
  expect(of('a').size + of('b').size).toBeLessThanOrEqual(3);
});

function emptyMemory(): Memory {
  const kept = new Map<string, unknown>();
  return new Memory({
    get: async (key) => kept.get(key),
    set: async (key, value) => {
      kept.set(key, JSON.parse(JSON.stringify(value)));
    },
  });
}

it('what is remembered is not done again; what was stopped is', async () => {
  const memory = emptyMemory();
  const plan = jobs(['a', 'b', 'a', 'b']);
  const first = await run(plan, 2, workers().execute, memory);
  const { execute, done } = workers();
  const second = await run(plan, 2, execute, memory);
  expect([first.remembered, second.remembered, done.length]).toEqual([0, 3, 1]);
  expect(second.told).toEqual(first.told);
});

it('jobs that there is no time for say so', async () => {
  const told: (string | undefined)[] = [];
  let now = 0;
  const execute: Execute = async () => {
    now += 600;
    return { command: 'explore', limits: [] } as unknown as SessionResult;
  };
  await runPlan(jobs(['a', 'a', 'a']), {
    workers: 1,
    execute,
    moment: 'm',
    deadline: new Deadline({ now: () => now }, 1000),
    onAnswer: (_, { stopped }) => told.push(stopped),
  });
  expect(told.map((s) => s !== undefined)).toEqual([false, false, true]);
});

it('what somebody ended is not remembered, whatever was known by then', async () => {
  const memory = emptyMemory();
  const known = { command: 'explore', limits: [] } as unknown as SessionResult;
  for (const reason of [CANCELLED, INTERRUPTED, UNREAD]) {
    const execute: Execute = async () => {
      throw new EndedEarly(reason, known);
    };
    expect(await run(jobs(['a']), 1, execute, memory)).toMatchObject({ remembered: 0 });
  }
  await run(jobs(['a']), 1, workers().execute, memory);
  expect(await run(jobs(['a']), 1, workers().execute, memory)).toMatchObject({ remembered: 1 });
});

it('who asks the same again does not wait for more of it', async () => {
  const memory = emptyMemory();
  let now = 0;
  const done: string[] = [];
  /** The second function never has enough; its time goes faster than work. */
  const execute: Execute = async (request, emit) => {
    const { function: name, timeoutMs } = request as ExploreRequest;
    done.push(name);
    emit({ type: 'worked', units: name === '1' ? timeoutMs! : 1 });
    now += name === '1' ? 3 * timeoutMs! : 0;
    const limits = name === '1' ? [{ name: 'timeout', message: 'stopped after the work of 1 s' }] : [];
    return { command: 'explore', limits } as unknown as SessionResult;
  };
  const told = async () => {
    const before = done.length;
    const deadline = new Deadline({ now: () => now }, 10_000);
    const plan = jobs(['a', 'a', 'a', 'a', 'a', 'a', 'a', 'a']);
    await runPlan(plan, { workers: 1, execute, moment: 'm', memory, deadline, onAnswer() {} });
    return done.length - before;
  };
  expect(await told()).toBeGreaterThanOrEqual(8);
  expect(await told()).toBe(0);
});
