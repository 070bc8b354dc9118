import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { toNumber } from '../../expr/to-number.ts';
import { Guest } from '../guest/guest.ts';
import type { RunState } from './run-state.ts';

/** What a typed array stores when `value` is written to it, with its term. */
export function convertElement(
  s: RunState,
  array: ArrayBufferView,
  value: unknown,
  term: Term,
): { value: unknown; term: Term } {
  const { store } = s;
  const kind = Guest.typedName(array)?.slice(0, -'Array'.length) ?? 'DataView';
  const hostKind = kinds[kind];
  if (hostKind === undefined) {
    s.concretise(value, term, 'typed-array-write', `a symbolic value written to a ${kind}Array`);
    return { value: undefined, term: 0 };
  }
  const isBig = kind.startsWith('Big');
  if (isBig !== (typeof value === 'bigint') && (isBig || typeof value === 'bigint'))
    return { value: undefined, term: 0 };
  const slot = new hostKind(1) as unknown as unknown[];
  if (typeof value !== 'object' && typeof value !== 'symbol' && typeof value !== 'function') slot[0] = value;
  const resolved = s.resolve(value, term);
  if (resolved === 0) return { value: slot[0], term: 0 };
  if (isBig) {
    const op = kind === 'BigInt64' ? Op.BAsIntN : Op.BAsUintN;
    return { value: slot[0], term: store.make(op, store.constant(64), resolved) };
  }
  const number = store.sort(resolved) === Sort.Num ? resolved : toNumber(store, resolved);
  const shifted = (bits: number) =>
    store.make(Op.Sar, store.make(Op.Shl, number, store.constant(bits)), store.constant(bits));
  switch (kind) {
    case 'Int8':
      return { value: slot[0], term: shifted(24) };
    case 'Int16':
      return { value: slot[0], term: shifted(16) };
    case 'Int32':
      return { value: slot[0], term: store.make(Op.BitOr, number, store.constant(0)) };
    case 'Uint8':
      return { value: slot[0], term: store.make(Op.BitAnd, number, store.constant(255)) };
    case 'Uint16':
      return { value: slot[0], term: store.make(Op.BitAnd, number, store.constant(65535)) };
    case 'Uint32':
      return { value: slot[0], term: store.make(Op.Shr, number, store.constant(0)) };
    case 'Float32':
      return { value: slot[0], term: store.make(Op.Fround, number) };
    case 'Float64':
      return { value: slot[0], term: number };
    default:
      s.concretise(value, term, 'typed-array-write', `a symbolic value written to a ${kind}Array`);
      return { value: slot[0], term: 0 };
  }
}

const kinds: Readonly<Record<string, new (length: number) => object>> = {
  Int8: Int8Array,
  Int16: Int16Array,
  Int32: Int32Array,
  Uint8: Uint8Array,
  Uint8Clamped: Uint8ClampedArray,
  Uint16: Uint16Array,
  Uint32: Uint32Array,
  Float32: Float32Array,
  Float64: Float64Array,
  BigInt64: BigInt64Array,
  BigUint64: BigUint64Array,
};
