import { CannotRead } from '../annotation/cannot-read.ts';
import { enumMembers } from '../annotation/enum-shape.ts';
import type { Shape } from '../shape/shape.ts';
import { ts } from '../tree.ts';

function flagsOf(node: ts.EnumDeclaration) {
  try {
    return enumMembers(node)[0]?.flags;
  } catch (error) {
    if (error instanceof CannotRead) return undefined;
    throw error;
  }
}

/** One member of an enum, with its name. */
export function enumLiteral(type: ts.Type, checker: ts.TypeChecker): Shape {
  const symbol = type.symbol;
  const parent = symbol.declarations?.[0]?.parent;
  const owner = parent !== undefined && ts.isEnumDeclaration(parent) ? `${parent.name.text}.` : '';
  // An enum with a single member is that member's type itself.
  const member = symbol.flags & ts.SymbolFlags.Enum ? checker.getExportsOfModule(symbol)[0] : undefined;
  const name = member === undefined ? `${owner}${symbol.name}` : `${symbol.name}.${member.name}`;
  const flags = parent !== undefined && ts.isEnumDeclaration(parent) ? flagsOf(parent) : undefined;
  if (type.isStringLiteral() || type.isNumberLiteral())
    return { kind: 'literal', value: type.value, name, ...(flags !== undefined && { flags }) };
  return { kind: 'unsupported', type: checker.typeToString(type), reason: 'its value is computed' };
}
