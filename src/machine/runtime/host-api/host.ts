import type { Term } from '../../../expr/term.ts';
import type { Program, SiteId } from '../../../ir/ir.ts';
import type { RunContext } from '../run-context.ts';

/** What the functions of the host share. */
export interface Host {
  readonly program: Program;
  /** The source of a function or class by its stamp. */
  readonly textOf: (stamp: number) => string | undefined;
  readonly current: () => RunContext;
  /** The run, which is at a site now. */
  readonly at: (site: SiteId) => RunContext;
}

/** A list of the host's own: arrays of the realm have prototypes that analysed code may have changed. */
export function copied<T>(list: ArrayLike<T>): T[] {
  const copy: T[] = [];
  for (let i = 0; i < list.length; i++) copy.push(list[i]!);
  return copy;
}

/** Arguments as lists of the host's own. */
export function copiedArguments(
  values: ArrayLike<unknown>,
  terms: ArrayLike<Term>,
): { readonly args: unknown[]; readonly terms: Term[] } {
  const args = copied(values);
  return { args, terms: args.map((_, i) => (i < terms.length ? terms[i]! : 0)) };
}
