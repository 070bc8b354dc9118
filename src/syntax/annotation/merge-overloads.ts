import type { ShapeBuilder } from '../shape/shape-builder.ts';
import type { ReadParameter } from './type-reader.ts';

/** One signature of a function, read when needed. */
export interface OverloadedSignature {
  readonly hasBody: boolean;
  read(): ReadParameter[];
}

/**
 * The parameters of a function with overloads: callers see only the overloads, so each parameter's type is the union over
 * them; names are the implementation's. Without overloads, or when rest parameters disagree, the implementation alone.
 */
export function mergeOverloads(
  builder: ShapeBuilder,
  signatures: readonly OverloadedSignature[],
): ReadParameter[] {
  const implementation = signatures.find((s) => s.hasBody) ?? signatures[0];
  if (implementation === undefined) return [];
  const own = implementation.read();
  const overloads = signatures.filter((s) => s !== implementation && !s.hasBody).map((s) => s.read());
  if (!implementation.hasBody) overloads.unshift(own);
  if (overloads.length === 0 || overloads.some((o) => o.some((p) => p.parameter.rest))) return own;
  const count = Math.max(...overloads.map((o) => o.length));
  return Array.from({ length: count }, (_, i) => {
    const here = overloads.flatMap((o) => o[i] ?? []);
    const name = (own[i] ?? here[0]!).parameter.name;
    const optional = here.length < overloads.length || here.some((p) => p.parameter.optional);
    return {
      parameter: {
        name,
        shape: builder.union(here.map((p) => p.parameter.shape)),
        optional,
        rest: false,
      },
      typeText: [...new Set(here.map((p) => p.typeText))].join(' | '),
      known: here.every((p) => p.known),
    };
  });
}
