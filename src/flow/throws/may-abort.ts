import type { Statement } from '../../ir/ir.ts';
import type { ProgramFlow } from '../program-flow.ts';
import { nativeMayThrow } from './native-may-throw.ts';

/**
 * May this statement by itself (not those inside it) end in an exception: an explicit throw, a check that fails, a call
 * that may throw? Operators that throw by themselves (conversions of objects, frozen objects) do not count.
 */
export function mayAbort(flow: ProgramFlow, statement: Statement): boolean {
  switch (statement.kind) {
    case 'throw':
      return true;
    case 'check':
      return !flow.passes(statement);
    case 'block':
    case 'if':
    case 'loop':
    case 'try':
    case 'break':
    case 'continue':
    case 'return':
      return false;
    default: {
      const site = flow.calls.sites.get(statement);
      if (site === undefined) return false;
      return (
        flow.modRef.ofCall(statement)!.throws || site.natives.some((name) => nativeMayThrow(name, statement))
      );
    }
  }
}
