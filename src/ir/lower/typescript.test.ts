import { describe, expect, it } from 'vitest';
import { bothWays } from '../testing/agreement.ts';

async function checkAgrees(source: string): Promise<void> {
  const { lowered, direct } = await bothWays(source, 'strict');
  expect(direct.length).toBeGreaterThan(0);
  expect(lowered).toEqual(direct);
}

const snippets: readonly (readonly [string, string])[] = [
  [
    'types are erased',
    `interface I { a: number } type T = I | string; declare const nope: number; declare function never(): void; const x = { a: 1 } satisfies I as I; const y = <T>x; let z!: number; z = (x!.a as number)!; function f<U extends I>(this: void, a: U, b?: string): asserts a is U { log(a, b); } f<I>(x); log(y, z, typeof nope); function over(a: string): void; function over(a: unknown) { log('impl', a); } over('s'); const g = <V,>(v: V): V => v; log(g<number>(4), new Map<string, number>().size); abstract class Q { abstract m(): void } log(typeof Q);`,
  ],
  [
    'numeric enums map both ways',
    `enum E { A, B = 5, C, D = A | C, F = 'x'.length, G = -1 } log(E, E[0], E.C, E[E.B]);`,
  ],
  [
    'string and mixed enums',
    `enum S { A = 'a', B = \`b\`, N = 1 } log(S, S.A, Object.keys(S)); const enum K { X = 3, Y } log(K.Y + K.X);`,
  ],
  [
    'enums merge and refer to earlier members',
    `enum M { A = 1 } enum M { B = A + 1, C = M.B * 2, 'quoted-name' = 9 } log(M, M.C); { enum Local { Z = 1 } log(Local.Z); }`,
  ],
  [
    'namespaces',
    `namespace N { export const a = 1; let hidden = 2; export function f() { return a + hidden; } export class K { v = a; } export let counter = 0; export const inc = () => ++counter; export enum E { P } export namespace Inner { export const deep = a + 1; } export const { d1, d2 = 5 } = { d1: 4 } as { d1: number; d2?: number }; } log(N.a, N.f(), new N.K().v, N.inc(), N.counter, N.E.P, N.Inner.deep, N.d1, N.d2); N.counter = 10; log(N.inc());`,
  ],
  [
    'namespaces merge',
    `namespace M { export const a = 1; } namespace M { export const b = a + 1; } function F() { return F.x; } namespace F { export const x = 'fx'; } class C { static s = 1; } namespace C { export const t = C.s + 1; } enum En { A } namespace En { export function name(e: En) { return En[e]; } } log(M, F(), C.t, En.name(En.A)); namespace A.B.C { export const z = 3; } log(A.B.C.z); import Short = A.B.C; log(Short.z); namespace Types { export type T = 1 } interface Types2 {}`,
  ],
  [
    'parameter properties',
    `class P { constructor(public a: number, readonly b = a * 2, private c?: string) {} sum() { return this.a + this.b; } } log(new P(1), new P(1, 5).sum());`,
  ],
  [
    'definite assignment and optional members',
    `class D { x!: number; y?: string; z: number = 1; } log(new D(), Object.keys(new D()));`,
  ],
  [
    'assertion functions and non-null chains',
    `const o: { a?: { b: number[] } } | undefined = { a: { b: [1, 2] } }; log(o!.a!.b[0]!, o?.a!.b.length, (o as any)?.zz?.b!.c); (o!.a!.b[0] as number)++; (o!.a as any).b = [5]; log(o);`,
  ],
];

describe('TypeScript constructs mean what the compiler emits', () => {
  for (const [name, source] of snippets) it(name, () => checkAgrees(source));
});
