import { describe, expect, it } from 'vitest';
import { alignment } from './alignment.ts';
import type { CallEffect, Observation, RecordedCall } from './call.ts';

const call = (index: number): RecordedCall => ({
  index,
  stream: '1',
  name: 'c',
  key: `c|${index}`,
  data: '0',
});
const on = (resource: string): CallEffect => ({ uses: [resource], defs: [resource], visible: 'no' });

/** Each call works on the resource named by its letter; `order` is the order in which the run made them (0: unknown call). */
function checkAlignment(resources: string, order: number[], expected: string): void {
  const calls = [...resources].map((_, i) => call(i + 1));
  const observations = order.map(
    (index): Observation => ({ index, stream: '1', name: 'c', key: '', action: 'r', same: undefined }),
  );
  const run = {
    passed: true,
    how: '',
    timedOut: false,
    output: '',
    milliseconds: 0,
    observations,
    warnings: [],
  };
  const found = alignment(calls, [...resources].map(on), run, calls.length);
  expect(found.kind).toBe(expected);
}

describe('alignment', () => {
  it('is in order when nothing moved', () => checkAlignment('aab', [1, 2, 3], 'in-order'));
  it('is by key when independent calls changed places', () => checkAlignment('ab', [2, 1], 'by-key'));
  it('is by key when a call is not in the recording', () => checkAlignment('ab', [1, 0, 2], 'by-key'));
  it('is refused when dependent calls changed places', () => checkAlignment('aa', [2, 1], 'unsound'));
  it('is refused through a call in between', () => checkAlignment('aba', [2, 3, 1], 'unsound'));
});
