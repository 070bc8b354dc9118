import { eachStatement, isInstruction } from '../ir/each-instruction.ts';
import type { Fn, Rvalue, Statement } from '../ir/ir.ts';

/** Does code look into objects, or call anything that may, after it has waited, when whoever called it may have changed them? Generators begin by waiting. */
export function readsLater(functions: readonly Fn[]): boolean {
  return functions.some(
    (fn) => (fn.generator && reads(fn.body)) || (fn.async && readsAfter(fn.body)) || later.test(fn.text),
  );
}

function readsAfter(body: Statement): boolean {
  let hasWaited = false;
  let found = false;
  eachStatement(body, (s) => {
    // What stands before it in the loop comes after it in the next round.
    if (s.kind === 'loop') hasWaited ||= waits(s);
    if (hasWaited) found ||= isRead(s);
    hasWaited ||= isWait(s);
  });
  return found;
}

function waits(body: Statement): boolean {
  let found = false;
  eachStatement(body, (s) => {
    found ||= isWait(s);
  });
  return found;
}

function reads(body: Statement): boolean {
  let found = false;
  eachStatement(body, (s) => {
    found ||= isRead(s);
  });
  return found;
}

function isWait(s: Statement): boolean {
  return (s.kind === 'assign' || s.kind === 'effect') && suspensions.has(s.value.kind);
}

/** All but what cannot look into an object. */
function isRead(s: Statement): boolean {
  if (!isInstruction(s) || (s.kind !== 'assign' && s.kind !== 'effect')) return false;
  const { value } = s;
  if (value.kind === 'object') return value.members.some((m) => m.kind === 'spread');
  if (value.kind === 'array') return value.elements.some((e) => e?.spread === true);
  return !blind.has(value.kind);
}

const suspensions = new Set<Rvalue['kind']>(['await', 'yield', 'yieldStar', 'asyncIterCall']);

const blind = new Set<Rvalue['kind']>([
  ...suspensions,
  'operand',
  'unary',
  'binary',
  'increment',
  'toNumeric',
  'template',
  'closure',
  'regexp',
  'this',
  'newTarget',
  'getGlobal',
  'typeofGlobal',
]);

/** What runs functions later. */
const later =
  /\b(?:then|set(?:Timeout|Interval|Immediate)|queueMicrotask|nextTick|addEventListener)\b|\.\s*(?:catch|finally)\s*\(/;
