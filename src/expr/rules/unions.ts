import { chosenAlternative } from '../evaluate/apply.ts';
import { Op } from '../op.ts';
import { Sort } from '../sort.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';

/** Union: a known tag; equal alternatives; alternatives of one primitive sort become an Ite of that sort. */
export function simplifyUnion(store: TermStore, args: readonly Term[]): Term {
  const tag = args[0]!;
  const last = args.length - 2;
  if (store.isConst(tag)) return args[1 + chosenAlternative(store.constValue(tag) as number, last)]!;
  const first = args[1]!;
  if (last === 0) return first;
  const sort = store.sort(first);
  if (sort === Sort.Any || sort === Sort.Opaque) return 0;
  for (let i = 2; i < args.length; i++) if (store.sort(args[i]!) !== sort) return 0;
  let result = args[last + 1]!;
  for (let i = last - 1; i >= 0; i--)
    result = store.make(Op.Ite, store.eq(tag, store.constant(i)), args[i + 1]!, result);
  return result;
}
