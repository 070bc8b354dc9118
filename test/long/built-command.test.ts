import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuiltCommand } from '../helpers/built-command.ts';
import { endless, exportedBy, last, NATIVE_LOOP } from '../helpers/endless.ts';

let beagle: BuiltCommand;
beforeAll(async () => {
  beagle = await BuiltCommand.build();
}, 120_000);
afterAll(() => beagle.dispose());

describe('--timeout 5s is kept, and what was not reached is said', () => {
  for (const [name, text] of Object.entries(endless))
    it(name, async () => {
      const file = beagle.write(name, text);
      const { code, out, err, seconds } = await beagle.run([
        'explore',
        file,
        '--timeout',
        '5s',
        '--quiet',
        '--details',
      ]);
      console.log(`${name}: ${seconds.toFixed(1)} s, exit ${code}`);
      expect(err).not.toContain('internal error');
      // On a quiet machine 6; nobody waits for ever on a busy one.
      expect(seconds).toBeLessThan(15);
      const functions = exportedBy(name) ?? ['*'];
      for (const each of functions) expect(out).toContain(`${each}(`);
    });

  it('a comparison', async () => {
    const before = beagle.write(
      'a.ts',
      `export function hang(n: number) { return n; }\n${last}export function more(n: number) { return n; }\n`,
    );
    const after = beagle.write(
      'b.ts',
      `export function hang(n: number) { ${NATIVE_LOOP}; return n; }
export function last(n: number) { return n > 4 ? 1 : 2; }\nexport function more(n: number) { ${NATIVE_LOOP}; return n; }\n`,
    );
    const { code, out, seconds } = await beagle.run([
      'diff',
      before,
      after,
      '--timeout',
      '5s',
      '--numbers',
      'int',
      '--no-cache',
      '--json',
    ]);
    console.log(`diff: ${seconds.toFixed(1)} s, exit ${code}`);
    const verdicts = Object.fromEntries(
      JSON.parse(out).functions.map((f: { function: string; verdict: string }) => [f.function, f.verdict]),
    );
    expect(verdicts).toEqual({ hang: 'unknown', last: 'refuted', more: 'unknown' });
    expect(code).toBe(1);
    expect(seconds).toBeLessThan(15);
  });
});

describe('a job that dies costs its own function only', () => {
  const dying: Record<string, string> = {
    memory: 'const all: unknown[] = []; for (;;) all.push(new Array(1e6).fill(n));',
    strings: 'let s = "x"; const all: string[] = []; for (;;) { s += s.slice(0, 2 ** 28); all.push(s + n); }',
    abort: 'Object.defineProperty(Object.prototype, "code", { set() { throw 1; } }); for (;;) {}',
  };
  for (const [name, code] of Object.entries(dying))
    it(name, async () => {
      const file = beagle.write(`${name}.ts`, `export function dies(n: number) { ${code} }\n${last}`);
      const { out, err } = await beagle.run(['explore', file, '--timeout', '60s', '--quiet', '--details']);
      expect(out).toMatch(/last\(n: number\)[\s\S]*2 paths, all there are/);
      expect(out).toContain('dies(');
      expect(err).not.toContain('internal error');
    });
});
