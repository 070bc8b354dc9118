import { eachStatement } from '../../ir/each-instruction.ts';
import type { Fn, Program } from '../../ir/ir.ts';
import { reachedCode } from '../reached-code.ts';

/** May a call of a function leave something behind that a later call of it, or of another one made with it, would notice? */
export function keepsState(program: Program, fn: Fn): boolean {
  const { functions, writes } = reachedCode(program, fn);
  return (
    writes ||
    functions.some((f) => f.async || f.generator || later.test(f.text) || assignsOutside(program, f))
  );
}

/** What runs functions later. */
const later = /\b(?:then|set(?:Timeout|Interval|Immediate)|queueMicrotask|nextTick|addEventListener)\b/;

/** It gives a new value to a variable of a function around it, or of a module. */
function assignsOutside(program: Program, fn: Fn): boolean {
  let found = false;
  eachStatement(fn.body, (s) => {
    if (s.kind === 'assign') found ||= program.locals[s.target]!.fn !== fn.id;
    if (s.kind === 'setGlobal') found = true;
  });
  return found;
}
