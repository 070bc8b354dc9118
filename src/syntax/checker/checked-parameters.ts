import { mergeOverloads } from '../annotation/merge-overloads.ts';
import type { ReadParameter } from '../annotation/type-reader.ts';
import type { Shape } from '../shape.ts';
import { ts } from '../tree.ts';
import type { CheckerReader } from './read-type.ts';

/** The parameters of a function by its signatures: overloads are merged, a `this` parameter is not among them. */
export function checkedParameters(
  reader: CheckerReader,
  signatures: readonly ts.Signature[],
  at: ts.Node,
): ReadParameter[] {
  return mergeOverloads(
    reader.builder,
    signatures.map((signature) => ({
      hasBody: (signature.declaration as { body?: ts.Node } | undefined)?.body !== undefined,
      read: () => signature.parameters.map((symbol, index) => parameterOf(reader, symbol, index, at)),
    })),
  );
}

function parameterOf(reader: CheckerReader, symbol: ts.Symbol, index: number, at: ts.Node): ReadParameter {
  const { checker } = reader;
  const declaration = symbol.valueDeclaration;
  const node = declaration !== undefined && ts.isParameter(declaration) ? declaration : undefined;
  const name = node !== undefined && !ts.isIdentifier(node.name) ? `arg${index}` : symbol.name;
  const rest = node?.dotDotDotToken !== undefined;
  const optional = node !== undefined && checker.isOptionalParameter(node);
  const type =
    node?.type !== undefined
      ? checker.getTypeFromTypeNode(node.type)
      : checker.getTypeOfSymbolAtLocation(symbol, node ?? at);
  const annotated = node?.type !== undefined || (node !== undefined && ts.getJSDocType(node) !== undefined);
  const isAny = (type.flags & ts.TypeFlags.Any) !== 0 && !annotated;
  const shape = isAny ? ({ kind: 'unknown' } as const) : reader.read(type, node ?? at);
  const written = optional && node?.type === undefined ? withoutUndefined(reader, shape) : shape;
  const useless = !annotated && written.kind === 'literal' && (written.value ?? undefined) === undefined;
  return {
    parameter: { name, shape: useless ? { kind: 'unknown' } : written, optional, rest },
    typeText: node?.type?.getText() ?? (isAny || useless ? 'unknown' : typeText(reader, type, optional)),
    known: !isAny && !useless,
  };
}

function typeText(reader: CheckerReader, type: ts.Type, optional: boolean): string {
  const text = reader.checker.typeToString(type);
  return optional ? text.replace(/ \| undefined$/, '') : text;
}

/** An optional parameter's inferred type mentions `undefined`, which its being optional says already. */
function withoutUndefined(reader: CheckerReader, shape: Shape): Shape {
  if (shape.kind !== 'union') return shape;
  return reader.builder.union(
    shape.alternatives.filter((a) => a.kind !== 'literal' || a.value !== undefined),
  );
}
