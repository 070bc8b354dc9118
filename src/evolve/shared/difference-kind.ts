/** Kinds of differences between two outcomes (docs/same.md), the strongest first. */
export const differenceKinds = [
  'value',
  'exception',
  'effect',
  'state',
  'identity',
  'order',
  'message',
  'timing',
] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

/** Kinds that a user may leave out of account, and lines to the console. */
export const ignorable = ['identity', 'order', 'message', 'log', 'timing'] as const;

export type Ignorable = (typeof ignorable)[number];

export type Ignored = ReadonlySet<DifferenceKind | Ignorable>;

export const nothingIgnored: Ignored = new Set();

export interface Difference {
  readonly kind: DifferenceKind;
  /** What differs, where that does not show in values as they are printed. */
  readonly why?: string;
}

/** Of the kinds that were found, each with what was seen first, the strongest. */
export function strongest(kinds: ReadonlyMap<DifferenceKind, string | undefined>): Difference {
  const kind = differenceKinds.find((k) => kinds.has(k)) ?? 'value';
  const why = kinds.get(kind);
  return { kind, ...(why !== undefined && { why }) };
}
