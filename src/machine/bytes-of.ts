import { types } from 'node:util';
import { sizeOf, viewParts } from './snapshot-parts.ts';

/** The bytes of a buffer, or of a view of the whole of one that has no elements of its own. */
export function bytesOf(
  object: object,
): { readonly name: string; readonly values: readonly number[] } | undefined {
  if (types.isArrayBuffer(object)) return { name: 'ArrayBuffer', values: [...new Uint8Array(object)] };
  if (!types.isDataView(object)) return undefined;
  const [buffer, , length] = viewParts(object);
  return length === sizeOf(buffer) && types.isArrayBuffer(buffer)
    ? { name: 'DataView', values: [...new Uint8Array(buffer)] }
    : undefined;
}
