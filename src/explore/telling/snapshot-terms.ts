import type { Term } from '../../expr/term.ts';
import type { Snapshot } from '../../machine/snapshot.ts';

/** The terms of what a run computed, each once; values that do not depend on inputs have none. */
export function snapshotTerms(snapshot: Snapshot): Term[] {
  const found = new Set<Term>();
  const add = (term: Term) => {
    if (term !== 0) found.add(term);
  };
  const visit = (value: Snapshot): void => {
    switch (value.kind) {
      case 'primitive':
      case 'date':
        add(value.term);
        break;
      case 'array':
      case 'object':
        for (const entry of value.entries) visit(entry.value);
        break;
      case 'error':
        visit(value.message);
        for (const entry of value.entries) visit(entry.value);
        break;
      case 'map':
        for (const [key, of] of value.pairs) {
          visit(key);
          visit(of);
        }
        break;
      case 'set':
        for (const member of value.values) visit(member);
        break;
      case 'typedArray':
        for (const term of value.terms ?? []) add(term);
        break;
      case 'called':
        visit(value.value);
        for (const call of value.calls) visit(call.value);
        for (const effect of value.effects) effect.args.forEach(visit);
        break;
      default:
        break;
    }
  };
  visit(snapshot);
  return [...found];
}
