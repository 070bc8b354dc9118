import { describe, expect, it } from 'vitest';
import { applyEnviron, environCalls } from './environ.ts';
import { buildNodeCalls } from './node/build-calls.ts';
import { redactionFor } from './redaction.ts';
import { secretPieces } from './secret-pieces.ts';

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

  const value = 'p"ss wörd/1+2';
  const forms: Record<string, string> = {
    'as it is': `x${value}x`,
    'in JSON': JSON.stringify({ a: value }),
    'in a string of JSON': JSON.stringify(JSON.stringify({ a: value })),
    'in a URL': `/?q=${encodeURIComponent(value)}&`,
    'in a form': new URLSearchParams({ q: value }).toString(),
    'in base64': Buffer.from(value).toString('base64'),
    'in base64 after one byte': Buffer.from(`a${value}b`).toString('base64'),
    'in base64 after two bytes': Buffer.from(`ab${value}`).toString('base64'),
    'in the base64 of URLs': Buffer.from(`user:${value}`).toString('base64url'),
    'in hex': Buffer.from(value).toString('hex'),
  };
  it.each(Object.keys(forms))('finds the value of a hidden variable %s', (way) => {
    const r = redactionFor({ MY_SECRET: value }, [], []);
    expect(r.hidesData(Buffer.from(forms[way]!))).toBe(true);
    expect(r.hidesVariable('OTHER', forms[way]!)).toBe(true);
  });
  it('leaves out variables by usual names and forms', () =>
    checkHidden(
      {
        A_URL: 'postgres://me:hunter2@db/x',
        B_PAT: 'aaaaaaaa',
        C_PW: 'bbbbbbbb',
        D_URL: 'postgres://db/x',
        E: `eyJhbGciOiJI.eyJzdWIiOiIx.${'c'.repeat(20)}`,
        MY_TOKEN_X: 'dddddddd',
        PWD: '/home/me',
        REPEATED: 'say bbbbbbbb',
      },
      ['A_URL', 'B_PAT', 'C_PW', 'E', 'MY_TOKEN_X', 'REPEATED'],
    ));
  it('knows the password inside of an address', () =>
    expect(redactionFor({ A_URL: 'x://me:hunt%20er2@db' }, [], []).hidesData(Buffer.from('hunt er2'))).toBe(
      true,
    ));
  it('leaves out passwords on command lines', () => {
    const r = redactionFor({}, [], []);
    expect(
      [
        '--password=hunter2',
        'a --token abc',
        'x|--db-password|abc',
        'a%20--pw=x',
        '--tokens=3',
        '--token --x',
      ].map((text) => r.hidesArguments(text)),
    ).toEqual([true, true, true, true, false, false]);
  });
  it('finds a password of the command line elsewhere', () => {
    const r = redactionFor({}, [], [], ['node', 'app1.test.js', '--token', 'sesame99']);
    expect(['["sesame99"]', 'app1.test.js'].map((text) => r.hidesData(Buffer.from(text)))).toEqual([
      true,
      false,
    ]);
  });
  it('leaves out files that usually hold credentials', () => {
    const r = redactionFor({}, [], []);
    expect(
      ['/x/.env', '{cwd}/.env.local', '.npmrc', '/h/.netrc', '.env.example', '/x/a.env.ts'].map((p) =>
        r.hidesPath(p),
      ),
    ).toEqual([true, true, true, true, false, false]);
  });
  it('learns values from such files', () => {
    const r = redactionFor({ KEPT: 'abcdefgh1' }, [], ['KEPT']);
    r.learn(
      Buffer.from('MODE=development\nDB="long value 1"\nmachine x login me password swordfish\nX=abcdefgh1'),
    );
    expect(
      ['development', 'long value 1', 'swordfish', 'abcdefgh1'].map((text) => r.hidesData(Buffer.from(text))),
    ).toEqual([false, true, true, false]);
  });
  it('finds secrets that come in several calls', () => {
    const r = redactionFor({ MY_TOKEN: 'correct horse' }, [], []);
    const pieces = ['say corr', 'ect ho', 'rse now', 'and more'].map((text) => ({
      channel: 'a',
      data: Buffer.from(text),
    }));
    const other = { channel: 'b', data: Buffer.from('ect horse') };
    expect([...secretPieces([pieces[0], other, ...pieces.slice(1)], r)]).toEqual([0, 2, 3]);
  });
  it('leaves nothing of it in the calls of a Node program', () => {
    const call = { index: 0, stream: '1', action: 'x', same: undefined } as const;
    const seen = [
      { name: 'fs.readFile', key: 'fs.readFile|p:/x/.env', data: '{"ok":"DB=longsecret1\\n"}' },
      { name: 'fs.write', key: 'fs.write|h:/x/log#1', data: '{"ok":"got longsecret1"}' },
      { name: 'fs.read', key: 'fs.read|h:/x/in#1', data: '{"ok":{"$":"buffer","v":"bG9uZ3Nl"}}' },
      { name: 'fs.read', key: 'fs.read|h:/x/in#1', data: '{"ok":{"$":"buffer","v":"Y3JldDE="}}' },
      {
        name: 'child_process.execFile',
        key: 'child_process.execFile|true|--password=hunter2',
        data: '{"ok":1}',
      },
    ].map((o) => ({ ...call, ...o }));
    const text = JSON.stringify(buildNodeCalls(seen, 0, redactionFor({}, [], [])));
    for (const part of ['longsecret', 'bG9uZ3Nl', 'Y3JldDE', 'hunter2']) expect(text).not.toContain(part);
  });
});
