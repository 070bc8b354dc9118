import { listFunctions, listLocalFunctions } from '../syntax/functions/find-function.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import { functionAt } from '../syntax/functions/function-at.ts';
import type { SourceSet } from '../syntax/modules/source-set.ts';
import { bareMachine } from './bare-machine.ts';

/** Names of the functions a file offers: by its source, or when that shows none by running it. */
export function offeredFunctions(sources: SourceSet): string[] {
  const path = sources.entries[0]!;
  const names = listFunctions(sources, path).map((f) => f.name);
  if (names.length > 0) return names;
  const made = bareMachine(sources)?.exportedFunctions(path) ?? [];
  return [...new Set(made.map(({ name }) => (name === '' ? 'default' : name)))];
}

/**
 * The functions a file offers: those that its source shows and, for CommonJS, those that its exports have once it has run (exports by another name,
 * or made in a loop, and classes made inside of functions, are not seen in the source).
 */
export function offered(sources: SourceSet): FoundFunction[] {
  const path = sources.entries[0]!;
  const shown = listFunctions(sources, path, true);
  if (sources.byPath.get(path)?.kind !== 'cjs') return [...shown];
  const machine = bareMachine(sources);
  const known = new Set(shown.map((f) => f.node));
  const more: FoundFunction[] = [];
  for (const at of machine?.exportedFunctions(path) ?? []) {
    const found = functionAt(sources, path, at.name === '' ? 'default' : at.name, at);
    if (found === undefined || known.has(found.node)) continue;
    known.add(found.node);
    more.push(found);
  }
  // Exports that are functions of ours bound to something, say: then these are compared.
  if (shown.length + more.length === 0) return listLocalFunctions(sources, path, true);
  // A file whose source shows no exports offers what stands in it, unless it turns out to have some.
  return more.length === 0 ? [...shown] : [...shown.filter((f) => f.exported !== undefined), ...more];
}
