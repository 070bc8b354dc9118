import type { Field, Shape } from '../shape.ts';
import { ts } from '../tree.ts';
import type { CheckerReader } from './read-type.ts';

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
    if (properties.length > maxLibraryMembers || (methods > 0 && methods * 2 >= properties.length))
      return reader.unsupported(type, 'values of this built-in type are not built');
  }
  const infos = checker.getIndexInfosOfType(type);
  const index =
    infos.find((i) => i.keyType.flags & ts.TypeFlags.String) ??
    infos.find((i) => i.keyType.flags & (ts.TypeFlags.Number | ts.TypeFlags.TemplateLiteral));
  return builder.object(
    name,
    properties.map((p) => fieldOf(reader, p, at)),
    index === undefined
      ? undefined
      : {
          key: index.keyType.flags & ts.TypeFlags.Number ? 'number' : 'string',
          value: reader.read(index.type, at),
        },
  );
}

/** One property as a field. */
export function fieldOf(reader: CheckerReader, property: ts.Symbol, at: ts.Node): Field {
  const type = reader.checker.getTypeOfSymbolAtLocation(property, at);
  return {
    name: property.name,
    shape: reader.read(type, at),
    optional: (property.flags & ts.SymbolFlags.Optional) !== 0,
    readonly: isReadonly(property),
  };
}

function isReadonly(property: ts.Symbol): boolean {
  // Properties made by mapped types and intersections have no declaration of their own.
  const links = (property as ts.Symbol & { links?: { checkFlags?: number } }).links;
  const readonlyFlag = 8;
  if (links?.checkFlags !== undefined && links.checkFlags !== 0)
    return (links.checkFlags & readonlyFlag) !== 0;
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
