import { isBuffer } from '../../syntax/shape/buffers.ts';
import { Guest } from '../guest/guest.ts';
import type { RunContext } from '../runtime/run-context.ts';
import type { InputTree } from './input-tree.ts';
import type { Materialised } from './materialised.ts';

/** A typed array or a buffer among the inputs. */
export function inputTypedArray(
  run: RunContext,
  tree: InputTree & { kind: 'typedArray' },
  intrinsic: (name: string) => unknown,
  build: (tree: InputTree) => Materialised,
): object {
  if (isBuffer(tree.name)) return inputBuffer(run, tree, intrinsic, build);
  const { memory } = run;
  const array = Guest.construct(intrinsic(tree.name) as Function, [tree.elements.length]) as object;
  tree.elements.forEach((element, i) => {
    const { value, term } = build(element);
    Guest.set(array, i, value);
    memory.write(array, i, value, term);
  });
  if (tree.length !== 0) memory.heap.setOpen(array, { length: tree.length, fields: new Map() });
  memory.origins.note(array, tree.path);
  return array;
}

/** A buffer, or a view of the whole of one. Views of the same bytes have no shadows in common, so the bytes are fixed, which is noted. */
function inputBuffer(
  { s, memory }: RunContext,
  tree: InputTree & { kind: 'typedArray' },
  intrinsic: (name: string) => unknown,
  build: (tree: InputTree) => Materialised,
): object {
  const note = `the bytes of an ${tree.name}`;
  const bytes = Guest.construct(intrinsic('Uint8Array') as Function, [tree.elements.length]) as object;
  s.concretise(tree.elements.length, tree.length, 'input-buffer', note);
  tree.elements.forEach((element, i) => {
    const { value, term } = build(element);
    Guest.set(bytes, i, s.concretise(value, term, 'input-buffer', note));
  });
  const buffer = Guest.get(bytes, 'buffer') as object;
  const made =
    tree.name === 'DataView'
      ? (Guest.construct(intrinsic('DataView') as Function, [buffer]) as object)
      : buffer;
  memory.origins.note(made, tree.path);
  return made;
}
