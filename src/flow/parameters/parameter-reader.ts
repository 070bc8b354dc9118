import type { If, Instruction, LocalId, Return } from '../../ir/ir.ts';
import type { ValueUse } from '../data/value-use.ts';

/** The value, or what `typeof`, `Object.prototype.toString` or iteration give for it. */
export interface Held {
  readonly use: ValueUse;
  readonly view: 'value' | 'typeof' | 'tag' | 'cursor';
}

export type Reader = Instruction | If | Return;

/** Where the result of a call goes, and which of all calls it is. */
export interface Result {
  readonly local: LocalId;
  readonly order: number;
}
