import { expect, it } from 'vitest';
import { exploreTexts } from './helpers/explore-texts.ts';

/** Messages that V8 writes itself, as far as they depend on the inputs. */
function messages(source: string): string[] {
  return exploreTexts(`export ${source}`, 'f')
    .behaviours.flatMap((b) =>
      b.outcome.kind === 'throw' ? [`${b.condition.join(' && ')} ⇒ ${b.outcome.message}`] : [],
    )
    .sort();
}

it('null and undefined are told apart', () => {
  expect(messages('function f(o: { a: { b: number } | null | undefined }) { return o.a!.b; }')).toEqual([
    "o.a === null ⇒ Cannot read properties of null (reading 'b')",
    "o.a === undefined ⇒ Cannot read properties of undefined (reading 'b')",
  ]);
});

it('a key that is no constant is not quoted as one', () => {
  expect(messages('function f(o: Record<string, number> | null, k: string) { return o![k]; }')).toEqual([
    'o === null ⇒ "Cannot read properties of null (reading \'" + k + "\')"',
  ]);
  expect(messages('function f(o: number[] | undefined, k: number) { return o![k]; }')).toEqual([
    'o === undefined ⇒ "Cannot read properties of undefined (reading \'" + String(k) + "\')"',
  ]);
});
