import type { FunctionId } from '../ir/ir.ts';

/** A call of a function that an earlier call gave, which is part of the run. Its arguments are the parameters whose `ofCall` is its number. */
export interface FollowingCall {
  /** The call that gave the function, or the object that it is in; -1 for the function under examination. */
  readonly on: number;
  /** The property of the object, or of a function, that is called; '' for the function itself. */
  readonly member: string;
  /** The function that is expected there. Any other is not called. */
  readonly fn: FunctionId;
  /** What it is given, for people: names of inputs, `...args`. */
  readonly args: readonly string[];
  /** It is given what this earlier call was given. */
  readonly likeCall?: number;
}
