import { ts } from '../../syntax/tree.ts';
import type { Operand } from '../ir.ts';
import type { Context } from './context.ts';
import { memberName } from './node-facts.ts';
import { constant } from './operands.ts';
import { unwrap } from './unwrap.ts';
import { readBinding, writeBinding } from './variables.ts';

const K = ts.SyntaxKind;

/** An enum: an object with its members and, for numbers, the reverse mapping. Declarations of one name add to one object. */
export function lowerEnum(cx: Context, node: ts.EnumDeclaration): void {
  const binding = cx.declared(node.name);
  const object = container(cx, node.name, () => writeBinding(cx, binding, { kind: 'object', members: [] }));
  let previous: Operand | undefined;
  const texts = new Set<string>();
  for (const member of node.members) {
    const name = String(memberName(member.name) ?? member.name.getText(cx.module.tree));
    const key = constant(name);
    const { initializer } = member;
    let value: Operand;
    if (initializer !== undefined) value = cx.expression(initializer);
    else if (previous === undefined) value = constant(0);
    else if (previous.kind === 'const') value = constant(Number(previous.value) + 1);
    else value = cx.value({ kind: 'binary', op: '+', left: previous, right: constant(1) });
    previous = value;
    const set = (k: Operand, v: Operand) =>
      cx.push({ kind: 'setProperty', site: cx.site, object, key: k, value: v });
    set(key, value);
    const isText =
      value.kind === 'const'
        ? typeof value.value === 'string'
        : initializer !== undefined && isString(initializer, texts);
    if (isText) texts.add(name);
    else set(value, key);
  }
}

/** Whether the compiler takes an initializer for a text, which has no reverse mapping: `texts` are members before it that are. */
function isString(initializer: ts.Expression, texts: ReadonlySet<string>): boolean {
  const node = unwrap(initializer);
  if (ts.isStringLiteralLike(node) || node.kind === K.TemplateExpression) return true;
  if (ts.isIdentifier(node)) return texts.has(node.text);
  if (ts.isPropertyAccessExpression(node)) return texts.has(node.name.text);
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === K.PlusToken &&
    (isString(node.left, texts) || isString(node.right, texts))
  );
}

/** The object of an enum or namespace: what the name holds already, or a new one. */
export function container(cx: Context, name: ts.Identifier, create: () => Operand): Operand {
  const binding = cx.declared(name);
  const isFirst = binding.node === name && binding.kind !== 'function' && binding.kind !== 'class';
  if (isFirst) return create();
  return cx.value(readBinding(cx, binding));
}
