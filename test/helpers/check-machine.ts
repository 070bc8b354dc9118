import { Random } from '../../src/base/random.ts';
import { workClock } from '../../src/base/work.ts';
import { defaultBudget } from '../../src/explore/budget.ts';
import type { FsmJson } from '../../src/report/fsm/fsm-json.ts';
import { mineFunction } from '../../src/session/mine-function.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';
import { randomMachine } from './random-machine.ts';

/** The machine of a function of a text, over integers, with small containers. */
export function mined(source: string, name: string, state: string, maxRuns = 40): FsmJson {
  const context = { files: new MemoryFiles({ '/f.ts': source }), clock: workClock, cwd: '/' };
  return mineFunction(context, '/f.ts', name, {
    budget: { ...defaultBudget, timeoutMs: 60_000, maxRuns },
    order: 'dfs',
    seed: 1,
    maxSteps: 100_000,
    queryTimeoutMs: 2000,
    solver: 'wasm',
    packages: 'none',
    signature: { numbers: 'int', maxLength: 1 },
    numbers: 'int',
    state,
    next: undefined,
    strategy: undefined,
  });
}

/**
 * Mines the methods of a random class and calls them in every order on plain JavaScript, up to four calls: each step must be a transition whose condition
 * holds, or belong to what the answer says was not looked at. What is wrong, in words.
 */
export function checkMachine(seed: number): string | undefined {
  const { source, make, methods } = randomMachine(new Random(seed));
  const results = methods.map((name) => mined(source, `M.${name}`, 'this.state', 120));
  const fits = (text: string, self: object, x: number) =>
    text === '' || new Function('x', `return ${text};`).call(self, x) === true;
  let level = [make()];
  const seen = new Set<string>();
  for (let depth = 0; depth < 4; depth++) {
    const next: ReturnType<typeof make>[] = [];
    for (const machine of level)
      for (const [i, method] of methods.entries())
        for (const x of [0, 1, 2]) {
          const [before, after] = [machine.copy(), machine.copy()];
          after.call(method, x);
          const result = results[i]!;
          const isThere = result.transitions.some(
            (t) =>
              result.values[t.from] === before.state &&
              result.values[t.to] === after.state &&
              fits(t.condition, before.self, x),
          );
          const isOpen = result.scope.remainder.some((text) => fits(text, before.self, x));
          if (!isThere && !isOpen)
            return `${source}\n${method}(${x}) on ${before.key}: ${before.state} → ${after.state} is not in\n${JSON.stringify(result.transitions, null, 1)}`;
          if (seen.has(after.key)) continue;
          seen.add(after.key);
          next.push(after);
        }
    level = next.slice(0, 60);
  }
  return undefined;
}
