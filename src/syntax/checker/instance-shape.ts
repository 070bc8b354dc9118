import { withAltered } from '../annotation/altered-arguments.ts';
import { classReference, isFilledByOthers } from '../annotation/class-shape.ts';
import type { Shape } from '../shape/shape.ts';
import { ts } from '../tree.ts';
import { checkedParameters } from './checked-parameters.ts';
import { implementationFile } from './implementation-file.ts';
import type { CheckerReader } from './read-type.ts';
import { fieldOf } from './structure-shape.ts';

/** An instance of a class: by its public constructor, or else by its fields. */
export function instanceShape(reader: CheckerReader, type: ts.Type, symbol: ts.Symbol, at: ts.Node): Shape {
  const { checker } = reader;
  const declaration = symbol.valueDeclaration;
  if (reader.isLibrary(symbol) || declaration === undefined || !ts.isClassLike(declaration))
    return reader.unsupported(type, 'values of this built-in type are not built');
  const declared = declaration.getSourceFile();
  const file = implementationFile(reader.files, declared.fileName);
  const named = classReference(declaration, declared);
  const isSource = file === declared.fileName;
  // A declaration file may give a class another name than its source, but exports it by the same.
  if (file === undefined || !(isSource || named.exported !== undefined))
    return reader.unsupported(type, 'the source of this class was not found');
  const cls = isSource ? named : { ...named, name: named.exported ?? named.name, file };
  const signatures = checker.getTypeOfSymbolAtLocation(symbol, declaration).getConstructSignatures();
  const isAbstract = has(declaration, ts.ModifierFlags.Abstract);
  const hidden = signatures.some(
    (s) =>
      s.declaration !== undefined &&
      has(s.declaration, ts.ModifierFlags.Private | ts.ModifierFlags.Protected),
  );
  if (!isAbstract && !hidden && !isFilledByOthers(declaration))
    return reader.withArguments(type, () => {
      const given = checkedParameters(reader, signatures, declaration).map((p) => p.parameter);
      const parameters = withAltered(declaration, given);
      return { kind: 'instance', cls, construct: { by: 'constructor', parameters } };
    });
  // Some subclass implements what is abstract: its methods are unknowns, as those of an interface are.
  const properties = checker
    .getPropertiesOfType(type)
    .filter(
      (p) => p.flags & ts.SymbolFlags.Property || (p.flags & ts.SymbolFlags.Method && isAbstractMember(p)),
    );
  if (properties.some((p) => p.name.startsWith('#')))
    return reader.unsupported(type, 'it has private fields and no public constructor');
  const fields = properties.map((p) => fieldOf(reader, p, at));
  return { kind: 'instance', cls, construct: { by: 'fields', fields } };
}

function isAbstractMember({ valueDeclaration }: ts.Symbol): boolean {
  return valueDeclaration !== undefined && has(valueDeclaration, ts.ModifierFlags.Abstract);
}

function has(node: ts.Declaration, flags: ts.ModifierFlags): boolean {
  return (ts.getCombinedModifierFlags(node) & flags) !== 0;
}
