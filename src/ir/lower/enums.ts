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
  let next: number | undefined = 0;
  for (const member of node.members) {
    const key = constant(memberName(member.name) ?? member.name.getText(cx.module.tree));
    const { initializer } = member;
    let value: Operand;
    if (initializer === undefined) value = constant(next);
    else value = cx.expression(initializer);
    next =
      typeof (value as { value?: unknown }).value === 'number'
        ? (value as { value: number }).value + 1
        : undefined;
    const set = (k: Operand, v: Operand) =>
      cx.push({ kind: 'setProperty', site: cx.site, object, key: k, value: v });
    set(key, value);
    if (!isString(value, initializer)) set(value, key);
  }
}

function isString(value: Operand, initializer: ts.Expression | undefined): boolean {
  if (value.kind === 'const') return typeof value.value === 'string';
  const node = initializer === undefined ? undefined : unwrap(initializer);
  return node?.kind === K.TemplateExpression;
}

/** The object of an enum or namespace: what the name holds already, or a new one. */
export function container(cx: Context, name: ts.Identifier, create: () => Operand): Operand {
  const binding = cx.declared(name);
  const isFirst = binding.node === name && binding.kind !== 'function' && binding.kind !== 'class';
  if (isFirst) return create();
  return cx.value(readBinding(cx, binding));
}
