const DEEP = 20_000;
/** Runs for ever in native code. */
export const NATIVE_LOOP = '({ length: 2 ** 53 - 1, reverse: [].reverse } as any).reverse()';
/** A function that is there after whatever hangs. */
export const last = 'export function last(n: number) { return n > 3 ? 1 : 2; }\n';

/** Files that take for ever, in whole or in part. */
export const endless: Record<string, string> = {
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

/** What a file of these exports; undefined where nobody counts. */
export function exportedBy(name: string): readonly string[] | undefined {
  if (name === 'bundle.js') return undefined;
  return [...endless[name]!.matchAll(/export (?:function|const) (\w+) ?(?:\(|= \()/g)].map((m) => m[1]!);
}
