import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from './helpers/run-command.ts';

const figure = join(import.meta.dirname, 'papers', 'peso-figure-1.ts#foo');

const run = runCommand;

describe('beagle slice', () => {
  it('marks the lines that matter', async () => {
    const { code, out } = await run('slice', figure, '--input', '{"x":6,"y":2,"z":2}', '--numbers', 'int');
    expect(code).toBe(0);
    expect(out).toContain('4 lines matter for return: 4, 9, 15, 16');
    expect(out).toContain('>  9    if (x + y > 10) // b2');
  });
  it('says why a line is kept, and when it is not', async () => {
    const input = ['--input', '{"x":6,"y":2,"z":2}'];
    expect((await run('slice', figure, ...input, '--why', '9')).out).toContain(
      'line 9: x + y > 10, whose other side may have defined b that line 15 reads',
    );
    expect((await run('slice', figure, ...input, '--why', '5')).out).toContain(
      'This line is not in the slice.',
    );
  });
  it('has a JSON form', async () => {
    const { out } = await run('slice', figure, '--input', '{"x":6,"y":5,"z":2}', '--json', '--why', '5');
    const json = JSON.parse(out);
    expect(json.lines.filter((l: { kept: boolean }) => l.kept).map((l: { line: number }) => l.line)).toEqual([
      5, 6, 9, 10, 15, 16,
    ]);
    expect(json.why.at(-1).kind).toBe('criterion');
  });
  it('refuses what it cannot do', async () => {
    expect((await run('slice', figure)).err).toContain('or --input');
    expect((await run('slice', figure, '--input', '[1]')).err).toContain('must be an object');
    const unknown = await run('slice', figure, '--input', '{"x":1,"y":1,"z":1}', '--on', 'nothing');
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('--on nothing') });
  });
});

describe('beagle minimize', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beagle-minimize-'));
  const file = join(folder, 'inputs.json');
  it('keeps one input for each way the outcome is computed', async () => {
    const inputs = [
      { x: 6, y: 2, z: 2 },
      { x: 6, y: 5, z: 2 },
      { x: 0, y: 0, z: 0 },
      { x: 1, y: 20, z: 0 },
      { x: 7, y: 5, z: 0 },
    ];
    writeFileSync(file, JSON.stringify(inputs));
    const { out } = await run('minimize', figure, '--inputs', file, '--json');
    const json = JSON.parse(out);
    expect(json.kept).toEqual([0, 1, 3]);
    expect(json.dropped).toEqual([
      { index: 2, same: 0 },
      { index: 4, same: 1 },
    ]);
    expect((await run('minimize', figure, '--inputs', file)).out).toContain('5 inputs, 3 kept:');
  });
  it('keeps more when more counts as output', async () => {
    const { out } = await run('minimize', figure, '--inputs', file, '--json', '--on', 'return,console.log');
    expect(JSON.parse(out).kept).toEqual([0, 1, 2, 3, 4]);
  });
  it('refuses a file that is no list of inputs', async () => {
    writeFileSync(file, '{}');
    expect((await run('minimize', figure, '--inputs', file)).err).toContain('must be an array');
    expect((await run('minimize', figure, '--inputs', join(folder, 'none.json'))).err).toContain(
      'cannot be read',
    );
    rmSync(folder, { recursive: true });
  });
});
