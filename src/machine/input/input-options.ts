import type { NumberDomain } from '../../expr/input-variable.ts';

/** How values are built from shapes. */
export interface InputOptions {
  /** What `number` ranges over unless the shape says integer. Default double. */
  readonly numbers: NumberDomain;
  /** How often a recursive type is unfolded before its shortest alternative is taken. */
  readonly maxDepth: number;
  /** Objects that are built stand for objects that need not be plain data. */
  readonly hostile?: boolean | undefined;
}

export const defaultInputOptions: InputOptions = { numbers: 'double', maxDepth: 2 };
