import { primitiveText, stringText } from '../values/value-text.ts';
import type { Runner, WorldSetting } from './test-case.ts';

/** Does the world have the time of day, which runners set by means of their own? */
export function setsClock(world: readonly WorldSetting[] = []): boolean {
  return world.some((w) => w.name === 'Date.now()');
}

/** Statements with the world as it was in the run; it is set back after them. */
export function inWorld(
  world: readonly WorldSetting[] = [],
  lines: readonly string[],
  runner: Runner,
  timers = false,
): readonly string[] {
  const before: string[] = [];
  const after: string[] = [];
  const random = world.filter((w) => w.name.startsWith('Math.random(')).map((w) => primitiveText(w.value));
  for (const { name, value } of world)
    if (name === 'Date.now()') {
      if (timers) continue;
      const [set, reset] = clock(runner, primitiveText(value));
      before.push(set);
      after.push(reset);
    } else if (name.startsWith('process.env.')) {
      const key = `process.env[${stringText(name.slice('process.env.'.length))}]`;
      const kept = `env${before.length}`;
      before.push(`const ${kept} = ${key};`);
      before.push(value === undefined ? `delete ${key};` : `${key} = ${primitiveText(value)};`);
      after.push(`if (${kept} === undefined) delete ${key};`, `else ${key} = ${kept};`);
    }
  if (timers) {
    const [set, reset] = stopped(runner, world.find((w) => w.name === 'Date.now()')?.value);
    before.push(set);
    after.push(reset);
  }
  if (random.length > 0) {
    before.push('const { random } = Math;');
    if (random.length === 1) before.push(`Math.random = () => ${random[0]};`);
    else before.push(`const drawn = [${random.join(', ')}];`, 'Math.random = () => drawn.shift() ?? 0;');
    after.push('Math.random = random;');
  }
  if (before.length === 0) return lines;
  const inner = (list: readonly string[]) => list.map((line) => `  ${line}`);
  return [...before, 'try {', ...inner(lines), '} finally {', ...inner(after), '}'];
}

/** The statement that lets time pass for timers. */
export function waitFor(runner: Runner, ms: number): string {
  if (runner === 'node') return `mock.timers.tick(${ms});`;
  return `${runner === 'jest' ? 'jest' : 'vi'}.advanceTimersByTime(${ms});`;
}

function stopped(runner: Runner, now: WorldSetting['value']): readonly [set: string, reset: string] {
  const at = now === undefined ? '' : `now: ${primitiveText(now)}`;
  switch (runner) {
    case 'vitest':
      return [`vi.useFakeTimers(${at && `{ ${at} }`});`, 'vi.useRealTimers();'];
    case 'jest':
      return [`jest.useFakeTimers(${at && `{ ${at} }`});`, 'jest.useRealTimers();'];
    case 'node':
      return [
        `mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date']${at && `, ${at}`} });`,
        'mock.timers.reset();',
      ];
  }
}

function clock(runner: Runner, now: string): readonly [set: string, reset: string] {
  switch (runner) {
    case 'vitest':
      return [`vi.useFakeTimers({ now: ${now}, toFake: ['Date'] });`, 'vi.useRealTimers();'];
    case 'jest':
      return [`jest.useFakeTimers({ now: ${now}, advanceTimers: true });`, 'jest.useRealTimers();'];
    case 'node':
      return [`mock.timers.enable({ apis: ['Date'], now: ${now} });`, 'mock.timers.reset();'];
  }
}
