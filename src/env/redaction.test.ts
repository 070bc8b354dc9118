import { describe, expect, it } from 'vitest';
import { applyEnviron, environCalls } from './environ.ts';
import { redactionFor } from './redaction.ts';

function checkHidden(
  env: Record<string, string>,
  expected: string[],
  keep: string[] = [],
  redact: RegExp[] = [],
): void {
  const calls = environCalls(env, redactionFor(env, redact, keep));
  expect(calls.filter((c) => c.unreplayable !== undefined).map((c) => c.key.slice(8))).toEqual(expected);
  const text = JSON.stringify(calls);
  for (const name of expected) expect(text).not.toContain(env[name]);
}

describe('redaction', () => {
  it('leaves out variables that look secret', () =>
    checkHidden({ API_KEY: 'hunter22', DB_PASSWORD: 'pw123456', PATH: '/bin', LANG: 'C' }, [
      'API_KEY',
      'DB_PASSWORD',
    ]));
  it('keeps those named by --keep', () => checkHidden({ API_KEY: 'hunter22' }, [], ['API_KEY']));
  it('leaves out what --redact matches', () =>
    checkHidden({ COLOUR: 'deep-blue' }, ['COLOUR'], [], [/blue/]));
  it('leaves out tokens by their form', () => checkHidden({ X: `ghp_${'a'.repeat(36)}` }, ['X']));
  it('finds the value of a hidden variable in other data', () => {
    const r = redactionFor({ MY_TOKEN: 'correct horse' }, [], []);
    expect([
      r.hidesData(Buffer.from('say correct horse now')),
      r.hidesData(Buffer.from('say nothing')),
    ]).toEqual([true, false]);
  });
  it('leaves out private keys and files that hold credentials', () => {
    const r = redactionFor({}, [], []);
    expect(r.hidesData(Buffer.from('-----BEGIN RSA PRIVATE KEY-----'))).toBe(true);
    expect(
      ['/home/a/.ssh/id_rsa', '/etc/shadow', '/x/server.key', '/etc/hosts', '/x/keys.txt'].map((p) =>
        r.hidesPath(p),
      ),
    ).toEqual([true, true, true, false, false]);
  });
  it('notices that a hidden variable is missing here', () => {
    const calls = environCalls({ API_KEY: 'hunter22' }, redactionFor({ API_KEY: 'hunter22' }, [], []));
    const { observations } = applyEnviron(calls, 'xx', {});
    expect(observations[0]).toMatchObject({ same: false, data: 'null' });
  });
  it('gives replayed variables their recorded value and takes away those unknown there', () => {
    const calls = environCalls({ A: '1' }, redactionFor({}, [], []));
    expect(applyEnviron(calls, 'oo', { A: '2', B: '3' }).env).toEqual({ A: '1' });
    expect(applyEnviron(calls, 'xx', { A: '2', B: '3' }).env).toEqual({ A: '2', B: '3' });
  });
});
