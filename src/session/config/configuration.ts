/**
 * What a project says about how Beagle is to look at it: `beagle.config.json`, `beagle.config.ts` (read as data, never run), or the key `beagle` of package.json.
 * Options of the command line come before it.
 */
export interface Configuration {
  /** The schema of this file, for editors. */
  readonly $schema?: string;
  /** Files to look at, as patterns (`src/**`); all sources when left out. */
  readonly include?: readonly string[];
  /** Files not to look at. */
  readonly exclude?: readonly string[];
  /** Time for the whole command: `30s`, `2m`, or seconds. */
  readonly timeout?: string | number;
  readonly maxRuns?: number;
  readonly maxDepth?: number;
  readonly loopBound?: number;
  readonly maxSteps?: number;
  readonly seed?: number;
  /** What `number` inputs range over. */
  readonly numbers?: 'int' | 'real' | 'double';
  /** Whether imported packages are analysed. */
  readonly packages?: 'all' | 'none';
  /** Kinds of differences that do not count. */
  readonly ignore?: readonly ('identity' | 'order' | 'message' | 'log' | 'timing')[];
  /** What makes `diff` fail: a difference, something unknown, a scope that is not everything, or nothing. */
  readonly failOn?: 'difference' | 'unknown' | 'incomplete' | 'never';
  /** By function, as `src/price.ts#total`, `src/**#parse*` or `total`: what is known about its inputs. */
  readonly functions?: { readonly [pattern: string]: FunctionSettings };
  /** Differences that are known and meant. */
  readonly accept?: readonly AcceptedDifference[];
}

export interface FunctionSettings {
  /** Do not look at it. */
  readonly skip?: boolean;
  /** A function type to use in place of the source's own parameter types. */
  readonly types?: string;
  /** Bounds of numbers by parameter name or path: `{ "n": [0, 100] }`; null leaves an end open. */
  readonly ranges?: { readonly [name: string]: readonly [min: number | null, max: number | null] };
  /** Greatest lengths of strings and arrays by parameter name or path. */
  readonly maxLengths?: { readonly [name: string]: number };
  readonly maxRuns?: number;
}

export interface AcceptedDifference {
  /** As in `functions`. */
  readonly function: string;
  /** Only differences of these kinds (docs/same.md); all when left out. */
  readonly kinds?: readonly string[];
  /** Why it is meant. */
  readonly reason: string;
  /** The last day on which it is accepted: `2027-01-31`. */
  readonly until: string;
}
