import type { Options } from './option.ts';

/** What a command says of itself: the parser, the help and completion read this. */
export interface CommandSpec {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly options: Options;
}
