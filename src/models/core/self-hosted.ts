import type { ModelEntry } from '../../machine/model.ts';

/**
 * Pieces of JavaScript that self-hosted models share. Everything of the realm that they need is captured when the
 * expression is evaluated, before analysed code runs; methods of a private empty typed array throw the engine's own
 * errors for callbacks that are no functions.
 */
const pieces = {
  TypeError: 'const $TypeError = TypeError;',
  none: 'const $none = new Uint8Array(0);',
  isArray: 'const $isArray = Array.isArray;',
  iterator: 'const $iterator = Symbol.iterator;',
  toObject: `const $Object = Object;
const $toObject = (value) => (typeof value === 'object' || typeof value === 'function' ? value : $Object(value));`,
  length: `const $length = (o) => {
  const n = o.length;
  if ($isArray(o)) return n;
  const number = +n;
  if (!(number > 0)) return 0;
  if (number > 9007199254740991) return 9007199254740991;
  return number - (number % 1);
};`,
  species: `const $Array = Array, $speciesKey = Symbol.species, $define = Object.defineProperty;
const $species = (o) => {
  if (!$isArray(o)) return undefined;
  let C = o.constructor;
  if (C === $Array) return undefined;
  if (typeof C === 'function' || (typeof C === 'object' && C !== null)) {
    C = C[$speciesKey];
    if (C === null) C = undefined;
  }
  return C === $Array ? undefined : C;
};
const $make = (C, n) => {
  if (C !== undefined) return new C(n);
  const out = [];
  if (n > 0) out.length = n;
  return out;
};
const $put = (out, i, value) => $define(out, i, { __proto__: null, value, writable: true, enumerable: true, configurable: true });`,
  bound: `const $bound = (f, self) => (self === undefined ? f : (a, b, c) => f.call(self, a, b, c));`,
} as const;

export type Piece = keyof typeof pieces;

/** Order in which pieces may refer to earlier ones. */
const order = Object.keys(pieces) as Piece[];

/** An entry whose body is JavaScript: a function expression after the pieces that it uses and declarations of its own. */
export function selfHosted(path: string, uses: readonly Piece[], fn: string, own = ''): ModelEntry {
  const prelude = order.filter((piece) => uses.includes(piece)).map((piece) => pieces[piece] as string);
  if (own !== '') prelude.push(own);
  return { path, kind: 'selfHosted', source: `(() => {\n${prelude.join('\n')}\nreturn ${fn};\n})()` };
}
