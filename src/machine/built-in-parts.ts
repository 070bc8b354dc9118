import { types } from 'node:util';
import { mostOf, sizeOf, unboxed, viewParts } from './snapshot-parts.ts';

/** `isWhole`: a buffer all of whose bytes a view shows. They are the view's elements: which buffer it is counts besides. */
export type BuiltInPart =
  | { readonly key: string; readonly value: unknown; readonly isWhole?: false }
  | { readonly key: string; readonly value: ArrayBuffer; readonly isWhole: true };

/** What built-in kinds keep out of sight. */
export function builtInParts(object: object): BuiltInPart[] {
  const parts: BuiltInPart[] = [];
  const add = (key: string, value: unknown) => parts.push({ key, value });
  if (types.isBoxedPrimitive(object)) add('value', unboxed(object));
  if (types.isAnyArrayBuffer(object)) add('bytes', Array.from(new Uint8Array(object as ArrayBuffer)).join());
  const most = types.isAnyArrayBuffer(object) ? mostOf(object as ArrayBuffer) : undefined;
  if (most !== undefined) add('most', most);
  if (!ArrayBuffer.isView(object)) return parts;
  const [buffer, byteOffset, byteLength] = viewParts(object);
  if (types.isDataView(object)) add('length', byteLength);
  add('offset', byteOffset);
  if (byteLength === sizeOf(buffer)) {
    add('size', byteLength);
    parts.push({ key: 'buffer', value: buffer, isWhole: true });
  } else add('buffer', buffer);
  return parts;
}
