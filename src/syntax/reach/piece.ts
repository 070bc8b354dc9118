import type { SourceModule } from '../modules/source-set.ts';

/** A top-level statement of a module, as far as it matters to what else depends on it. */
export interface Piece {
  readonly module: SourceModule;
  /** Top-level names that it declares. */
  readonly names: readonly string[];
  /** Its source with the comments before it. */
  readonly text: string;
  /** Where it stands, positions in the module. */
  readonly start: number;
  readonly end: number;
  /** Lines of {@link text}, from 1. */
  readonly lines: readonly [first: number, last: number];
  /** Names that it mentions other than as property names; scopes are not looked at, so that locals are among them. */
  readonly mentions: ReadonlySet<string>;
  /** Those that it does more with than call, construct, or name them as a type. */
  readonly touches: ReadonlySet<string>;
  /** Specifiers of modules that it names itself: `import('./x')`, also as a type. */
  readonly specifiers: readonly string[];
  /** Loading the module runs something of it that may matter to others. */
  readonly runs: boolean;
  /** What others may change of it: values that it holds, properties of its functions and classes, or nothing. */
  readonly holds: 'state' | 'code' | 'nothing';
}
