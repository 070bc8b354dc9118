import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Editor } from '../../lsp/editor.ts';
import { BuiltServer, Repository } from '../../lsp/workspace.ts';

const repository = new Repository({ 'package.json': '{}' });
const file = repository.path('fees.ts');
const EDITS = Number(process.env.BEAGLE_EDITS ?? 200);

let server: BuiltServer;
let editor: Editor;

beforeAll(async () => {
  server = await BuiltServer.build();
  editor = await server.start(repository.folder, 20);
}, 120_000);

afterAll(async () => {
  expect(await editor.quit()).toBe(0);
  server.dispose();
  repository.dispose();
});

function text(limit: number): string {
  const others = Array.from(
    { length: 5 },
    (_, i) => `export const f${i} = (n: number) => (n > ${i} ? n : -n);\n`,
  );
  return `export function fee(cents: number): number {\n  return cents > ${limit} ? 0 : 300;\n}\n${others.join('')}`;
}

/** Of the server's process, in megabytes. */
function memory(): number {
  const status = readFileSync(`/proc/${editor.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

it.runIf(process.platform === 'linux')('many edits in a row do not make it grow', async () => {
  writeFileSync(file, text(0));
  await editor.open(file, text(0));
  await editor.settled(file);
  const [times, sizes]: [number[], number[]] = [[], []];
  for (let i = 1; i <= EDITS; i++) {
    // Of three edits one is let come to its end, one is overtaken, one is half-typed.
    if (i % 3 === 1) await editor.edit(file, text(i).slice(0, 70));
    else await editor.edit(file, text(i));
    if (i % 3 !== 0) continue;
    const start = performance.now();
    const lenses = await editor.settled(file);
    times.push(performance.now() - start);
    sizes.push(memory());
    expect(lenses[0]).toBe('1: 2 behaviours · not in HEAD');
    expect(lenses).toHaveLength(6);
  }
  times.sort((a, b) => a - b);
  const mean = (of: readonly number[]) => of.reduce((sum, n) => sum + n, 0) / of.length;
  const third = Math.floor(sizes.length / 3);
  const [early, late] = [mean(sizes.slice(third, 2 * third)), mean(sizes.slice(-third))];
  console.log(
    `${EDITS} edits: from edit to fresh lenses median ${times[times.length >> 1]!.toFixed(0)} ms, worst ${times.at(-1)!.toFixed(0)} ms; memory ${early.toFixed(0)} MB, later ${late.toFixed(0)} MB`,
  );
  expect(late).toBeLessThan(early * 1.25);
});
