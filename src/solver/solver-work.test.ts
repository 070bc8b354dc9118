import { expect, it } from 'vitest';
import type { Backend } from './backends/backend.ts';
import { checkWithin } from './solver-work.ts';

function backendThatSays(reply: string): { backend: Backend; asked: string[] } {
  const asked: string[] = [];
  const run = (text: string) => {
    asked.push(text);
    return reply;
  };
  return { asked, backend: { name: 'z3', generation: 0, run, warmUp() {}, dispose() {} } };
}

it('asks with a limit of steps', () => {
  const { backend, asked } = backendThatSays('(:rlimit 5)unsat(:rlimit 9)');
  expect(checkWithin(backend, '(assert false)', 100, () => Infinity)).toBe('unsat');
  expect(asked[0]).toContain('(set-option :rlimit 25000)');
});

it('does not ask what takes much longer to read than the question may take', () => {
  const { backend, asked } = backendThatSays('(:rlimit 5)unsat(:rlimit 9)');
  const text = '(assert false)'.repeat(20_000);
  expect(checkWithin(backend, text, 15, () => Infinity)).toBeUndefined();
  expect(asked).toEqual([]);
  expect(checkWithin(backend, text, 2000, () => Infinity)).toBe('unsat');
});
