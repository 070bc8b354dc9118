import { ts } from '../../syntax/tree.ts';
import type { Operand } from '../ir.ts';
import type { Context } from './context.ts';
import { arrayOf } from './decorator-parts.ts';
import { constant, localOperand } from './operands.ts';
import { readBinding } from './variables.ts';

const K = ts.SyntaxKind;

/** What `emitDecoratorMetadata` says of a decorated class or member, by the types as they are written. */
export function metadataOf(
  cx: Context,
  node: ts.Node,
  fn: ts.ClassElement | undefined,
): readonly (readonly [string, Operand])[] {
  const paramtypes = (parameters: readonly ts.ParameterDeclaration[]) =>
    [
      'design:paramtypes',
      arrayOf(
        cx,
        parameters.map((p) => serialised(cx, elementType(p))),
      ),
    ] as const;
  if (ts.isClassLike(node))
    return fn !== undefined && ts.isConstructorDeclaration(fn) ? [paramtypes(fn.parameters)] : [];
  if (ts.isPropertyDeclaration(node)) return [['design:type', serialised(cx, node.type)]];
  if (ts.isMethodDeclaration(node))
    return [
      ['design:type', cx.value({ kind: 'getGlobal', name: 'Function' })],
      paramtypes(node.parameters),
      ['design:returntype', returnType(cx, node)],
    ];
  if (ts.isGetAccessor(node)) return [['design:type', serialised(cx, node.type)], paramtypes([])];
  if (ts.isSetAccessor(node))
    return [['design:type', serialised(cx, node.parameters[0]?.type)], paramtypes(node.parameters)];
  return [];
}

function returnType(cx: Context, node: ts.MethodDeclaration): Operand {
  if (node.type !== undefined) return serialised(cx, node.type);
  const isAsync = node.modifiers?.some((m) => m.kind === K.AsyncKeyword) === true;
  return isAsync ? cx.value({ kind: 'getGlobal', name: 'Promise' }) : constant(undefined);
}

function elementType(parameter: ts.ParameterDeclaration): ts.TypeNode | undefined {
  const { type } = parameter;
  if (parameter.dotDotDotToken === undefined || type === undefined) return type;
  return ts.isArrayTypeNode(type) ? type.elementType : undefined;
}

function serialised(cx: Context, type: ts.TypeNode | undefined): Operand {
  const builtIn = (name: string) => cx.value({ kind: 'getGlobal', name });
  switch (type?.kind) {
    case undefined:
      return builtIn('Object');
    case K.VoidKeyword:
    case K.UndefinedKeyword:
    case K.NeverKeyword:
      return constant(undefined);
    case K.StringKeyword:
    case K.TemplateLiteralType:
      return builtIn('String');
    case K.NumberKeyword:
      return builtIn('Number');
    case K.BigIntKeyword:
      return builtIn('BigInt');
    case K.BooleanKeyword:
    case K.TypePredicate:
      return builtIn('Boolean');
    case K.SymbolKeyword:
      return builtIn('Symbol');
    case K.FunctionType:
    case K.ConstructorType:
      return builtIn('Function');
    case K.ArrayType:
    case K.TupleType:
      return builtIn('Array');
    case K.ParenthesizedType:
      return serialised(cx, (type as ts.ParenthesizedTypeNode).type);
    case K.LiteralType:
      return literal(cx, (type as ts.LiteralTypeNode).literal);
    case K.UnionType:
      return union(cx, (type as ts.UnionTypeNode).types);
    case K.TypeReference:
      return reference(cx, (type as ts.TypeReferenceNode).typeName);
    default:
      return builtIn('Object');
  }
}

function literal(cx: Context, node: ts.LiteralTypeNode['literal']): Operand {
  const name =
    node.kind === K.StringLiteral
      ? 'String'
      : node.kind === K.TrueKeyword || node.kind === K.FalseKeyword
        ? 'Boolean'
        : node.kind === K.NullKeyword
          ? undefined
          : 'Number';
  return name === undefined ? constant(undefined) : cx.value({ kind: 'getGlobal', name });
}

/** `X | null` is X unless nulls are strict; alternatives of one kind are that kind; anything else is Object. */
function union(cx: Context, types: readonly ts.TypeNode[]): Operand {
  const isNullish = (t: ts.TypeNode) =>
    t.kind === K.UndefinedKeyword || (ts.isLiteralTypeNode(t) && t.literal.kind === K.NullKeyword);
  const loose = cx.module.source.decorators?.strictNulls === false;
  const rest = types.filter((t) => t.kind !== K.NeverKeyword && !(loose && isNullish(t)));
  const kind = (t: ts.TypeNode) =>
    ts.isLiteralTypeNode(t)
      ? ts.isStringLiteral(t.literal)
        ? K.StringKeyword
        : t.literal.kind === K.TrueKeyword || t.literal.kind === K.FalseKeyword
          ? K.BooleanKeyword
          : K.NumberKeyword
      : t.kind;
  const [first] = rest;
  if (first === undefined) return constant(undefined);
  const alike = rest.every((t) => kind(t) === kind(first) && !ts.isTypeReferenceNode(t));
  return rest.length === 1 || alike ? serialised(cx, first) : cx.value({ kind: 'getGlobal', name: 'Object' });
}

/** A class by its name: `typeof X === "function" ? X : Object`. */
function reference(cx: Context, name: ts.EntityName): Operand {
  const result = cx.temp();
  const other = () => cx.assign(result, { kind: 'getGlobal', name: 'Object' });
  if (name.kind !== K.Identifier) {
    other();
    return localOperand(result);
  }
  const binding = cx.module.names.module.names.get(name.text);
  const isValue =
    binding !== undefined &&
    (binding.kind === 'class' ||
      (binding.place.kind === 'import' && binding.place.target?.kind !== 'missing'));
  if (!isValue && (binding !== undefined || !globals.has(name.text))) {
    other();
    return localOperand(result);
  }
  const value = cx.value(isValue ? readBinding(cx, binding) : { kind: 'getGlobal', name: name.text });
  const type = cx.value({ kind: 'unary', op: 'typeof', value });
  const test = cx.value({ kind: 'binary', op: '===', left: type, right: constant('function') });
  cx.branch('conditional', 'truthy', test, name, () => cx.assignOperand(result, value), other);
  return localOperand(result);
}

/** Classes of the language that types name. */
const globals = new Set(
  'Array Date Error Function Map Promise RegExp Set WeakMap WeakSet String Number Boolean Symbol BigInt Object Uint8Array ArrayBuffer'.split(
    ' ',
  ),
);
