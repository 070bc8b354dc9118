import { ts } from '../../syntax/tree.ts';
import type { Operand } from '../ir.ts';
import type { Context } from './context.ts';
import { constant } from './operands.ts';
import { unwrap } from './unwrap.ts';

/** The key a property name stands for; computed ones are evaluated and converted here. */
export function propertyKey(cx: Context, name: ts.PropertyName): Operand {
  switch (name.kind) {
    case ts.SyntaxKind.ComputedPropertyName: {
      const inner = unwrap(name.expression);
      if (ts.isStringLiteralLike(inner)) return constant(inner.text);
      if (inner.kind === ts.SyntaxKind.NumericLiteral)
        return constant(String(Number((inner as ts.NumericLiteral).text)));
      return cx.value({ kind: 'toPropertyKey', value: cx.expression(name.expression) });
    }
    case ts.SyntaxKind.NumericLiteral:
      return constant(String(Number(name.text)));
    case ts.SyntaxKind.BigIntLiteral:
      return constant(String(BigInt(name.text.slice(0, -1))));
    default:
      return constant(name.text);
  }
}

/** A property name for people. */
export function propertyText(name: ts.PropertyName, tree: ts.SourceFile): string {
  return name.kind === ts.SyntaxKind.ComputedPropertyName ? name.getText(tree) : name.text;
}
