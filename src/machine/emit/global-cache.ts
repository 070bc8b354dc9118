import type { Program, Rvalue } from '../../ir/ir.ts';
import { visitProgram } from './visit.ts';

/**
 * Standard globals that emitted code reads from a copy: in a vm context a real look-up goes through an interceptor and
 * takes a third of a microsecond. A name is copied only when the program never assigns, declares or deletes it by
 * name. When the program can get hold of the global object at all, writes to it are watched (`watched`), and after one
 * emitted code looks names up anew.
 */
export interface GlobalCache {
  readonly names: ReadonlySet<string>;
  readonly watched: boolean;
}

const standard =
  'Object Function Array Number parseFloat parseInt Boolean String Symbol Date Promise RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError JSON Math Intl ArrayBuffer Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap WeakSet WeakRef Proxy Reflect decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN console process performance structuredClone queueMicrotask setTimeout setInterval clearTimeout clearInterval assume globalThis'.split(
    ' ',
  );

export const standardGlobals: ReadonlySet<string> = new Set(standard);

export function globalCache(program: Program, free: ReadonlySet<string>): GlobalCache {
  if (program.modules.some((m) => m.kind === 'script')) return { names: new Set(), watched: false };
  const names = new Set(standard.filter((name) => free.has(name)));
  // By `f.constructor` code is made from text, which reaches the global object.
  let namesConstructor = false;
  visitProgram(program, (statement) => {
    if ((statement.kind === 'assign' || statement.kind === 'effect') && isConstructorOf(statement.value))
      namesConstructor = true;
    if (statement.kind === 'setGlobal' || statement.kind === 'declareGlobal') names.delete(statement.name);
    if (
      (statement.kind === 'assign' || statement.kind === 'effect') &&
      statement.value.kind === 'deleteGlobal'
    )
      names.delete(statement.value.name);
  });
  const sloppyThis = program.functions.some(
    (f) => !f.strict && f.usesThis && f.kind !== 'arrow' && f.kind !== 'module',
  );
  const leads = ['globalThis', 'global', 'eval', 'Function'].some((name) => free.has(name));
  return { names, watched: sloppyThis || leads || namesConstructor };
}

function isConstructorOf(value: Rvalue): boolean {
  return (
    (value.kind === 'getProperty' || value.kind === 'callMethod') &&
    value.key.kind === 'const' &&
    value.key.value === 'constructor'
  );
}
