import type { Assumption } from '../../../base/claim.ts';
import type { ClaimedCode } from '../../../explore/claimed-code.ts';
import type { Fn } from '../../../ir/ir.ts';
import { isHeldBySomebody } from '../../shared/only-called.ts';
import { runtimeName } from '../../shared/same-functions.ts';

/**
 * What somebody who holds the compared function sees of it without calling it: `name`, `length`, and whether it has a `prototype`, so that `new` may call it. Calls do not
 * show that, so where the versions differ in it the result assumes that nobody looks.
 */
export function functionItself(before: ClaimedCode, after: ClaimedCode): Assumption[] {
  const [f, g] = [before.fn, after.fn];
  if (f === undefined || g === undefined || f.kind === 'getter' || f.kind === 'setter') return [];
  if (!isHeldBySomebody(before.program, f.id) && !isHeldBySomebody(after.program, g.id)) return [];
  const assume = (text: string): Assumption => ({ code: 'function-itself', text, span: after.span });
  const differing: Assumption[] = [];
  const [old, now] = [runtimeName(f), runtimeName(g)];
  if (old !== now) differing.push(assume(`nobody looks at the function's name (it was "${old}")`));
  if (f.length !== g.length)
    differing.push(assume(`nobody looks at the function's length (it was ${f.length}, now ${g.length})`));
  if (isConstructor(f) !== isConstructor(g))
    differing.push(
      assume(
        `nobody calls the function with new or looks at its prototype (only the ${isConstructor(f) ? 'old' : 'new'} one has one)`,
      ),
    );
  return differing;
}

function isConstructor({ kind, async, generator }: Fn): boolean {
  return kind !== 'arrow' && kind !== 'method' && !async && !generator;
}
