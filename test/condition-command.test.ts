import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from './helpers/run-command.ts';

const tax = join(import.meta.dirname, '..', 'examples', 'tax.ts#tax');

const run = (...args: string[]) => runCommand('condition', ...args);

describe('beagle condition', () => {
  it('prints what is left, and what it took on standard error', async () => {
    const { code, out, err } = await run(tax, '--when', 'age >= 75 && !married && !blind');
    expect(code).toBe(0);
    expect(out).toContain('  personal = 5980;\n');
    expect(out).not.toContain('5720');
    expect(err).toMatch(/^tax: \d+ of 76 lines left; at most \d+ pairs, \d+ questions/);
  });

  it('shows what went and why', async () => {
    const { out } = await run(tax, '--when', 'age >= 75', '--view', '--quiet');
    expect(out).toMatch(/^- 13 {6}personal = 5720; {3}\/\/ age >= 75 is always true$/m);
    expect(out).toMatch(/^ {2}11 {6}personal = 5980;$/m);
  });

  it('has a JSON form', async () => {
    const json = JSON.parse((await run(tax, '--when', 'age >= 75', '--json')).out);
    expect(json).toMatchObject({
      command: 'condition',
      function: 'tax',
      when: ['age >= 75'],
      impossible: false,
    });
    expect(json.lines.find((l: { line: number }) => l.line === 13)).toMatchObject({
      kept: false,
      why: 'age >= 75 is always true',
    });
    expect(json.stats.queries).toBeGreaterThan(0);
  });

  it('says what the type checker objects to when no test helps', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beagle-condition-'));
    const check = async (source: string, file: string, when: string) => {
      writeFileSync(join(folder, file), source);
      const { out, err } = await run(`${join(folder, file)}#f`, '--when', when, '--json');
      return { json: JSON.parse(out), err };
    };
    try {
      writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "noUnusedParameters": true } }');
      const source = (types: string) =>
        `import { join } from 'node:path';\nexport function f(x${types}, s${types}) {\n  if (x === 'a') return join(s, s);\n  return 1;\n}\n`;
      const typed = await check(source(': string'), 'a.ts', 'x === "b"');
      expect(typed.json.source).toBe('export function f(x: string, s: string) {\n  return 1;\n}\n');
      expect(typed.json.typeErrors).toEqual([
        { line: 1, message: "'x' is declared but its value is never read." },
        { line: 1, message: "'s' is declared but its value is never read." },
      ]);
      expect(typed.err).toContain(
        "\nWhat is left does not type-check: line 1: 'x' is declared but its value is never read. (and 1 more)\n",
      );
      const plain = await check(source(''), 'b.mjs', 'x === "b"');
      expect(plain.json).toMatchObject({
        source: 'export function f(x, s) {\n  return 1;\n}\n',
        typeErrors: [],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('writes a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beagle-condition-'));
    try {
      const { out } = await run(tax, '--when', 'blind', '--out', join(folder, 'left.ts'), '--quiet');
      expect(out).toBe('');
      expect(readFileSync(join(folder, 'left.ts'), 'utf8')).toContain('personal = personal + 1380;');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('says what is wrong with a request', async () => {
    const wrong = async (...args: string[]) => {
      const { code, err } = await run(...args);
      expect(code).toBe(2);
      return err;
    };
    expect(await wrong()).toContain('takes one function');
    expect(await wrong(tax.replace('#tax', ''))).toContain('needs a function');
    expect(await wrong(tax, '--when', 'age >')).toContain('is not a condition');
    expect(await wrong(tax, '--when', 'agee > 3')).toContain('did you mean age?');
    expect(await wrong(tax, '--at', '12')).toContain('needs a condition');
    expect(await wrong(tax, '--at', '1', 'age > 3')).toContain('nothing happens on line 1');
    expect(await wrong(tax, '--leading-to', 'tax < 0')).toContain('a line and a condition');
    expect(await wrong(tax, '--budget', '0')).toContain('--budget');
  });

  it('says when no input satisfies the condition', async () => {
    const { code, out, err } = await run(tax, '--when', 'age > 3 && age < 2');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('no input satisfies age > 3 && age < 2');
  });

  it('partitions a subdomain', async () => {
    const { code, out } = await run(
      tax,
      '--when',
      'age >= 75 && blind',
      '--slice',
      'personal',
      '--partition',
    );
    expect(code).toBe(1);
    expect(out).toContain('tax behaves in 3 ways when age >= 75 && blind; refine by');
  });
});
