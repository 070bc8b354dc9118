import type { Field, Shape } from '../shape/shape.ts';
import { ts } from '../tree.ts';
import type { CheckerReader } from './read-type.ts';
import { withoutUndefined } from './without-undefined.ts';

/** Library types beyond this many members (DOM elements, streams) are not built field by field. */
const maxLibraryMembers = 40;

/** An object type by its call signature, or by its fields and index signature. */
export function structureShape(
  reader: CheckerReader,
  type: ts.Type,
  name: string | undefined,
  at: ts.Node,
): Shape {
  const { checker, builder } = reader;
  const [call] = type.getCallSignatures();
  if (call !== undefined) return stubShape(reader, call, at);
  if (type.getConstructSignatures().length > 0)
    return reader.unsupported(type, 'a class is not built as an input');
  const properties = checker.getPropertiesOfType(type).filter((p) => !p.name.startsWith('__@'));
  if (reader.isLibrary(type.getSymbol())) {
    const methods = properties.filter((p) => p.flags & ts.SymbolFlags.Method).length;
    const isClass = (type.getSymbol()!.flags & ts.SymbolFlags.Variable) !== 0;
    if (isClass || properties.length > maxLibraryMembers || (methods > 0 && methods * 2 >= properties.length))
      return reader.unsupported(type, 'values of this built-in type are not built');
  }
  const index = indexOf(checker, type);
  return builder.object(
    name,
    properties.map((p) => fieldOf(reader, p, at)),
    index && { key: index.key, value: reader.read(index.type, at) },
  );
}

/** The index signature of a type, or of one mapped over a type parameter that stands for any key. */
function indexOf(
  checker: ts.TypeChecker,
  type: ts.Type,
): { readonly key: 'string' | 'number'; readonly type: ts.Type } | undefined {
  const infos = checker.getIndexInfosOfType(type);
  const index =
    infos.find((i) => i.keyType.flags & ts.TypeFlags.String) ??
    infos.find((i) => i.keyType.flags & (ts.TypeFlags.Number | ts.TypeFlags.TemplateLiteral));
  if (index !== undefined)
    return { key: index.keyType.flags & ts.TypeFlags.Number ? 'number' : 'string', type: index.type };
  const { constraintType, templateType } = type as ts.Type & {
    constraintType?: ts.Type;
    templateType?: ts.Type;
  };
  const bound = constraintType && checker.getBaseConstraintOfType(constraintType);
  if (bound === undefined || templateType === undefined) return undefined;
  const flags = (bound.isUnion() ? bound.types : [bound]).reduce((all, t) => all | t.flags, 0);
  if (flags & ts.TypeFlags.String) return { key: 'string', type: templateType };
  return flags & ts.TypeFlags.Number ? { key: 'number', type: templateType } : undefined;
}

/** One property as a field. */
export function fieldOf(reader: CheckerReader, property: ts.Symbol, at: ts.Node): Field {
  const read = reader.read(reader.checker.getTypeOfSymbolAtLocation(property, at), at);
  const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
  return {
    name: property.name,
    shape: optional && isInferred(property) ? withoutUndefined(reader.builder, read) : read,
    optional,
    readonly: isReadonly(property),
  };
}

/** Made from a binding pattern or from JSDoc, where `undefined` was added to say that it is optional. */
function isInferred(property: ts.Symbol): boolean {
  if (property.declarations === undefined) return checkFlags(property) === 0;
  return property.declarations.some(ts.isJSDocPropertyLikeTag);
}

/** The checker's own flags of properties of mapped types and intersections, which its interface does not offer. */
function checkFlags(property: ts.Symbol): number {
  return (property as ts.Symbol & { links?: { checkFlags?: number } }).links?.checkFlags ?? 0;
}

function isReadonly(property: ts.Symbol): boolean {
  const flags = checkFlags(property);
  const readonlyFlag = 8;
  const syntheticFlags = 2 | 4;
  if (flags & readonlyFlag || flags & syntheticFlags) return (flags & readonlyFlag) !== 0;
  const declaration = property.valueDeclaration;
  return (
    declaration !== undefined && (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Readonly) !== 0
  );
}

/** A stub for the first call signature. */
export function stubShape(reader: CheckerReader, signature: ts.Signature, at: ts.Node): Shape {
  const count = signature.parameters.filter((p) => {
    const declaration = p.valueDeclaration;
    return !(
      declaration !== undefined &&
      ts.isParameter(declaration) &&
      declaration.dotDotDotToken !== undefined
    );
  }).length;
  return { kind: 'function', parameters: count, returns: reader.read(signature.getReturnType(), at) };
}
