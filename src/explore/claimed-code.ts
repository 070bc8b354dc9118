import type { Span } from '../base/span.ts';
import type { Fn, Program } from '../ir/ir.ts';
import type { InputOptions } from '../machine/input/input-options.ts';
import type { Signature } from '../syntax/shape.ts';
import { spanOf } from '../syntax/source-text.ts';
import { functionOf } from './function-of.ts';
import type { Subject } from './subject.ts';

/** Code that something is claimed of. */
export interface ClaimedCode {
  readonly program: Program;
  readonly signature: Signature;
  readonly inputOptions: InputOptions;
  /** The function that has the parameters, when it is known. */
  readonly fn: Fn | undefined;
  readonly span: Span;
}

export function claimedCode({ program, signature, inputOptions, found }: Subject): ClaimedCode {
  return { program, signature, inputOptions, fn: functionOf(program, found), span: spanOf(found.node) };
}
