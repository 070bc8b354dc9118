import { ts } from '../../syntax/tree.ts';
import type { Binder } from './binder.ts';
import { boundNames } from './hoisted-names.ts';

const K = ts.SyntaxKind;

/** A binary expression; long left-nested chains are walked without recursion. */
export function bindBinary(b: Binder, node: ts.BinaryExpression): void {
  const rights: ts.Expression[] = [];
  let inner: ts.Expression = node;
  while (inner.kind === K.BinaryExpression) {
    const { left, right, operatorToken } = inner as ts.BinaryExpression;
    rights.push(right);
    if (operatorToken.kind >= K.FirstAssignment && operatorToken.kind <= K.LastAssignment) {
      bindTarget(b, left);
      break;
    }
    inner = left;
    if (inner.kind !== K.BinaryExpression) b.visit(inner);
  }
  for (let i = rights.length - 1; i >= 0; i--) b.visit(rights[i]!);
}

/** An assignment target: identifiers in it are written. */
export function bindTarget(b: Binder, node: ts.Expression): void {
  switch (node.kind) {
    case K.Identifier:
      b.reference(node as ts.Identifier, true);
      return;
    case K.ParenthesizedExpression:
    case K.AsExpression:
    case K.SatisfiesExpression:
    case K.NonNullExpression:
    case K.TypeAssertionExpression:
      bindTarget(b, (node as ts.ParenthesizedExpression).expression);
      return;
    case K.ArrayLiteralExpression:
      for (const element of (node as ts.ArrayLiteralExpression).elements)
        bindTargetElement(
          b,
          element.kind === K.SpreadElement ? (element as ts.SpreadElement).expression : element,
        );
      return;
    case K.ObjectLiteralExpression:
      for (const property of (node as ts.ObjectLiteralExpression).properties) {
        if (property.kind === K.ShorthandPropertyAssignment) {
          b.reference(property.name, true);
          if (property.objectAssignmentInitializer) b.visit(property.objectAssignmentInitializer);
        } else if (property.kind === K.SpreadAssignment) bindTarget(b, property.expression);
        else if (property.kind === K.PropertyAssignment) {
          bindPropertyName(b, property.name);
          bindTargetElement(b, property.initializer);
        }
      }
      return;
    default:
      b.visit(node);
  }
}

function bindTargetElement(b: Binder, node: ts.Expression): void {
  if (
    node.kind === K.BinaryExpression &&
    (node as ts.BinaryExpression).operatorToken.kind === K.EqualsToken
  ) {
    bindTarget(b, (node as ts.BinaryExpression).left);
    b.visit((node as ts.BinaryExpression).right);
  } else bindTarget(b, node);
}

/** The expression of a computed property name. */
export function bindPropertyName(b: Binder, name: ts.PropertyName | undefined): void {
  if (name?.kind === K.ComputedPropertyName) b.visit((name as ts.ComputedPropertyName).expression);
}

/** Defaults and computed keys of a binding pattern (its names are declared already). */
export function bindPatternParts(b: Binder, name: ts.BindingName): void {
  if (name.kind === K.Identifier) return;
  for (const element of name.elements) {
    if (element.kind !== K.BindingElement) continue;
    bindPropertyName(b, element.propertyName);
    bindPatternParts(b, element.name);
    if (element.initializer !== undefined) b.visit(element.initializer);
  }
}

/** The names of a `var` with an initialiser are assigned. */
export function varWrites(b: Binder, name: ts.BindingName): void {
  const names: ts.Identifier[] = [];
  boundNames(name, names);
  for (const identifier of names) {
    // `catch (e) { var e = 1 }` assigns the parameter, though it declares a variable of the function.
    const binding = b.lookup(identifier.text);
    if (binding === undefined) continue;
    b.declarations.set(identifier, binding);
    b.written(binding, identifier.pos);
  }
}
