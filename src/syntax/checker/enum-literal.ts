import type { Shape } from '../shape/shape.ts';
import { ts } from '../tree.ts';

/** One member of an enum, with its name. */
export function enumLiteral(type: ts.Type, checker: ts.TypeChecker): Shape {
  const symbol = type.symbol;
  const parent = symbol.declarations?.[0]?.parent;
  const owner = parent !== undefined && ts.isEnumDeclaration(parent) ? `${parent.name.text}.` : '';
  // An enum with a single member is that member's type itself.
  const member = symbol.flags & ts.SymbolFlags.Enum ? checker.getExportsOfModule(symbol)[0] : undefined;
  const name = member === undefined ? `${owner}${symbol.name}` : `${symbol.name}.${member.name}`;
  if (type.isStringLiteral() || type.isNumberLiteral()) return { kind: 'literal', value: type.value, name };
  return { kind: 'unsupported', type: checker.typeToString(type), reason: 'its value is computed' };
}
