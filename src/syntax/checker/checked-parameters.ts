import { mergeOverloads } from '../annotation/merge-overloads.ts';
import type { ReadParameter } from '../annotation/type-reader.ts';
import type { Shape } from '../shape/shape.ts';
import { isNever, isUndeclared } from '../shape/shape-builder.ts';
import { ts } from '../tree.ts';
import type { CheckerReader } from './read-type.ts';
import { withoutUndefined } from './without-undefined.ts';

const unknown: Shape = { kind: 'unknown' };

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
  const element =
    rest && checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : type;
  const isAny = ((element ?? type).flags & ts.TypeFlags.Any) !== 0 && !annotated;
  const read = isAny && !rest ? unknown : memberByMember(reader, type, node?.type, node ?? at);
  // `x = []` is inferred as an array of nothing.
  const isEmpty = !annotated && read.kind === 'array' && isNever(read.element);
  const shape = isEmpty ? reader.builder.array(unknown) : read;
  const written = optional && node?.type === undefined ? withoutUndefined(reader.builder, shape) : shape;
  const useless = !annotated && written.kind === 'literal' && (written.value ?? undefined) === undefined;
  return {
    parameter: { name, shape: useless ? unknown : written, optional, rest },
    typeText: node?.type?.getText() ?? (isAny || useless ? 'unknown' : typeText(reader, type, optional)),
    known: !isAny && !useless,
  };
}

/**
 * A type that mentions one that nothing declares is an error to the checker as a whole: then the members of a union are read each by itself.
 */
function memberByMember(
  reader: CheckerReader,
  type: ts.Type,
  node: ts.TypeNode | undefined,
  at: ts.Node,
): Shape {
  const shape = reader.read(type, at);
  if (!isUndeclared(shape) || node === undefined || !ts.isUnionTypeNode(node)) return shape;
  return reader.builder.union(node.types.map((t) => reader.read(reader.checker.getTypeFromTypeNode(t), t)));
}

function typeText(reader: CheckerReader, type: ts.Type, optional: boolean): string {
  const text = reader.checker.typeToString(type);
  return optional ? text.replace(/ \| undefined$/, '') : text;
}
