import { valueText } from '../values/value-text.ts';
import type { KeptCalls, Runner } from './test-case.ts';
import { waitFor } from './world-lines.ts';

/** The function that keeps what callbacks are given. */
export function keeping(isTyped: boolean): string[] {
  const [list, f, args] = isTyped
    ? ['calls: unknown[]', 'f: any', 'args: unknown[]']
    : ['calls', 'f', 'args'];
  return [
    '/** The callback, with what it is given kept in a list. */',
    `const keeping = (${list}, ${f}) => (...${args}) => {`,
    '  calls.push(args);',
    '  return f(...args);',
    '};',
    '',
  ];
}

/** What callbacks must have been given: at once, then as time passes. */
export function keptCalls(kept: readonly KeptCalls[], runner: Runner): string[] {
  const times = [...new Set(kept.flatMap(({ calls }) => calls.map((c) => c.at)))].sort((a, b) => a - b);
  const at = (time: number) => kept.map((k) => listLine(k, time, runner));
  const lines = at(0);
  let now = 0;
  for (const time of times.filter((t) => t > 0)) {
    if (time - 1 > now) lines.push(waitFor(runner, time - 1 - now), ...at(time - 1));
    lines.push(waitFor(runner, time - Math.max(now, time - 1)), ...at(time));
    now = time;
  }
  return lines;
}

function listLine({ list, calls }: KeptCalls, time: number, runner: Runner): string {
  const made = calls
    .filter((c) => c.at <= time)
    .map((c) => `[${c.args.map((a) => valueText(a)).join(', ')}]`);
  const expected = `[${made.join(', ')}]`;
  return runner === 'node'
    ? `assert.deepEqual(${list}, ${expected});`
    : `expect(${list}).toStrictEqual(${expected});`;
}
