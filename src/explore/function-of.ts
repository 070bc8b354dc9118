import type { Fn, Program } from '../ir/ir.ts';
import { spanOf } from '../syntax/text/source-text.ts';
import type { ts } from '../syntax/tree.ts';

/** The lowered function that was written as a node; a module that is nothing but the function has the same span. */
export function functionOf(program: Program, { node }: { readonly node: ts.Node }): Fn | undefined {
  const span = spanOf(node);
  return program.functions.find(
    (f) =>
      f.kind !== 'module' &&
      f.span.file === span.file &&
      f.span.start === span.start &&
      f.span.end === span.end,
  );
}
