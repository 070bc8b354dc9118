import { describe, expect, it } from 'vitest';
import type { CallEffect } from './call.ts';
import { actionsFor, type PassTestSees } from './check-dep.ts';

/** Each call as `name uses>defs visible`. */
function checkActions(
  calls: string[],
  replayed: number,
  expected: string,
  sees: PassTestSees = 'exit',
): void {
  const effects = calls.map((text): CallEffect => {
    const [flow = '>', visible = 'no'] = text.split(' ');
    const [uses = '', defs = ''] = flow.split('>');
    return {
      uses: uses.split(',').filter(Boolean),
      defs: defs.split(',').filter(Boolean),
      visible: visible as CallEffect['visible'],
    };
  });
  expect(actionsFor(effects, (i) => i <= replayed, sees)).toBe(expected);
}

describe('check_dep', () => {
  it('replays an independent call without executing it', () => checkActions(['>', '>'], 1, 'rx'));
  it('executes and overwrites the open on which an executed read depends', () =>
    checkActions(['>h', 'h>h'], 1, 'ox'));
  it('replays open and read together', () => checkActions(['>h', 'h>h', '>'], 2, 'rrx'));
  it('follows dependences through replayed calls: the offset of an earlier read', () =>
    checkActions(['>h', 'h>h', 'h>h', 'h>h'], 2, 'ooxx'));
  it('does not follow dependences among replayed calls only', () =>
    checkActions(['>h', 'h>h', '>g', 'g>g'], 3, 'rrox'));
  it('executes output when the test looks at it', () => checkActions(['> output', '>'], 2, 'or', 'output'));
  it('executes what changes files when a shell test looks', () =>
    checkActions(['> state', '> output'], 2, 'oo', 'state'));
  it('never answers for a peer that is the test itself', () =>
    checkActions(['> peer', '>'], 2, 'xr', 'peer'));
});
