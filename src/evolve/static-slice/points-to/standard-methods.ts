import type { Instruction } from '../../../ir/ir.ts';
import type { Handed } from './bind.ts';
import type { Places } from './places.ts';

/** Methods of arrays. @returns false when this one is not known here. */
export function constrainArrayMethod(
  p: Places,
  i: Instruction,
  name: string,
  { self, args, target }: Handed,
): boolean {
  const { sets } = p.heap;
  const { element } = p.flow.table;
  switch (name) {
    case '.push':
    case '.unshift':
      for (const arg of args) p.write(self, element, arg);
      return true;
    case '.fill':
      p.write(self, element, args[0]);
      sets.flow(self, target);
      return true;
    case '.splice':
      for (const arg of args.slice(2)) p.write(self, element, arg);
      p.readElements(self, elementsOf(p, madeFor(p, i, target)));
      return true;
    case '.pop':
    case '.shift':
    case '.at':
      p.readElements(self, target);
      return true;
    case '.slice':
    case '.concat':
    case '.toReversed':
    case '.toSpliced':
    case '.with':
    case '.flat': {
      const place = elementsOf(p, madeFor(p, i, target));
      p.readElements(self, place);
      for (const arg of args) {
        sets.flow(arg, place);
        p.readElements(arg, place);
      }
      if (name === '.flat') p.readAll(place, place);
      return true;
    }
    case '.reverse':
    case '.copyWithin':
    case '.valueOf':
      sets.flow(self, target);
      return true;
    default:
      return false;
  }
}

/** Methods of `Object`, `Map` and `Set`. @returns false when this one is not known here. */
export function constrainObjectMethod(
  p: Places,
  i: Instruction,
  name: string,
  { self, args, target }: Handed,
): boolean {
  const { heap } = p;
  const { sets } = heap;
  const { element } = p.flow.table;
  switch (name) {
    case '.get':
      p.readAll(self, target);
      return true;
    case '.set':
    case '.add':
      for (const arg of args) p.write(self, element, arg);
      sets.flow(self, target);
      return true;
    case 'Object.assign':
      sets.each(args[0], (object) => {
        for (const arg of args.slice(1)) p.readAll(arg, heap.dynamicOf(object));
      });
      sets.flow(args[0], target);
      return true;
    case 'Object.create':
      sets.flow(args[0], heap.prototypesOf(madeFor(p, i, target)));
      return args.length < 2;
    case 'Object.freeze':
    case 'Object.seal':
    case 'Object.preventExtensions':
      sets.flow(args[0], target);
      return true;
    case 'Object.getPrototypeOf':
      sets.flow(args[0], target);
      sets.each(args[0], (object) => sets.flow(heap.prototypesOf(object), target));
      return true;
    case 'Object.setPrototypeOf':
      sets.each(args[0], (object) => sets.flow(args[1], heap.prototypesOf(object)));
      sets.flow(args[0], target);
      return true;
    default:
      return false;
  }
}

/** Built-ins that make something of what they are given. @returns false when this one is not known here. */
export function constrainMaker(
  p: Places,
  i: Instruction,
  name: string,
  { self, args, target }: Handed,
): boolean {
  const { heap } = p;
  const { sets } = heap;
  switch (name) {
    case '.split':
    case '.replace':
    case '.replaceAll':
    case 'Object.keys':
    case 'Object.getOwnPropertyNames':
    case 'Object.getOwnPropertySymbols':
    case 'Date':
    case 'RegExp':
      madeFor(p, i, target);
      return true;
    case '.match':
    case '.exec':
    case '.matchAll':
    case 'JSON.parse': {
      const object = madeFor(p, i, target);
      sets.add(heap.dynamicOf(object), object);
      return true;
    }
    case '.keys':
    case '.values':
    case '.entries':
      holds(p, madeFor(p, i, target), self);
      return true;
    case 'Object.values':
    case 'Object.entries':
      holds(p, madeFor(p, i, target), args[0]);
      return true;
    case 'Array.from':
    case 'Object.fromEntries':
    case 'Map':
    case 'Set':
    case 'WeakMap':
    case 'WeakSet': {
      const object = madeFor(p, i, target);
      holds(p, object, args[0]);
      // Maps are iterated by pairs, of which the map itself stands for all.
      if (/Map|Entries/.test(name)) p.readAll(elementsOf(p, object), elementsOf(p, object));
      if (name === 'Object.fromEntries') sets.flow(elementsOf(p, object), heap.dynamicOf(object));
      return true;
    }
    case 'Array':
    case 'Array.of':
      for (const arg of args) sets.flow(arg, elementsOf(p, madeFor(p, i, target)));
      madeFor(p, i, target);
      return true;
    case 'Error':
    case 'TypeError':
    case 'RangeError':
    case 'SyntaxError':
    case 'ReferenceError':
    case 'EvalError':
    case 'URIError':
      for (const arg of args) sets.flow(arg, heap.dynamicOf(madeFor(p, i, target)));
      madeFor(p, i, target);
      return true;
    default:
      return false;
  }
}

/** The object that a call makes and gives back. */
export function madeFor(p: Places, i: Instruction, target: number | undefined): number {
  const object = p.madeNatively(i);
  if (target !== undefined) p.heap.sets.add(target, object);
  return object;
}

export function elementsOf(p: Places, object: number): number {
  return p.heap.written(object, p.flow.table.element);
}

/** The object holds itself, for the pairs it may be made of, and all that a node's objects hold. */
function holds(p: Places, object: number, node: number | undefined): void {
  const place = p.heap.written(object, p.flow.table.element);
  p.heap.sets.add(place, object);
  p.readAll(node, place);
}
