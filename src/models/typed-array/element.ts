import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { toNumber } from '../../expr/to-number.ts';
import { Guest } from '../../machine/guest/guest.ts';

/** Typed arrays by what their elements are. */
export const elementKinds = [
  'Int8',
  'Uint8',
  'Uint8Clamped',
  'Int16',
  'Uint16',
  'Int32',
  'Uint32',
  'Float32',
  'Float64',
  'BigInt64',
  'BigUint64',
] as const;
export type ElementKind = (typeof elementKinds)[number];

const tag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)!
  .get!;

/** The kind of a typed array of any realm; undefined for everything else. */
export function kindOf(value: unknown): ElementKind | undefined {
  const name = Guest.apply(tag, value, []) as string | undefined;
  return name === undefined ? undefined : (name.slice(0, -'Array'.length) as ElementKind);
}

/** What an array of this kind holds after a primitive was written to it; 0 when writing it throws. */
export function elementOf(store: TermStore, kind: ElementKind, term: Term): Term {
  if (kind === 'BigInt64' || kind === 'BigUint64') {
    if (store.sort(term) !== Sort.Big) return 0;
    return store.make(kind === 'BigInt64' ? Op.BAsIntN : Op.BAsUintN, store.constant(64), term);
  }
  const number = store.sort(term) === Sort.Big ? 0 : toNumber(store, term);
  return number === 0 ? 0 : wrap(store, kind, number);
}

function wrap(store: TermStore, kind: ElementKind, number: Term): Term {
  const both = (bits: number) =>
    store.make(Op.Sar, store.make(Op.Shl, number, store.constant(bits)), store.constant(bits));
  switch (kind) {
    case 'Int8':
      return both(24);
    case 'Int16':
      return both(16);
    case 'Int32':
      return store.make(Op.BitOr, number, store.constant(0));
    case 'Uint8':
      return store.make(Op.BitAnd, number, store.constant(0xff));
    case 'Uint16':
      return store.make(Op.BitAnd, number, store.constant(0xffff));
    case 'Uint32':
      return store.make(Op.Shr, number, store.constant(0));
    case 'Float32':
      return store.make(Op.Fround, number);
    case 'Uint8Clamped':
      return clamp(store, number);
    default:
      return number;
  }
}

/** Clamped to [0, 255] and rounded, halves to even. */
function clamp(store: TermStore, number: Term): Term {
  const at = (n: number) => store.constant(n);
  const inside = store.make(Op.Max, at(0), store.make(Op.Min, at(255), number));
  const floor = store.make(Op.Floor, inside);
  const rest = store.make(Op.Sub, inside, floor);
  const up = store.make(Op.Add, floor, at(1));
  const even = store.eq(store.make(Op.Mod, floor, at(2)), at(0));
  const half = store.ite(even, floor, up);
  const rounded = store.ite(
    store.make(Op.Lt, rest, at(0.5)),
    floor,
    store.ite(store.make(Op.Lt, at(0.5), rest), up, half),
  );
  return store.ite(store.make(Op.IsNaN, number), at(0), rounded);
}
