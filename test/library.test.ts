import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EndedEarly, openSession } from '../src/index.ts';
import type { ExploreJson } from '../src/report/explore/explore-schema.ts';
import { BuiltPackage } from './helpers/built-package.ts';
import { docPrograms } from './helpers/doc-programs.ts';

const root = resolve(import.meta.dirname, '..');
const folder = resolve(root, 'node_modules/.cache', `beagle-library-${process.pid}`);
const request = { file: resolve(root, 'examples/parcel-after.ts'), function: 'fee' };
let built: BuiltPackage;

beforeAll(async () => {
  built = await BuiltPackage.build('library', []);
  mkdirSync(folder, { recursive: true });
}, 60_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  built.dispose();
});

describe('the programs of docs/library.md print what stands below them', () => {
  for (const { name, text, output } of docPrograms('library'))
    it(name, async () => {
      const file = resolve(folder, `${name}.ts`);
      writeFileSync(file, text.replace("'beagle-ts'", JSON.stringify(`${built.folder}/dist/index.js`)));
      let printed = '';
      const log = vi.spyOn(console, 'log').mockImplementation((...values) => {
        printed += `${values.join(' ')}\n`;
      });
      try {
        await import(file);
      } finally {
        log.mockRestore();
      }
      expect(printed).toBe(output);
    });
});

describe.each(['process', 'here'] as const)('requests carried out in %s', (execute) => {
  const open = async () => {
    const library = (await import(`${built.folder}/dist/index.js`)) as typeof import('../src/index.ts');
    return { ...library, session: library.openSession({ execute, workers: 1 }) };
  };

  it.each([
    [{ file: 'a.ts' }, 'explore: "function" is missing'],
    [{ file: 'a.ts', funktion: 'f' }, 'explore: there is no "funktion": did you mean "function"?'],
    [{ file: 'a.ts', function: 'f', timeoutMs: '5s' }, 'explore: "timeoutMs" is "5s", not a number'],
    [{ file: 'a.ts', function: 'f', strategy: 'fast' }, /^explore: "strategy" is "fast", not "path" or /],
    [{ file: 'a.ts', function: 'f', on: ['x', 1] }, 'explore: "on[1]" is 1, not a string'],
  ])('a request that is none is refused in words: %j', async (asked, why) => {
    const { session } = await open();
    await expect((session.explore as (request: object) => Promise<unknown>)(asked)).rejects.toThrow(why);
  });

  it('gives behaviours as they are found, all of them, to each loop', async () => {
    const { session } = await open();
    const answer = session.explore(request);
    const loop = async () => {
      const witnesses: unknown[] = [];
      for await (const { witness } of answer) witnesses.push(witness);
      return witnesses;
    };
    const [one, other] = await Promise.all([loop(), loop()]);
    const { tests } = await answer;
    expect(one).toEqual(other);
    expect(one).toEqual(tests.map((t) => t.witness));
  });

  it('ends when it is told to, with what was known', async () => {
    const { session, EndedEarly } = await open();
    const ending = new AbortController();
    const answer = session.explore(request, {
      signal: ending.signal,
      onEvent: (event) => event.type === 'behaviour' && ending.abort('enough'),
    });
    const error = await answer.catch((e: unknown) => e);
    if (!(error instanceof EndedEarly)) throw error;
    expect([error.name, error.cause]).toEqual(['AbortError', 'enough']);
    expect((error.result as ExploreJson).behaviours.length).toBeGreaterThan(0);
    expect((error.result as ExploreJson).complete).toBe(false);
    // The session goes on.
    expect((await session.list({ file: request.file })).functions).toContain('fee');
  });

  it('a loop that is left, or fails, leaves nothing unhandled', async () => {
    const { session } = await open();
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    for await (const _ of session.explore(request)) break;
    const failing = async () => {
      for await (const _ of session.explore({ file: '/nowhere.ts', function: 'f' }));
    };
    await expect(failing()).rejects.toMatchObject({ diagnostic: { code: 'no-such-file' } });
    await new Promise(setImmediate);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

it('what has not begun can be cancelled, and a closed session takes nothing', async () => {
  const library = (await import(`${built.folder}/dist/index.js`)) as typeof import('../src/index.ts');
  const session = library.openSession({ workers: 1 });
  const first = session.explore(request);
  const ending = new AbortController();
  const second = session.explore(request, { signal: ending.signal });
  ending.abort();
  const cancelled = expect(second).rejects.toMatchObject({ name: 'AbortError', result: undefined });
  // At once: the first would soon be done.
  session.close();
  await Promise.all([cancelled, expect(first).rejects.toMatchObject({ name: 'AbortError' })]);
  await expect(session.list({ file: request.file })).rejects.toMatchObject({ name: 'AbortError' });
});

it('an aborted signal begins nothing', async () => {
  const answer = openSession().explore(request, { signal: AbortSignal.abort() });
  await expect(answer).rejects.toBeInstanceOf(EndedEarly);
});
