import { Guest } from '../guest/guest.ts';
import { isObject } from '../runtime/is-object.ts';

/**
 * Finds an intrinsic of a realm by path: `Array.prototype.slice`, `Array.prototype[Symbol.iterator]`,
 * `%ArrayIteratorPrototype%.next`, `get Map.prototype.size`. Undefined when the realm has none.
 */
export function findIntrinsic(global: object, hidden: ReadonlyMap<string, object>, path: string): unknown {
  const getter = path.startsWith('get ');
  const parts = (getter ? path.slice(4) : path).match(/%[^%]+%|\[Symbol\.\w+\]|@@\w+|[^.[\]]+/g) ?? [];
  let value: unknown = global;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    if (part.startsWith('%')) {
      value = hidden.get(part);
      continue;
    }
    if (!isObject(value)) return undefined;
    const symbol = /^(?:\[Symbol\.(\w+)\]|@@(\w+))$/.exec(part);
    const key = symbol ? (Symbol as unknown as Record<string, symbol>)[symbol[1] ?? symbol[2]!] : part;
    if (key === undefined) return undefined;
    const slot = findSlot(value, key);
    value = getter && i === parts.length - 1 ? slot?.get : slot?.value;
  }
  return value;
}

function findSlot(object: object, key: PropertyKey): PropertyDescriptor | undefined {
  for (let holder: object | null = object; holder !== null; holder = Guest.getPrototypeOf(holder)) {
    const slot = Guest.getOwnPropertyDescriptor(holder, key);
    if (slot !== undefined) return slot;
  }
  return undefined;
}

/** An expression, evaluated in a realm, for the intrinsics that no global names. */
export const hiddenIntrinsicsText = `(()=>{const p=Object.getPrototypeOf;return {__proto__:null,
"%TypedArray%":p(Int8Array),
"%ArrayIteratorPrototype%":p([][Symbol.iterator]()),
"%StringIteratorPrototype%":p(''[Symbol.iterator]()),
"%MapIteratorPrototype%":p(new Map().entries()),
"%SetIteratorPrototype%":p(new Set().entries()),
"%RegExpStringIteratorPrototype%":p(''.matchAll(/x/g)),
"%IteratorPrototype%":p(p([][Symbol.iterator]())),
"%GeneratorFunction%":p(function*(){}).constructor,
"%GeneratorPrototype%":p(function*(){}.prototype),
"%AsyncGeneratorPrototype%":p(async function*(){}.prototype),
"%AsyncIteratorPrototype%":p(p(async function*(){}.prototype)),
"%AsyncFunction%":p(async function(){}).constructor,
"%AsyncGeneratorFunction%":p(async function*(){}).constructor};})()`;
