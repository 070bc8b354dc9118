import type { Instruction } from '../../ir/ir.ts';

/** Built-ins that throw for no argument that analysed code is likely to give them; all others may throw. */
const calm = new Set<string>();
const add = (prefix: string, names: string): void => {
  for (const name of names.split(' ')) calm.add(prefix + name);
};
add('', 'parseInt parseFloat isNaN isFinite Boolean Map Set WeakMap WeakSet Date Object');
add('', 'Error TypeError RangeError SyntaxError ReferenceError EvalError URIError queueMicrotask setTimeout');
add('Array.', 'isArray of');
add('Object.', 'is keys values entries freeze seal preventExtensions isFrozen isSealed isExtensible hasOwn');
add('Object.', 'getPrototypeOf getOwnPropertyNames assign');
add('Date.', 'now');
add('Promise.', 'resolve all allSettled any race reject');
add('.', 'push pop shift unshift slice splice concat indexOf lastIndexOf includes join map filter forEach');
add('.', 'some every find findIndex findLast findLastIndex reverse sort fill flat flatMap at toSorted');
add('.', 'toReversed copyWithin charAt charCodeAt codePointAt startsWith endsWith substring substr trim');
add('.', 'trimStart trimEnd toLowerCase toUpperCase split replace replaceAll match search test exec');
add(
  '.',
  'localeCompare get set has add delete clear keys values entries next hasOwnProperty then catch finally',
);
add('.', 'valueOf getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds');

/** May this built-in (named as in `standardEffects`) throw by itself when the instruction calls it? */
export function nativeMayThrow(name: string, instruction: Instruction): boolean {
  const method = /^\w+\.prototype(\.\w+?)(?:\.(?:call|apply))?$/.exec(name);
  const short = method === null ? name : method[1]!;
  if (short === '.toString' || short === 'String') {
    const value = 'value' in instruction ? instruction.value : undefined;
    // `toString(radix)` checks its radix; String(symbol) and conversions of plain values do not throw.
    return short === '.toString' && value?.kind === 'callMethod' && 'args' in value && value.args.length > 0;
  }
  return !calm.has(short) && !/^(Math|console)\.|^Number\.is/.test(short);
}
