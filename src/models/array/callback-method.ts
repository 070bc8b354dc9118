import type { ModelEntry } from '../../machine/model.ts';
import { type Piece, selfHosted } from '../core/self-hosted.ts';

/**
 * A method of Array.prototype with a callback: checks in the order of the specification, then runs `body` with `o`
 * (the receiver as an object), `len` and `f` (the callback bound to its receiver).
 */
export function callbackMethod(name: string, uses: readonly Piece[], body: string): ModelEntry {
  return selfHosted(
    `Array.prototype.${name}`,
    ['TypeError', 'none', 'isArray', 'toObject', 'length', 'bound', ...uses],
    `function ${name}(callback, thisArg) {
  if (this === null || this === undefined) throw new $TypeError('${onNothing(name)}');
  const o = $toObject(this);
  const len = $length(o);
  if (typeof callback !== 'function') ${notCallable(name)};
  const f = $bound(callback, thisArg);
${body}
}`,
  );
}

/** V8's words for a receiver that is no object. */
function onNothing(name: string): string {
  if (name === 'flatMap') return 'Cannot convert undefined or null to object';
  return `Array.prototype.${name} called on null or undefined`;
}

function notCallable(name: string): string {
  if (name === 'flatMap') return `throw new $TypeError('flatMap mapper function is not callable')`;
  return '$none.filter(callback)';
}
