import { ts } from '../../syntax/tree.ts';
import type { Argument, ObjectMember, Operand, Rvalue } from '../ir.ts';
import type { Context } from './context.ts';
import { decodeEntities } from './jsx-entities.ts';
import { constant } from './operands.ts';
import { readBinding } from './variables.ts';

const K = ts.SyntaxKind;

type Jsx = ts.JsxElement | ts.JsxSelfClosingElement | ts.JsxFragment;

/**
 * JSX. With a `React` in scope it becomes `React.createElement(type, props, ...children)`; otherwise the automatic runtime's
 * `jsx(type, { ...props, children }, key)` of `react/jsx-runtime`.
 */
export function lowerJsx(cx: Context, node: Jsx): Rvalue {
  const opening =
    node.kind === K.JsxElement
      ? node.openingElement
      : node.kind === K.JsxFragment
        ? node.openingFragment
        : node;
  const react = cx.binding(opening);
  const object = react === undefined ? undefined : cx.value(readBinding(cx, react));
  const type = lowerType(cx, node, object);
  const attributes =
    node.kind === K.JsxFragment ? [] : (opening as ts.JsxOpeningLikeElement).attributes.properties;
  const members: ObjectMember[] = [];
  let key: Operand | undefined;
  for (const attribute of attributes) {
    if (attribute.kind === K.JsxSpreadAttribute) {
      members.push({ kind: 'spread', value: cx.expression(attribute.expression) });
      continue;
    }
    const name = attribute.name.getText(cx.module.tree);
    const value = attributeValue(cx, attribute.initializer);
    if (name === 'key' && object === undefined) key = value;
    else members.push({ kind: 'value', key: constant(name), value });
  }
  const children = node.kind === K.JsxSelfClosingElement ? [] : lowerChildren(cx, node.children);
  const plain = (value: Operand): Argument => ({ spread: false, value });
  if (object !== undefined) {
    const props = members.length === 0 ? constant(null) : cx.value({ kind: 'object', members });
    const args = [plain(type), plain(props), ...children];
    cx.requireObject(object, opening);
    return { kind: 'callMethod', object, key: constant('createElement'), args };
  }
  const [only] = children;
  if (only !== undefined)
    members.push({
      kind: 'value',
      key: constant('children'),
      value:
        children.length === 1 && !only.spread ? only.value : cx.value({ kind: 'array', elements: children }),
    });
  const name = children.length > 1 ? 'jsxs' : 'jsx';
  const callee = cx.value(runtimeMember(cx, name));
  const args = [plain(type), plain(cx.value({ kind: 'object', members }))];
  if (key !== undefined) args.push(plain(key));
  return { kind: 'call', callee, self: constant(undefined), args };
}

function runtimeMember(cx: Context, name: string): Rvalue {
  const { jsxRuntime } = cx.module;
  if (jsxRuntime === undefined) return { kind: 'nativeImport', specifier: 'react/jsx-runtime', name };
  const object = cx.value({ kind: 'namespace', module: jsxRuntime });
  return { kind: 'getProperty', object, key: constant(name) };
}

function lowerType(cx: Context, node: Jsx, react: Operand | undefined): Operand {
  if (node.kind === K.JsxFragment)
    return cx.value(
      react === undefined
        ? runtimeMember(cx, 'Fragment')
        : { kind: 'getProperty', object: react, key: constant('Fragment') },
    );
  const tag = node.kind === K.JsxElement ? node.openingElement.tagName : node.tagName;
  if (tag.kind === K.JsxNamespacedName) return constant(`${tag.namespace.text}:${tag.name.text}`);
  if (tag.kind === K.Identifier && /^[a-z]/.test(tag.text)) return constant(tag.text);
  return cx.expression(tag as ts.Expression);
}

function attributeValue(cx: Context, node: ts.JsxAttributeValue | undefined): Operand {
  if (node === undefined) return constant(true);
  if (node.kind === K.StringLiteral) return constant(decodeEntities((node as ts.StringLiteral).text));
  if (node.kind === K.JsxExpression) {
    const { expression } = node as ts.JsxExpression;
    return expression === undefined ? constant(true) : cx.expression(expression);
  }
  return cx.value(lowerJsx(cx, node as Jsx));
}

function lowerChildren(cx: Context, nodes: readonly ts.JsxChild[]): Argument[] {
  const args: Argument[] = [];
  for (const child of nodes) {
    if (child.kind === K.JsxText) {
      const text = jsxText(child.text);
      if (text !== undefined) args.push({ spread: false, value: constant(text) });
    } else if (child.kind === K.JsxExpression) {
      if (child.expression !== undefined)
        args.push({ spread: child.dotDotDotToken !== undefined, value: cx.expression(child.expression) });
    } else args.push({ spread: false, value: cx.value(lowerJsx(cx, child)) });
  }
  return args;
}

/** Lines are trimmed and joined with single spaces; undefined when nothing is left. */
function jsxText(text: string): string | undefined {
  const lines = text.split(/\r\n|\n|\r/);
  const kept = lines
    .map((line, i) => {
      const from = i > 0 ? line.replace(/^\s+/, '') : line;
      return decodeEntities(i < lines.length - 1 ? from.replace(/\s+$/, '') : from);
    })
    .filter((line) => line !== '');
  return kept.length === 0 ? undefined : kept.join(' ');
}
