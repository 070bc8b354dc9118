import type { Primitive } from '../../expr/input-variable.ts';
import type { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { type Slot, Unsupported } from './flat-code.ts';
import { nestedTrouble, valuesIn } from './nested-objects.ts';
import { isInput } from './side.ts';
import type { State } from './state.ts';
import type { Content, DictKind, Value } from './values.ts';

/** What a slot holds whenever a version comes by a cut. */
export type Held =
  | { readonly kind: 'scalar' }
  | { readonly kind: 'group'; readonly group: number }
  | { readonly kind: 'object'; readonly value: Value & { kind: 'object' } }
  /** A parameter that is an object, by path. */
  | { readonly kind: 'parameter'; readonly path: string }
  | { readonly kind: 'fixed'; readonly value: Value };

/** One object of the heap, by who holds it: an input by its number, or what some slots have in common. */
export interface Group {
  readonly input: number | undefined;
  readonly slots: readonly Slot[];
  readonly content: 'array' | 'set' | 'record' | DictKind;
  /** Of records, in order. */
  readonly keys: readonly string[];
}

/** How the state of one version looks at a cut, as far as recorded runs tell. */
export interface Layout {
  readonly slots: ReadonlyMap<Slot, Held>;
  readonly groups: readonly Group[];
}

/** A number, text or truth of a version's state. */
export type PlaceWhat =
  | { readonly kind: 'slot'; readonly slot: Slot }
  | { readonly kind: 'id'; readonly slot: Slot }
  | { readonly kind: 'length'; readonly group: number }
  | { readonly kind: 'field'; readonly group: number; readonly key: string };

/** The layout that all states have; objects with these paths are parameters. */
export function layoutOf(states: readonly State[], parameters: ReadonlySet<string>): Layout {
  const [first] = states as [State];
  const slots = new Map<Slot, Held>();
  const groups: Group[] = [];
  const byKey = new Map<string, number>();
  for (const [ref, content] of first.heap)
    if (isInput(ref)) {
      byKey.set(`${ref}`, groups.length);
      groups.push({ input: ref, slots: [], ...kindOf(content) });
    }
  for (const [slot, value] of first.slots) {
    if (states.some((s) => !s.slots.has(slot))) continue;
    const all = states.map((s) => s.slots.get(slot)!);
    if (all.some((v) => v.kind !== value.kind)) throw new Unsupported('a variable that is an object or not');
    switch (value.kind) {
      case 'term':
        slots.set(slot, { kind: 'scalar' });
        break;
      case 'object':
        if (all.some((v) => (v as typeof value).path !== value.path))
          throw new Unsupported('a variable of several types of objects');
        slots.set(
          slot,
          parameters.has(value.path) ? { kind: 'parameter', path: value.path } : { kind: 'object', value },
        );
        break;
      case 'ref': {
        const key = isInput(value.ref) ? `${value.ref}` : states.map((s) => aliasesOf(s, slot)).join(';');
        let group = byKey.get(key);
        if (group === undefined) {
          byKey.set(key, (group = groups.length));
          groups.push({ input: undefined, slots: [], ...kindOf(first.heap.get(value.ref)!) });
        }
        groups[group] = { ...groups[group]!, slots: [...groups[group]!.slots, slot] };
        slots.set(slot, { kind: 'group', group });
        break;
      }
      default:
        slots.set(slot, { kind: 'fixed', value });
    }
  }
  const layout = { slots, groups };
  for (const state of states) {
    const why = mismatch(layout, state);
    if (why !== undefined) throw new Unsupported(why);
  }
  return layout;
}

function aliasesOf(state: State, slot: Slot): string {
  const { ref } = state.slots.get(slot) as Value & { kind: 'ref' };
  return [...state.slots].flatMap(([s, v]) => (v.kind === 'ref' && v.ref === ref ? [s] : [])).join(',');
}

function kindOf(content: Content): Pick<Group, 'content' | 'keys'> {
  return { content: kindName(content), keys: content.kind === 'record' ? [...content.fields.keys()] : [] };
}

function kindName(content: Content): Group['content'] {
  if (content.kind === 'dict') return content.dict;
  return content.kind === 'array' && content.isSet ? 'set' : content.kind;
}

/** The object that a group is in a state. */
export function refOf(layout: Layout, group: number, state: State): number {
  const { input, slots } = layout.groups[group]!;
  return input ?? (state.slots.get(slots[0]!) as Value & { kind: 'ref' }).ref;
}

/** Why a state does not look like this. */
export function mismatch(layout: Layout, state: State): string | undefined {
  const seen = new Map<number, number>();
  for (const [slot, held] of layout.slots) {
    const value = state.slots.get(slot);
    if (value === undefined) return 'a variable has no value yet';
    switch (held.kind) {
      case 'scalar':
        if (value.kind !== 'term') return 'a variable that was a primitive is an object';
        break;
      case 'object':
        if (value.kind !== 'object' || value.path !== held.value.path) return 'a variable is another object';
        break;
      case 'parameter':
        if (value.kind !== 'object' || value.path !== held.path) return 'a variable is another object';
        break;
      case 'fixed':
        if (!isSameFixed(value, held.value)) return 'a variable is another function or error';
        break;
      case 'group': {
        if (value.kind !== 'ref') return 'a variable that was an object is none';
        const { input } = layout.groups[held.group]!;
        if (input !== undefined ? value.ref !== input : isInput(value.ref))
          return 'a variable is another object';
        const known = seen.get(held.group);
        if (known !== undefined && known !== value.ref) return 'two variables are no longer the same object';
        seen.set(held.group, value.ref);
      }
    }
  }
  const own = [...seen].filter(([g]) => layout.groups[g]!.input === undefined).map(([, ref]) => ref);
  if (new Set(own).size < own.length) return 'two variables are the same object';
  for (const [g, { content, keys, input }] of layout.groups.entries()) {
    if (input === undefined && !seen.has(g)) return 'an object is not held any more';
    const now = state.heap.get(refOf(layout, g, state));
    if (now === undefined || kindName(now) !== content) return 'an object of another kind';
    if (now.kind === 'record' && [...now.fields.keys()].join('\0') !== keys.join('\0'))
      return 'an object with other properties';
    const inside = valuesIn(now);
    if (now.kind === 'record' && inside.some((v) => v.kind !== 'term')) return 'objects within objects';
    const isOther = ({ kind }: Value) => kind !== 'term' && kind !== 'object' && kind !== 'ref';
    if (inside.some(isOther)) return 'objects within arrays';
  }
  return nestedTrouble(state);
}

function isSameFixed(a: Value, b: Value): boolean {
  if (a.kind === 'error' && b.kind === 'error') return a.name === b.name && a.message === b.message;
  if (a.kind === 'builtin' && b.kind === 'builtin') return a.path === b.path;
  if (a.kind === 'input' && b.kind === 'input') return a.path === b.path;
  if (a.kind === 'function' && b.kind === 'function') return a.name === b.name;
  return a.kind === 'thrown' && b.kind === 'thrown' && a.id === b.id;
}

export function placesOf(layout: Layout): PlaceWhat[] {
  const places: PlaceWhat[] = [];
  for (const [slot, held] of layout.slots)
    if (held.kind === 'scalar') places.push({ kind: 'slot', slot });
    else if (held.kind === 'object') places.push({ kind: 'id', slot });
  for (const [group, { content, keys }] of layout.groups.entries())
    if (content === 'array' || content === 'set') places.push({ kind: 'length', group });
    else for (const key of keys) places.push({ kind: 'field', group, key });
  return places;
}

/** What a place holds in a state. */
export function termAt(layout: Layout, state: State, what: PlaceWhat): Term {
  switch (what.kind) {
    case 'slot':
      return (state.slots.get(what.slot) as Value & { kind: 'term' }).term;
    case 'id':
      return (state.slots.get(what.slot) as Value & { kind: 'object' }).id;
    case 'length':
      return (state.heap.get(refOf(layout, what.group, state)) as Content & { kind: 'array' }).length;
    case 'field': {
      const content = state.heap.get(refOf(layout, what.group, state)) as Content & { kind: 'record' };
      return (content.fields.get(what.key) as Value & { kind: 'term' }).term;
    }
  }
}

/** The recorded value of a term that is a constant. */
export function recorded(store: TermStore, term: Term): Primitive {
  if (!store.isConst(term)) throw new Unsupported('a recorded run that is not definite');
  return store.constValue(term);
}

export type SortSet = ReadonlySet<Sort>;
