/** Inclusive bounds; ±Infinity for none. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Restrictions on inputs from outside the source, and sizes that bound what is explored. */
export interface SignatureOptions {
  /** What `number` ranges over. `int` makes shapes `integer`; `real` and `double` differ only for the solver. */
  readonly numbers?: 'int' | 'real' | 'double' | undefined;
  /** For every number input. */
  readonly range?: Range | undefined;
  /** By parameter name or path (`x`, `opts.size`, `items[]`); wins over the source's `@range`. */
  readonly ranges?: ReadonlyMap<string, Range> | undefined;
  /** For every string. Without it there is no bound but the language's, and the search grows strings as it needs them. */
  readonly maxLength?: number | undefined;
  /** For every array, Map, Set and index signature, likewise. */
  readonly maxItems?: number | undefined;
  /** By parameter name or path, for strings and arrays; wins over the source's `@maxLength`. */
  readonly maxLengths?: ReadonlyMap<string, number> | undefined;
  /** A function type (`(s: string, n?: number) => unknown`) used in place of the source's own parameter types. */
  readonly types?: string | undefined;
  /** Objects among the inputs need not be plain data: they may have getters and setters, be proxies, or be frozen. */
  readonly hostile?: boolean | undefined;
}
