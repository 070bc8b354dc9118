import type { HiddenEntry, Snapshot, Traits } from '../../machine/snapshot.ts';

/** What a function holds that can be listed, numbered anew. */
export function enumerable({ hidden = [] }: Traits): readonly HiddenEntry[] {
  return hidden.filter((e) => e.enumerable === true).map((e, at) => ({ ...e, at }));
}

export function idOf(snapshot: Snapshot): number | undefined {
  return 'id' in snapshot && snapshot.id !== undefined && snapshot.id >= 0 ? snapshot.id : undefined;
}

export function anchorOf(snapshot: Snapshot): string | undefined {
  return 'anchor' in snapshot ? snapshot.anchor : undefined;
}

export function anchorText(before: string | undefined, after: string | undefined): string {
  const text = (anchor: string | undefined) =>
    anchor === undefined ? 'an object of its own' : `${anchor} itself`;
  return `${text(before)} before, ${text(after)} now`;
}

export function nameText({ name }: { readonly name: string }): string {
  return name === '' ? '""' : name;
}

export function isInputsPrototype(snapshot: Snapshot): boolean {
  return anchorOf(snapshot)?.endsWith('.__proto__') ?? false;
}

/** The variable of a module that always holds the object. */
export function heldBy(snapshot: Snapshot): string | undefined {
  return 'held' in snapshot ? snapshot.held : undefined;
}

export function heldText(before: string | undefined, after: string | undefined): string {
  const text = (held: string | undefined) =>
    held === undefined ? 'a new object' : `always the object in ${held}`;
  return `${text(before)} before, ${text(after)} now`;
}

export function isUnchanged(snapshot: Snapshot): snapshot is Snapshot & { readonly origin: string } {
  return 'origin' in snapshot && snapshot.origin !== undefined;
}

/** A key that is a known primitive, as text that tells it from others. */
export function knownKey(key: Snapshot): string | undefined {
  if (key.kind !== 'primitive' || key.term !== 0) return undefined;
  return `${typeof key.value} ${JSON.stringify(String(key.value))}`;
}

export function plainText(message: Snapshot): string | undefined {
  return message.kind === 'primitive' && message.term === 0 && typeof message.value === 'string'
    ? message.value
    : undefined;
}
