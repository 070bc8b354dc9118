import { BitSet } from '../../base/bitset.ts';
import type { Assumption, Scope } from '../../base/claim.ts';
import { noSpan } from '../../base/span.ts';
import { assumptionsOf } from '../../explore/assumptions-of.ts';
import { claimedCode } from '../../explore/claimed-code.ts';
import type { Exploration } from '../../explore/exploration.ts';
import type { Subject } from '../../explore/subject.ts';
import { eachShape } from '../../syntax/shape/each-shape.ts';
import { proveByRelation, type Related, type RelateRequest } from '../relate/prove-by-relation.ts';

/** A quick attempt before the search, and a longer one behind it: part of the time, at most so many milliseconds and questions. */
export const attempts = {
  quick: { part: 0.05, most: 1500, queries: 250 },
  long: { part: 0.2, most: 8000, queries: 1500 },
} as const;

/** The part of the time that a search may take which only checks what is proved already, its runs, and its runs and questions. */
export const CHECKING = { part: 0.05, runs: 60, work: 120 } as const;

export function proveLoops(
  request: Omit<RelateRequest, 'timeMs' | 'queries'>,
  budgetMs: number,
  { part, most, queries }: (typeof attempts)[keyof typeof attempts],
): Related | undefined {
  return proveByRelation({ ...request, timeMs: Math.min(budgetMs * part, most), queries });
}

const coveredCodes: ReadonlySet<string> = new Set(['callback', 'error', 'keys', 'properties', 'tried']);

/**
 * What a proof by relation takes for granted: all that inputs leave out of their types wherever runs looked, but nothing of functions among the
 * inputs, which may do anything there, nor of holes, which arrays may have there wherever no item is read, unless code asks whether an item is undefined, nor of properties that are not
 * declared nor of which keys there are, since proofs end where code asks for these, nor of errors, which only such functions throw, nor of values of type `T`, which may be anything there, nor of parameters that are the same object, where that is shown, too.
 */
export function assumedByRelation(
  before: Subject,
  after: Subject,
  { assumes }: Exploration,
  { alsoShared, withHoles, withInherited }: Related & { holds: true },
): Assumption[] {
  const { store } = before;
  const looked = new BitSet();
  for (const { id } of store.variables) looked.add(id);
  const kept = assumptionsOf(store, [claimedCode(before), claimedCode(after)], { assumes, looked }).filter(
    (a) =>
      (a.code === 'holes' ? !withHoles : !coveredCodes.has(a.code)) &&
      !(a.code === 'alias' && (alsoShared === 'all' || isOfArrays(a))),
  );
  // Whether the search came across it or not.
  const isUnsaid = !withHoles && hasArrays(before) && !kept.some((a) => a.code === 'holes');
  const inherited = 'no object among the inputs inherits more than all objects do';
  return [
    ...kept,
    ...(isUnsaid
      ? [{ code: 'holes', text: 'no array among the inputs has holes', span: noSpan } as const]
      : []),
    ...(withInherited ? [] : [{ code: 'properties', text: inherited, span: noSpan } as const]),
  ];

  function isOfArrays({ text }: Assumption): boolean {
    const paths = text.replace(/ are different objects$/, '').split(', ');
    return alsoShared === 'arrays' && paths.every((path) => isArrayAt(before, path.split('.')));
  }
}

function hasArrays({ signature }: Subject): boolean {
  let found = false;
  eachShape(signature, ({ kind }) => {
    found ||= kind === 'array';
  });
  return found;
}

/** What a search left that a relation of loops may show. */
export function isLeft({ remainder, assumes }: Scope): boolean {
  return (
    remainder.length > 0 ||
    assumes.some((a) => a.code === 'callback' || a.code === 'holes' || a.code === 'alias')
  );
}

/** Is an input, or a property of one, an array by its type? */
function isArrayAt({ signature }: Subject, [name, ...names]: readonly string[]): boolean {
  let shape = signature.parameters.find((p) => p.name === name)?.shape;
  for (const key of names)
    shape = shape?.kind === 'object' ? shape.fields.find((f) => f.name === key)?.shape : undefined;
  return shape?.kind === 'array';
}
