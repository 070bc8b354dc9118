import { expect, it } from 'vitest';
import { conditionText } from '../testing/condition-text.ts';
import { callingUnseen, handedOut, handingOut, unseenCalls, withCallback } from '../testing/handed-out.ts';

it.each(handedOut)('what is known ends where a callback may use %s', (_, program, use) => {
  const text = handingOut(program);
  const left = conditionText(text, 'f', { when: 'a === 3', file: '/p.cjs' }).source;
  expect(withCallback(left, use)).toBe(8);
});

it.each(unseenCalls)('what is known ends at what is called by %s %s', (program, statement) => {
  const text = callingUnseen(program, statement);
  const left = conditionText(text, 'f', { when: 'a === 3', file: '/p.cjs' }).source;
  expect(withCallback(left, '')).toBe(8);
});
