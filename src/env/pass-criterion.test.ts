import { describe, expect, it } from 'vitest';
import { criterionSees, howItEnded, type PassCriterion, type ProgramEnd, passes } from './pass-criterion.ts';

function checkPass(criterion: PassCriterion, end: Partial<ProgramEnd>, expected: boolean, how: string): void {
  const whole = { alive: false, timedOut: false, output: '', ...end };
  expect([passes(criterion, whole), howItEnded(criterion, whole)]).toEqual([expected, how]);
}

describe('the pass criterion', () => {
  it('is exit code 0 by default', () => {
    checkPass({}, { code: 0 }, true, 'exit code 0');
    checkPass({}, { code: 2 }, false, 'exit code 2');
    checkPass({}, { signal: 'SIGSEGV' }, false, 'killed by SIGSEGV');
  });
  it('never is a time limit', () => checkPass({ output: '' }, { timedOut: true }, false, 'time limit'));
  it('may be the output', () => {
    checkPass({ output: '^ready$' }, { code: 1, output: 'a\nready\n' }, true, 'exit code 1, output matches');
    checkPass(
      { output: '^ready$' },
      { code: 0, output: 'not ready' },
      false,
      'exit code 0, output does not match',
    );
  });
  it('may be a shell test', () =>
    checkPass({ test: 'x' }, { code: 0, test: 1 }, false, 'exit code 0, pass test exited with 1'));
  it('may be to stay alive', () => {
    checkPass({ aliveAfter: 500 }, { alive: true }, true, 'still running after 0.5 s');
    checkPass({ aliveAfter: 500 }, { code: 0 }, false, 'exit code 0');
  });
  it('says how much of the program it sees', () =>
    expect(
      [{}, { output: 'x' }, { test: 'x' }, { test: 'x', aliveAfter: 1 }, { aliveAfter: 1 }].map(
        criterionSees,
      ),
    ).toEqual(['exit', 'output', 'state', 'peer', 'exit']));
});
