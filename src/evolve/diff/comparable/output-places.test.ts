import { expect, it } from 'vitest';
import { allEffects, type Effect } from '../../shared/observed-places.ts';
import { diffTexts, versionsOf } from '../../testing/diff-texts.ts';

/** The verdict of strategy `output`, the places where effects differ, and what keeps a proof away. */
function checkOutput(text: string, expected: string, on: readonly Effect[] = allEffects): void {
  const [before, after] = versionsOf(text);
  const [result] = diffTexts(before, after, { strategy: 'output', on });
  const places = result!.changes.flatMap((c) => c.effects?.map((e) => e.place) ?? []);
  const limits = result!.limits.map((l) => l.message);
  expect([result!.verdict, ...new Set(places), ...limits].join('; ')).toBe(expected);
}

it('arguments, receivers and state count when paths are told apart by output', () => {
  checkOutput(
    `//- before
     export function f(o: { n: number }, a: number) { if (a > 3) o.n = a; return 0; }
     //- after
     export function f(o: { n: number }, a: number) { if (a > 4) o.n = a; return 0; }`,
    'refuted; o',
  );
  checkOutput(
    `//- before
     let last = 0; export function f(a: number) { if (a > 3) last = a; return 0; }
     //- after
     let last = 0; export function f(a: number) { if (a > 3) last = 3; return 0; }`,
    'refuted; last',
  );
  checkOutput(
    `//- before
     export class C { n = 1; add(a: number) { if (a > 3) this.n += a; return 0; } }
     //- after
     export class C { n = 1; add(a: number) { if (a > 3) this.n -= a; return 0; } }`,
    'refuted; this',
  );
  checkOutput(
    `//- before
     let last = 0; export function f(o: { n: number }, a: number) { if (a > 3) { o.n = a; last = a; } return 0; }
     //- after
     let last = 0; export function f(o: { n: number }, a: number) { if (a <= 3) return 0; last = o.n = a; return 0; }`,
    'proved',
  );
});

it('the console counts when asked for', () => {
  const text = `//- before
     export function f(a: number) { if (a > 3) console.log('big', a); return 0; }
     //- after
     export function f(a: number) { if (a > 4) console.log('big', a); return 0; }`;
  checkOutput(text, 'refuted; console', ['log']);
  checkOutput(text, 'proved', ['arguments', 'receiver', 'state', 'calls']);
});

it('what is not compared is said', () => {
  const text = `//- before
     export function f(g: (n: number) => void, a: number) { if (a > 3) g(a); return 0; }
     //- after
     export function f(g: (n: number) => void, a: number) { if (a > 3) g(-a); return 0; }`;
  checkOutput(
    text,
    'refuted; paths that are told apart by output do not show calls of functions among the inputs',
  );
  checkOutput(text, 'same', []);
});
