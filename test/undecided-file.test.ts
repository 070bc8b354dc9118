import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dispatch } from '../src/cli/dispatch.ts';
import { nodeContext } from '../src/host/node-context.ts';
import { EndedEarly } from '../src/session/ended-early.ts';
import { type Execute, executeHere } from '../src/session/execute.ts';

it('a file whose functions nobody could list in time is undecided as a whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beagle-undecided-'));
  const file = join(folder, 'large.ts');
  writeFileSync(file, 'export function f(n: number) { return n; }\n');
  const here = executeHere(nodeContext());
  const execute: Execute = (request, ...rest) =>
    request.command === 'outline'
      ? Promise.reject(new EndedEarly('the time limit was overrun', undefined))
      : here(request, ...rest);
  let [out, err] = ['', ''];
  const io = {
    stdout: (text: string) => (out += text),
    stderr: (text: string) => (err += text),
    progress() {},
    execute,
    width: 100,
  };
  const code = await dispatch('explore', [file, '--no-cache', '--quiet'], io);
  rmSync(folder, { recursive: true });
  expect(out).toContain('*(');
  expect(out).toContain('Undecided: the time limit was overrun');
  expect(err).toContain('stopped: the time limit was overrun');
  expect(code).toBe(3);
});
