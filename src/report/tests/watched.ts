import type { Snapshot } from '../../machine/snapshot.ts';
import { isWritable, valueText } from '../values/value-text.ts';
import { describes } from './assertions.ts';
import type { Runner } from './test-case.ts';

/** An argument that is looked at after the call. */
export function watchingText(argument: string): string {
  return `watching(after, ${argument})`;
}

/** The function that keeps arguments to be looked at after the call. */
export function watching(isTyped: boolean): string[] {
  return [
    '/** The argument, kept in a list to be looked at after the call. */',
    isTyped
      ? 'const watching = <T>(after: unknown[], argument: T): T => {'
      : 'const watching = (after, argument) => {',
    '  after.push(argument);',
    '  return argument;',
    '};',
    '',
  ];
}

/** What the call must have left behind. */
export function leftBehind(after: readonly Snapshot[], runner: Runner): string[] {
  if (after.length === 0) return [];
  if (!after.every(isWritable)) return after.flatMap((value, i) => describes(`after[${i}]`, value, runner));
  const expected = `[${after.map((value) => valueText(value)).join(', ')}]`;
  return [
    runner === 'node' ? `assert.deepEqual(after, ${expected});` : `expect(after).toStrictEqual(${expected});`,
  ];
}
