import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from './helpers/run-command.ts';

/** Runs `beagle slice` on a file of its own; its exit code, what it wrote, and what is in `out`. */
async function slice(name: string, source: string, target: string, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'beagle-slice-'));
  try {
    writeFileSync(join(folder, name), source);
    const given = args.map((arg) => arg.replace('<folder>', folder));
    const { code, out, err } = await runCommand('slice', `${join(folder, name)}${target}`, ...given);
    const at = given.indexOf('--out');
    return { code, out, err, written: at < 0 ? undefined : readFileSync(given[at + 1]!, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const source = `export function f(n: number): number {
  let sum = 0;
  let product = 1;
  for (let i = 1; i <= n; i++) {
    sum += i;
    product *= i;
  }
  return sum + product;
}
`;

describe('beagle slice --of', () => {
  it('says what the type checker objects to', async () => {
    const text = `interface I {
  f(n: number): number;
}
export class A implements I {
  f(n: number): number {
    const s = n + 1;
    return s * 2;
  }
}
`;
    const { out, err } = await slice('a.ts', text, '#A.f', '--of', 's', '--json');
    const { typeErrors } = JSON.parse(out);
    expect(typeErrors).toMatchObject([
      { line: 5, message: expect.stringContaining("Property 'f' in type 'A' is not assignable") },
    ]);
    expect(err).toContain('What is left does not type-check: line 5: ');
    expect(JSON.parse((await slice('a.ts', source, '#f', '--of', 'sum', '--json')).out).typeErrors).toEqual(
      [],
    );
  });

  it('prints what is left of the source', async () => {
    const { code, out } = await slice('a.ts', source, '#f', '--of', 'sum');
    expect(code).toBe(0);
    expect(out).toBe(`export function f(n: number) {
  let sum = 0;
  for (let i = 1; i <= n; i++) {
    sum += i;
  }
}
`);
  });

  it('marks lines and says why they are kept', async () => {
    const { out } = await slice('a.ts', source, '#f', '--of', 'sum', '--view', '--why', '4');
    expect(out).toContain('> 5      sum += i;\n  6      product *= i;');
    expect(out).toContain('6 of 9 lines matter for sum');
    expect(out).toContain('line 4: for (let i = 1; i <= n; i++) {, which decides whether line 5 runs');
    expect((await slice('a.ts', source, '#f', '--of', 'sum', '--why', '6')).out).toBe(
      'This line is not in the slice.\n',
    );
  });

  it('has a JSON form and writes files', async () => {
    const { out, written } = await slice(
      'a.ts',
      source,
      '#f',
      '--of',
      'sum@8',
      '--json',
      '--out',
      '<folder>/b.ts',
    );
    const json = JSON.parse(out);
    expect(json).toMatchObject({ schema: 2, command: 'slice', function: 'f', of: ['sum@8'] });
    expect(json.lines.filter((l: { kept: boolean }) => !l.kept).map((l: { line: number }) => l.line)).toEqual(
      [3, 6],
    );
    expect(written).toBe(json.source);
  });

  it('slices WSL without a function name', async () => {
    const wsl = 'x := a;\ny := b;\nIF x > 1 THEN z := y ELSE w := x FI';
    expect((await slice('p.wsl', wsl, '', '--of', 'w')).out).toBe(
      'x := a;\nIF x > 1 THEN\n  SKIP\nELSE\n  w := x\nFI\n',
    );
  });

  it('refuses what it does not understand', async () => {
    const failing = async (...args: string[]) => (await slice('a.ts', source, '#f', ...args)).err;
    expect(await failing('--of', 'summ')).toContain("f has no variable 'summ'; did you mean 'sum'?");
    expect(await failing('--of', 'sum', '--input', '{}')).toContain('--input is for slices of one run');
    expect(await failing()).toContain('beagle slice needs --of');
    expect((await slice('p.wsl', 'x := ', '', '--of', 'x')).err).toContain('an expression is expected here');
    expect((await slice('p.wsl', 'x := ', '', '--of', 'x')).code).toBe(2);
  });
});
