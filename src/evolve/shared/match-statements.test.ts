import { expect, it } from 'vitest';
import { parseModule } from '../../syntax/parse/parse-module.ts';
import { versionsOf } from '../testing/diff-texts.ts';
import { matchStatements } from './match-statements.ts';

/** The first words of what changed, was removed and was added. */
function checkMatch(
  text: string,
  expected: { changed?: readonly string[]; removed?: readonly string[]; added?: readonly string[] },
): void {
  const [before, after] = versionsOf(text).map((t) => parseModule('/m.ts', t).tree);
  const match = matchStatements(before!, after!);
  const head = (node: { getText(): string }) => node.getText().split(/[\n{]/)[0]!.trim();
  expect({
    changed: match.changed.map(([a, b]) => `${head(a)} → ${head(b)}`),
    removed: match.removed.map(head),
    added: match.added.map(head),
  }).toEqual({ changed: [], removed: [], added: [], ...expected });
}

it('formatting, comments, renamed locals and moved functions are no change', () =>
  checkMatch(
    `//- before
     function g() { return 1; }
     function f(a: number) { const b = a + 1; if (b > 2) { return b; } return g(); }
     //- after
     function f(x: number) {
       const y = x + 1; // one more
       if (y > 2) { return y; }
       return g();
     }
     function g() { return 1; }`,
    {},
  ));

it('a changed test changes the statement, not what is inside', () =>
  checkMatch(
    `//- before
     function f(a: number) { if (a > 2) { a = 1; a++; } return a; }
     //- after
     function f(a: number) { if (a > 3) { a = 1; a++; } return a; }`,
    { changed: ['if (a > 2) → if (a > 3)'] },
  ));

it('added and removed statements are told from changed ones', () =>
  checkMatch(
    `//- before
     function f(a: number) { a = a + 1; log(a); return a; }
     //- after
     function f(a: number) { a = a + 2; if (a > 3) throw a; return a; }`,
    { changed: ['a = a + 1; → a = a + 2;'], removed: ['log(a);'], added: ['if (a > 3) throw a;'] },
  ));

it('another local in the same place is a change', () =>
  checkMatch(
    `//- before
     function f(a: number, b: number) { const c = a; const d = b; return c; }
     //- after
     function f(a: number, b: number) { const c = a; const d = b; return d; }`,
    { changed: ['return c; → return d;'] },
  ));

it('overloads, types and interfaces are no code', () =>
  checkMatch(
    `//- before
     interface Options { a: number }
     export function f(a: string): string;
     export function f(a: number): number;
     export function f(a: string | number): string | number { return g(a) as string; }
     function g(a: unknown) { return a; }
     //- after
     interface Options { readonly a?: number }
     export function f<T>(a: T): T;
     export function f(a: unknown): unknown { return g(a)!; }
     function g<T>(a: T): T { return a; }`,
    {},
  ));

it('a variable that holds a function goes by its name', () =>
  checkMatch(
    `//- before
     export const f = (a: number): number => { const b = a; return b; };
     //- after
     const half = (a: number): number => { return a / 2; };
     export const f = (a: number): number => { const b = half(a); return b; };`,
    { changed: ['const b = a; → const b = half(a);'], added: ['const half = (a: number): number =>'] },
  ));
