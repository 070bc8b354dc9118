import { isJavaScript } from '../parse/is-javascript.ts';
import type { Shape } from '../shape/shape.ts';
import { ts } from '../tree.ts';
import { CannotRead } from './cannot-read.ts';
import type { ReadParameter, TypeReader, TypeScope } from './type-reader.ts';

const unknown: Shape = { kind: 'unknown' };

/** Parameters by annotation, JSDoc type (in JavaScript) or a literal default. A `this` parameter is left out. */
export function readParameters(
  reader: TypeReader,
  nodes: readonly ts.ParameterDeclaration[],
  scope: TypeScope,
): ReadParameter[] {
  return nodes
    .filter((node) => !(ts.isIdentifier(node.name) && node.name.text === 'this'))
    .map((node, index) => readParameter(reader, node, index, scope));
}

function readParameter(
  reader: TypeReader,
  node: ts.ParameterDeclaration,
  index: number,
  scope: TypeScope,
): ReadParameter {
  const name = ts.isIdentifier(node.name) ? node.name.text : `arg${index}`;
  const rest = node.dotDotDotToken !== undefined;
  const declared = node.type ?? jsDocType(node);
  const optional =
    node.questionToken !== undefined || node.initializer !== undefined || isJsDocOptional(node);
  if (declared !== undefined) {
    const type = withoutJsDocMarks(declared);
    let shape = reader.read(type, scope);
    if (rest && node.type === undefined && shape.kind !== 'array') shape = reader.builder.array(shape);
    return { parameter: { name, shape, optional, rest }, typeText: type.getText(), known: true };
  }
  if (!ts.isIdentifier(node.name)) throw new CannotRead('destructured parameter without a type');
  if (mayBeTypedByContext(node)) throw new CannotRead('a type by context');
  if (node.initializer !== undefined) {
    const shape = initializerShape(reader, node.initializer);
    const known = shape.kind !== 'unknown';
    return { parameter: { name, shape, optional, rest }, typeText: initializerText(shape), known };
  }
  const shape = rest ? reader.builder.array(unknown) : unknown;
  return {
    parameter: { name, shape, optional, rest },
    typeText: rest ? 'unknown[]' : 'unknown',
    known: false,
  };
}

function jsDocType(node: ts.ParameterDeclaration): ts.TypeNode | undefined {
  const type = ts.getJSDocType(node);
  if (type !== undefined && (ts.isJSDocTypeLiteral(type) || ts.isJSDocFunctionType(type)))
    throw new CannotRead('JSDoc type');
  if (type === undefined && ts.getJSDocTypeTag(node.parent) !== undefined)
    throw new CannotRead('JSDoc @type');
  return type;
}

function isJsDocOptional(node: ts.ParameterDeclaration): boolean {
  return ts
    .getJSDocParameterTags(node)
    .some(
      (tag) =>
        tag.isBracketed ||
        (tag.typeExpression !== undefined && ts.isJSDocOptionalType(tag.typeExpression.type)),
    );
}

/** `{T=}` and `{...T}` say something about the parameter; what is left is its type. */
function withoutJsDocMarks(type: ts.TypeNode): ts.TypeNode {
  if (ts.isJSDocOptionalType(type) || ts.isJSDocVariadicType(type)) return withoutJsDocMarks(type.type);
  return type;
}

/** Functions that stand where a type is expected take their parameter types from there. */
function mayBeTypedByContext(node: ts.ParameterDeclaration): boolean {
  const fn = node.parent;
  if (ts.isMethodDeclaration(fn)) return ts.isObjectLiteralExpression(fn.parent);
  if (!ts.isArrowFunction(fn) && !ts.isFunctionExpression(fn)) return false;
  let at: ts.Node = fn.parent;
  while (ts.isParenthesizedExpression(at)) at = at.parent;
  if (ts.isVariableDeclaration(at) || ts.isPropertyDeclaration(at)) return at.type !== undefined;
  return !(ts.isBinaryExpression(at) || ts.isExportAssignment(at));
}

/** The type that TypeScript infers from a default value, for values where that is plain. */
function initializerShape(reader: TypeReader, node: ts.Expression): Shape {
  if (ts.isNumericLiteral(node)) return reader.builder.number;
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return reader.builder.string;
  if (ts.isBigIntLiteral(node)) return { kind: 'bigint' };
  if (ts.isRegularExpressionLiteral(node)) return { kind: 'regexp' };
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword)
    return { kind: 'boolean' };
  if (node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined'))
    return unknown;
  if (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand)) return reader.builder.number;
  if (ts.isArrayLiteralExpression(node) && node.elements.length === 0) return reader.builder.array(unknown);
  // In JavaScript such a default says that there are options, not which ones.
  if (ts.isObjectLiteralExpression(node) && isJavaScript(node.getSourceFile())) return unknown;
  throw new CannotRead('inferred type of a default value');
}

function initializerText(shape: Shape): string {
  if (shape.kind === 'regexp') return 'RegExp';
  return shape.kind === 'array' ? 'unknown[]' : shape.kind;
}
