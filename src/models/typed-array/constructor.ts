import { types } from 'node:util';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { argument, setElementTerm } from '../array/plain-array.ts';
import { isObject } from '../core/is-object.ts';
import { iterate } from '../core/iterate.ts';
import { concretiseAndRun, runNative } from '../core/native.ts';
import { getProperty } from '../core/property.ts';
import type { Shadowed } from '../core/shadowed.ts';
import { type ElementKind, elementKinds, elementOf } from './element.ts';

/** Constructors of typed arrays: from a length, from a buffer, and from elements, which are converted. */
export const typedArrayConstructor: readonly ModelEntry[] = elementKinds.map((kind) => ({
  path: `${kind}Array`,
  kind: 'object',
  model: (context, call) => {
    const source = argument(call, 0);
    const term = context.resolve(source.value, source.term);
    if (!call.isConstruct) return runNative(call, call.self, call.args);
    if (!isObject(source.value)) {
      context.pin(source.value, term);
      return runNative(call, call.self, call.args);
    }
    if (types.isAnyArrayBuffer(source.value)) {
      call.args.forEach((arg, i) => {
        context.pin(arg, call.argTerms[i] ?? 0);
      });
      const view = runNative(call, call.self, call.args) as object;
      context.expose(view);
      return view;
    }
    if (ArrayBuffer.isView(source.value)) {
      const elements = viewElements(context, source.value);
      // One that lies outside of its memory throws.
      return elements.length === 0 ? runNative(call, call.self, call.args) : fromElements(elements);
    }
    const items: Shadowed[] = [];
    const iterable = getProperty(context, source.value, Symbol.iterator).value;
    if (iterable === undefined || iterable === null)
      return concretiseAndRun(context, call, `${kind}Array of an array-like`);
    if (!iterate(context, source, (item) => items.push(item))) return runNative(call, call.self, call.args);
    return fromElements(items);

    function fromElements(elements: readonly Shadowed[]): unknown {
      const plain = elements.map(({ value }) => value);
      const made = Guest.construct(call.fn, [plain]) as object;
      elements.forEach((element, i) => {
        writeElement(context, made, kind, i, element);
      });
      return made;
    }
  },
}));

/** Shadows element `i`, which was just written, by the conversion of what was written. */
export function writeElement(
  context: ModelContext,
  array: object,
  kind: ElementKind,
  i: number,
  { value, term }: Shadowed,
): void {
  const resolved = isObject(value) || typeof value === 'symbol' ? 0 : context.resolve(value, term);
  const converted = resolved === 0 ? 0 : elementOf(context.store, kind, resolved);
  setElementTerm(context, array, i, converted !== 0 && context.store.isConst(converted) ? 0 : converted);
}

/** The elements of a typed array with their shadows. */
export function viewElements(context: ModelContext, view: object): Shadowed[] {
  return Array.from({ length: Guest.lengthOf(view) }, (_, i) => ({
    value: Guest.get(view, i),
    term: context.getCell(view, String(i)),
  }));
}
