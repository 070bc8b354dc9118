import { ts } from '../../syntax/tree.ts';
import type { Binder } from './binder.ts';

const K = ts.SyntaxKind;

/** Elements of JSX are calls of `React`; tags that begin with a small letter name no variable. */
export function bindJsx(b: Binder, node: ts.Node): void {
  switch (node.kind) {
    case K.JsxOpeningElement:
    case K.JsxSelfClosingElement:
      bindElement(b, node as ts.JsxOpeningLikeElement);
      return;
    case K.JsxOpeningFragment:
      b.useName('React', node);
      return;
    case K.JsxClosingElement:
      return;
    case K.JsxAttribute: {
      const initializer = (node as ts.JsxAttribute).initializer;
      if (initializer !== undefined) b.visit(initializer);
      return;
    }
    default:
  }
}

function bindElement(b: Binder, node: ts.JsxOpeningLikeElement): void {
  b.useName('React', node);
  const tag = node.tagName;
  if (tag.kind !== K.Identifier || !/^[a-z]/.test((tag as ts.Identifier).text)) b.visit(tag);
  b.visit(node.attributes);
}
