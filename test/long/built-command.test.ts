import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuiltCommand } from '../helpers/built-command.ts';

let beagle: BuiltCommand;
beforeAll(async () => {
  beagle = await BuiltCommand.build();
}, 120_000);
afterAll(() => beagle.dispose());

const DEEP = 20_000;
const NATIVE_LOOP = '({ length: 2 ** 53 - 1, reverse: [].reverse } as any).reverse()';
const last = 'export function last(n: number) { return n > 3 ? 1 : 2; }\n';

/** Files that take for ever, in whole or in part. */
const endless: Record<string, string> = {
  'native-loop.ts': `export function first(n: number) { return n > 3 ? 1 : 2; }
export function hang(n: number) { if (n > 3) return 1; ${NATIVE_LOOP}; return n; }\n${last}`,
  'loop-on-load.ts': `for (;;) {}\n${last}`,
  'native-on-load.ts': `${NATIVE_LOOP};\n${last}`,
  'reverse.ts': `export function big(n: number) { const a = new Array(1e9); a[n & 7] = 1; return a.reverse().length; }\n${last}`,
  'sort.ts': `export function big(n: number) { const a = new Uint8Array(1e9); a[n & 7] = 1; return a.sort().length; }\n${last}`,
  'regex.ts': `export function re(s: string) { return /^(a+)+$/.test('a'.repeat(40) + s + 'b'); }\n${last}`,
  'bigint.ts': `export function power(n: bigint) { return (3n ** 40000000n + n).toString().length; }\n${last}`,
  'parentheses.ts': `export function f(n: number) { return ${'('.repeat(DEEP)}n${')'.repeat(DEEP)}; }\n${last}`,
  'blocks.ts': `export function f(n: number) { ${'if (n > 0) {'.repeat(DEEP)}n++;${'}'.repeat(DEEP)} return n; }\n${last}`,
  'arrays.ts': `export const a: any = ${'['.repeat(DEEP)}${']'.repeat(DEEP)};\n${last}`,
  'sums.ts': `export function f(n: number) { return n${' + n'.repeat(DEEP)}; }\n${last}`,
  'arrows.ts': `export const f = ${'() => '.repeat(DEEP)}1;\n${last}`,
  'deep-type.ts': `export type T = ${'Array<'.repeat(DEEP)}number${'>'.repeat(DEEP)};\nexport function f(t: T) { return t.length; }\n${last}`,
  'types.ts': `type Deep<T> = { value: T; next: Deep<Deep<T>> };
type Inf<T> = T extends string ? Inf<[T]>[] : { a: Inf<T[]> };
type Un<N extends string> = N extends \`\${infer A}\${infer B}\` ? Un<\`\${B}\${A}x\`> : never;
type Fib<N extends number, A extends 1[] = [1], B extends 1[] = []> = N extends 0 ? A['length'] : Fib<N, [...A, ...B], A>;
export function f(d: Deep<number>) { return d.value > 3 ? 1 : 2; }
export function g(d: Inf<string>) { return d ? 1 : 2; }
export function h(d: Un<'abc'>) { return d ? 1 : 2; }
export function k(n: Fib<30>) { return n; }\n${last}`,
};

let bundled = '';
for (let i = 0; bundled.length < 9e6; i++)
  bundled += `export function fun${i}(a,b){var c=a+b*${i};if(c>${i % 97}){for(var j=0;j<c;j++){c-=j;}}else{c=[a,b,c].map(function(x){return x+${i}}).join("-")}return c}\n`;
endless['bundle.js'] = bundled;

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
      const functions =
        name === 'bundle.js'
          ? ['*']
          : [...text.matchAll(/export (?:function|const) (\w+) ?(?:\(|= \()/g)].map((m) => m[1]);
      if (name === 'bundle.js' && !out.includes('*(')) return;
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
