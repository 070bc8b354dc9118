import { freeVariables } from '../../../expr/free-variables.ts';
import type { Term } from '../../../expr/term.ts';
import type { TermStore } from '../../../expr/term-store.ts';
import { Unsupported } from '../flat-code.ts';
import { ignoresUndefined } from './ignores-undefined.ts';
import type { Handle, Leaf, Loop, Source, Template, Way } from './template.ts';

/** What the variables of terms stand for. */
export function sourcesOf(store: TermStore, template: Template, terms: readonly Term[]): Source[] {
  return terms.flatMap((term) =>
    [...freeVariables(store, term)].map((id) => {
      const { id: _, ...description } = store.variables[id]!;
      return template.sources.get(store.variable(description))!;
    }),
  );
}

/** A path into the inputs, or from an item on. */
export function pathText([first, ...rest]: readonly string[]): string {
  return rest.reduce((text, key) => (/^\d+$/.test(key) ? `${text}[${key}]` : `${text}.${key}`), first!);
}

export function termsOf(leaf: Leaf): Term[] {
  switch (leaf.kind) {
    case 'term':
      return [leaf.term];
    case 'array':
      return leaf.items.flatMap(termsOf);
    case 'record':
      return leaf.fields.flatMap(([, l]) => termsOf(l));
    case 'error':
      return leaf.message === undefined ? [] : [leaf.message];
    default:
      return [];
  }
}

export function hasItems(leaf: Leaf): boolean {
  if (leaf.kind === 'array') return leaf.items.some(hasItems);
  if (leaf.kind === 'record') return leaf.fields.some(([, l]) => hasItems(l));
  return leaf.kind === 'item';
}

/**
 * What the closed form rests on: where a loop ends early, and what it adds to a list, hangs on the item, its index and what was known before the loop; what it gathers
 * hangs on itself besides. Then the same is gathered whether it is all gathered together or one after the other.
 * @throws Unsupported
 */
export function checkIndependent(store: TermStore, template: Template, loop: Loop): undefined {
  const own = new Set(loop.folds.map((f) => f.handle));
  const check = (terms: readonly Term[], itself?: object): undefined => {
    for (const s of sourcesOf(store, template, terms)) {
      const handle = s.kind === 'fold' ? s.fold : s.kind === 'length' ? s.list : undefined;
      if (handle !== undefined && handle !== itself && own.has(handle))
        throw new Unsupported('a loop whose variables hang on each other');
    }
  };
  const checkLeaf = (leaf: Leaf): undefined => {
    if (leaf.kind === 'built' && own.has(leaf.list)) throw new Unsupported('a list in itself');
    if (leaf.kind === 'array') leaf.items.forEach(checkLeaf);
    if (leaf.kind === 'record') for (const [, l] of leaf.fields) checkLeaf(l);
    check(termsOf(leaf));
  };
  for (const { conditions, end } of loop.exits) {
    check(conditions);
    checkLeaf(end.value);
  }
  for (const f of loop.folds)
    if (f.kind === 'fold') {
      check([f.init]);
      check([f.next], f.handle);
    } else
      for (const { conditions, values } of f.rounds) {
        check(conditions);
        values.forEach(checkLeaf);
      }
}

/** Whether the closed form passes over holes as the loop does; where it does not, lists are taken to have none. */
export function keepsHolesApart(store: TermStore, { skips, exits, folds }: Loop): boolean {
  const isFound = ({ end }: Loop['exits'][number]) =>
    hasItems(end.value) || exits.length > 1 || termsOf(end.value).some((t) => !store.isConst(t));
  const isMapped = folds.some((f) => f.kind === 'built' && f.rounds.length === 1 && !f.isPlaced);
  const isFoundConstant = exits.length > 0 && exits.some(isFound);
  return skips && !isMapped && !isFoundConstant;
}

/** Whether the closed form is right for lists with holes, too: loops pass over them as methods do, or read undefined there and do nothing with it. */
export function isForHoles(
  store: TermStore,
  template: Template,
  ways: readonly Way[] = template.ways,
  placed: ReadonlySet<Handle> = new Set(),
): boolean {
  return ways.every(({ then }) => {
    if (then.kind !== 'loop') return true;
    const { over, skips, folds, after } = then;
    const isDense = over.kind === 'built' && !placed.has(over.list);
    const isApart = skips ? keepsHolesApart(store, then) : isDense || ignoresUndefined(store, template, then);
    const now = folds.flatMap((f) => (f.kind === 'built' && f.isPlaced ? [f.handle] : []));
    return isApart && isForHoles(store, template, after, new Set([...placed, ...now]));
  });
}
