import { describe, expect, it } from 'vitest';
import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import { shrinkCall } from './shrink-call.ts';
import type { Tagged } from './tagged.ts';

/** The arguments that are left when calls that satisfy `keeps` are made simpler. */
function shrunk(
  shapes: readonly Shape[],
  args: readonly Tagged[],
  keeps: (args: readonly Tagged[]) => boolean,
) {
  const parameters = shapes.map(
    (shape, i): Parameter => ({ name: `p${i}`, shape, optional: false, rest: false }),
  );
  return shrinkCall(
    { args },
    {
      signature: { parameters, receiver: undefined },
      test: (calls) => calls.map((c) => keeps(c.args)),
      runs: 2000,
      isOver: () => false,
    },
  ).args;
}

const text: Shape = { kind: 'string', maxLength: 8 };
const number: Shape = { kind: 'number', integer: false, min: -Infinity, max: Infinity };

describe('calls are made simpler', () => {
  it('texts become short and plain', () => {
    expect(shrunk([text], ['xQ\u000b-12.9\ufeff foo'], ([s]) => /-\d/.test(s as string))).toEqual(['-1']);
  });

  it('numbers become small', () => {
    expect(shrunk([number, number], [{ $: 'NaN' }, 1733.25], ([, n]) => (n as number) > 7)).toEqual([0, 8]);
  });

  it('instants become those of today, at the beginning of something', () => {
    const time = Date.UTC(-25, 6, 13, 4, 5);
    const isMonday = ([d]: readonly Tagged[]) =>
      new Date((d as { time: number }).time).getUTCDay() === 1 || (d as { time: number }).time === time;
    expect(shrunk([{ kind: 'date' }], [{ $: 'Date', time }], isMonday)).toEqual([
      { $: 'Date', time: Date.UTC(2024, 0, 1) },
    ]);
  });

  it('what types require stays', () => {
    const point: Shape = {
      kind: 'object',
      fields: [
        { name: 'x', shape: number, optional: false, readonly: false },
        { name: 'y', shape: number, optional: true, readonly: false },
      ],
    };
    const list: Shape = { kind: 'array', element: point, minLength: 0, maxLength: 3 };
    const args = [[{ x: 4 }, { x: 12, y: 3 }, { x: 9 }]];
    expect(shrunk([list], args, ([l]) => (l as unknown[]).length > 1)).toEqual([[{ x: 0 }, { x: 0 }]]);
  });
});
