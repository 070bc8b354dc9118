import { expect, it } from 'vitest';
import { EndedEarly } from '../session/ended-early.ts';
import { dispatch } from './dispatch.ts';

/** What is printed when a request is ended by an error. */
async function said(error: Error): Promise<string> {
  let err = '';
  const io = {
    stdout() {},
    stderr: (text: string) => (err += text),
    progress() {},
    execute: () => Promise.reject(error),
    width: 100,
  };
  expect(await dispatch('explore', ['src/cli/exit-code.ts'], io)).toBe(2);
  return err;
}

it('what was ended from outside before it had a result is no bug', async () => {
  const text = await said(new EndedEarly('the time limit was overrun', undefined));
  expect(text).toBe('beagle: stopped before there was a result: the time limit was overrun\n');
});

it('our own mistakes are bugs', async () => {
  expect(await said(new Error('oops'))).toContain('internal error: oops\nThis is a bug');
});
