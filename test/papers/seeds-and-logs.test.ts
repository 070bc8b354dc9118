import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../helpers/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-seeds-'));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function json(command: string, ...args: readonly string[]): Promise<never> {
  const { code, out, err } = await runCommand(command, ...args, '--json');
  // 3: the receiver is assumed to be as its constructor leaves it, the chosen fields aside.
  expect([0, 3], err).toContain(code);
  return JSON.parse(out) as never;
}

interface Logged {
  readonly log: readonly {
    readonly from: string | null;
    readonly witness: unknown;
    readonly condition: readonly string[];
    readonly tasks: readonly { readonly result: string }[];
  }[];
}

describe('seeds and logs', () => {
  // Figure 1 of PESO.
  const foo = file(
    'foo.ts',
    `export function foo(x: number, y: number, z: number): number {
  let out: number;
  let a: number;
  let b = 2;
  if (x - y > 0) a = x;
  else a = y;
  if (x + y > 10) b = a;
  if (z * z > 3) console.log('square(z) > 3');
  else console.log('square(z) <= 3');
  out = b;
  return out;
}
`,
  );

  it("table II of PESO: the search from the paper's input, run by run", async () => {
    const inputs = file('inputs.json', '[{"x":6,"y":2,"z":2}]');
    const { log }: Logged = await json(
      'explore',
      `${foo}#foo`,
      '--strategy',
      'output',
      '--numbers',
      'int',
      '--inputs',
      inputs,
      '--log',
    );
    expect(log.map((r) => r.from)).toEqual([null, '1.1', '2.2']);
    expect(log[0]!.witness).toEqual({ x: 6, y: 2, z: 2 });
    expect(log.map((r) => r.condition.length)).toEqual([1, 2, 2]);
    expect(log.map((r) => r.tasks.map((t) => t.result))).toEqual([['run 2'], ['run 3'], []]);
    const { out } = await runCommand(
      'explore',
      `${foo}#foo`,
      '--strategy',
      'output',
      '--inputs',
      inputs,
      '--log',
    );
    expect(out).toContain('run 2   from 1.1');
  });

  it('definition 2: a dynamic slice leaves out what mattered by not being done', async () => {
    // Figure 2 of PESO: line 4 matters for the output when it fails, by potential dependence alone.
    const two = file(
      'two.ts',
      `export function foo(x: number): number {
  let a = 0;
  x = x - 1;
  if (x > 0)
    a = 1;
  const out = a;
  return out;
}
`,
    );
    const kept = async (...more: string[]) => {
      const slice: { lines: { line: number; kept: boolean }[] } = await json(
        'slice',
        `${two}#foo`,
        '--input',
        '{"x":0}',
        ...more,
      );
      return slice.lines.filter((l) => l.kept).map((l) => l.line);
    };
    expect(await kept('--kind', 'dynamic')).toEqual([2, 6, 7]);
    expect(await kept()).toEqual([2, 3, 4, 6, 7]);
  });

  it('table 2 of DGSE: the whole relation', async () => {
    // Figure 2, its lines 1 to 14 on lines 1 to 14; line 12 may fail as the allocation may, 13 and 14 as in the paper.
    const figure = file(
      'figure-2.ts',
      `export function test(x: number, y: number, z: number): number { let b: number; let c: number; let a = 4;
  if (x > 1)
    a = 2;
  if (y < 1)
    b = 0;
  else
    b = 2;
  if (z < 2)
    c = 7;
  else
    c = 4;
  const s = a - b;
  const t = s + (a - b);
  return t * 0 + 1 / (a - c);
}
`,
    );
    const { dependences }: { dependences: { kind: string; source: string; target: string }[] } = await json(
      'explain',
      `${figure}#test`,
      '--all',
    );
    const pairs = (kind: string) => [
      ...new Set(dependences.filter((d) => d.kind === kind).map((d) => `${d.source},${d.target}`)),
    ];
    expect(pairs('control').sort()).toEqual(['2T,3', '4F,7', '4T,5', '8F,11', '8T,9'].sort());
    for (const pair of ['1,12', '1,13', '1,14', '3,12', '3,13', '3,14', '5,12', '5,13', '7,12', '7,13'])
      expect(pairs('data')).toContain(pair);
    for (const pair of ['9,14', '11,14', '12,13']) expect(pairs('data')).toContain(pair);
    for (const pair of ['2F,12', '2F,13', '2F,14']) expect(pairs('potential')).toContain(pair);
    for (const pair of ['1,2F', '1,4T', '1,8F', '2F,4T', '2F,8F', '3,4T', '3,8T', '3,11'])
      expect(pairs('interactive')).toContain(pair);
  });

  it('writes each question as SMT-LIB', async () => {
    const dir = join(folder, 'queries');
    const { code } = await runCommand('explore', `${foo}#foo`, '--numbers', 'int', '--smt2', dir, '--quiet');
    expect(code).toBe(0);
    const files = readdirSync(dir);
    expect(files.length).toBeGreaterThan(5);
    const text = readFileSync(join(dir, files[0]!), 'utf8');
    expect(text).toMatch(/^; (sat|unsat|unknown)\n/);
    expect(text).toContain('(check-sat)');
    expect(text).toContain('(declare-');
  });
});

describe('figure 1 of DiSE: the state after the call', () => {
  it('of a field, which is an input before it', async () => {
    const source = file(
      'test-x.ts',
      `export class T {
  y = 0;
  testX(x: number): number {
    if (x > 0) this.y = this.y + x;
    else this.y = this.y - x;
    return 0;
  }
}
`,
    );
    const { behaviours }: { behaviours: { condition: string[]; outcome: unknown }[] } = await json(
      'explore',
      `${source}#T.testX`,
      '--numbers',
      'int',
      '--state',
      'this.y',
      '--on',
      'this.y',
    );
    expect(behaviours.map((b) => [b.condition.join(), b.outcome]).sort()).toEqual([
      ['x <= 0', { kind: 'state', values: [{ name: 'this.y', value: 'this.y - x' }] }],
      ['x > 0', { kind: 'state', values: [{ name: 'this.y', value: 'this.y + x' }] }],
    ]);
  });

  it('of a variable of the module', async () => {
    const source = file(
      'module-y.ts',
      `let y = 0;
export function testX(x: number): void {
  if (x > 0) y = y + x;
  else y = y - x;
}
`,
    );
    const { out } = await runCommand(
      'explore',
      `${source}#testX`,
      '--numbers',
      'int',
      '--strategy',
      'output',
      '--state',
      'y',
      '--on',
      'y',
    );
    expect(out).toContain('⇒ y = y + x');
    expect(out).toContain('⇒ y = y - x');
  });
});
