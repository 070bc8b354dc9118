import { ts } from '../../syntax/tree.ts';
import type { Argument, Operand, Rvalue } from '../ir.ts';
import { lowerArguments } from './arguments.ts';
import { checkAssertion } from './assertions.ts';
import { isDirectEval } from './bind-direct-eval.ts';
import type { Context } from './context.ts';
import { lowerDirectEval } from './direct-eval.ts';
import { isInert, protect } from './inert.ts';
import {
  type Access,
  accessObject,
  isChainRoot,
  leaveChain,
  lowerAccess,
  lowerChain,
  namespaceMember,
  superKey,
} from './members.ts';
import { constant, undefinedOperand } from './operands.ts';
import { quoted } from './quoted.ts';
import { thisOperand } from './this-value.ts';
import { unwrap } from './unwrap.ts';
import { readBinding } from './variables.ts';

const K = ts.SyntaxKind;

/** A callee whose value and receiver are known, or a method still to be read when its arguments are. */
type Callee =
  | { readonly kind: 'value'; readonly callee: Operand; readonly self: Operand; readonly known: boolean }
  | { readonly kind: 'method'; readonly object: Operand; readonly key: Operand }
  | { readonly kind: 'private'; readonly object: Operand; readonly name: string }
  | { readonly kind: 'super'; readonly key: Operand };

export function lowerCall(cx: Context, node: ts.CallExpression): Rvalue {
  if (node.expression.kind === K.SuperKeyword) {
    const args = lowerArguments(cx, node.arguments);
    const value = cx.value({ kind: 'superCall', args });
    cx.afterSuper?.();
    return { kind: 'operand', value };
  }
  if (node.expression.kind === K.ImportKeyword) {
    const [specifier, options] = node.arguments;
    const first = specifier === undefined ? undefinedOperand : cx.expression(specifier);
    if (options === undefined) return { kind: 'importCall', specifier: first };
    const kept = protect(cx, first, [options]);
    return { kind: 'importCall', specifier: kept, options: cx.expression(options) };
  }
  if (isDirectEval(node) && cx.binding(node.expression) === undefined) return lowerDirectEval(cx, node);
  return callWith(cx, node.expression, node, node.arguments, () => lowerArguments(cx, node.arguments));
}

/** Calls `expression`; `lower` evaluates the arguments, whose sources are `sources`. */
export function callWith(
  cx: Context,
  expression: ts.Expression,
  node: ts.CallExpression | ts.TaggedTemplateExpression,
  sources: readonly ts.Expression[],
  lower: () => Argument[],
): Rvalue {
  const optional = ts.isCallExpression(node) && node.questionDotToken !== undefined;
  const calm = !optional && sources.every((a) => isInert(cx, a));
  const target = calleeOf(cx, expression, calm, sources);
  if (optional && target.kind === 'value') leaveChain(cx, target.callee, expression);
  const args = lower();
  if (ts.isCallExpression(node)) checkAssertion(cx, node, args);
  switch (target.kind) {
    case 'value':
      if (!target.known) cx.check('callable', target.callee, expression);
      return { kind: 'call', callee: target.callee, self: target.self, args, quoted: quoted(expression) };
    case 'method':
      return { kind: 'callMethod', object: target.object, key: target.key, args, quoted: quoted(expression) };
    case 'private':
      return {
        kind: 'callPrivate',
        object: target.object,
        name: target.name,
        args,
        quoted: quoted(expression),
      };
    case 'super':
      return { kind: 'callSuperMethod', key: target.key, args };
  }
}

/** Evaluates a callee. A method is read at once unless the arguments are `calm`: cannot tell when it was read. */
function calleeOf(
  cx: Context,
  expression: ts.Expression,
  calm: boolean,
  rest: readonly ts.Expression[],
): Callee {
  const node = unwrap(expression);
  if (node.kind !== K.PropertyAccessExpression && node.kind !== K.ElementAccessExpression)
    return plainCallee(cx, node, rest);
  const access = node as Access;
  // `(a?.b)()`: the chain ends at the parenthesis, the receiver stays.
  if (isChainRoot(access)) return parenthesisedChain(cx, access);
  if (access.expression.kind === K.SuperKeyword) {
    const key = superKey(cx, access);
    if (calm) return { kind: 'super', key };
    const self = thisOperand(cx);
    return { kind: 'value', callee: cx.value({ kind: 'getSuper', key }), self, known: false };
  }
  const exported = namespaceMember(cx, access);
  if (exported !== undefined) {
    const callee = protect(cx, cx.value(readBinding(cx, exported)), rest);
    return { kind: 'value', callee, self: accessObject(cx, access), known: exported.knownFunction };
  }
  let object = accessObject(cx, access);
  if (!calm) object = protect(cx, object, rest);
  const isPrivate = access.kind === K.PropertyAccessExpression && access.name.kind === K.PrivateIdentifier;
  const name = access.kind === K.PropertyAccessExpression ? access.name.text : '';
  const key =
    access.kind === K.PropertyAccessExpression
      ? constant(name)
      : calm
        ? protect(cx, cx.expression(access.argumentExpression), rest)
        : cx.expression(access.argumentExpression);
  cx.requireObject(object, access.expression);
  if (calm) return isPrivate ? { kind: 'private', object, name } : { kind: 'method', object, key };
  const callee = cx.value(
    isPrivate ? { kind: 'getPrivate', object, name } : { kind: 'getProperty', object, key },
  );
  return { kind: 'value', callee, self: object, known: false };
}

function plainCallee(cx: Context, node: ts.Expression, rest: readonly ts.Expression[]): Callee {
  const callee = protect(cx, cx.expression(node), rest);
  const binding = node.kind === K.Identifier ? cx.binding(node) : undefined;
  const place = binding?.place;
  const known =
    ts.isFunctionLike(node) ||
    (node.kind === K.Identifier &&
      (binding === undefined ||
        binding.knownFunction ||
        (place?.kind === 'import' &&
          (place.target?.kind !== 'binding' || place.target.binding.knownFunction))));
  return { kind: 'value', callee, self: undefinedOperand, known };
}

function parenthesisedChain(cx: Context, access: Access): Callee {
  const self = cx.temp();
  cx.assignOperand(self, undefinedOperand);
  const callee = cx.value(
    lowerChain(cx, () => {
      const rvalue = lowerAccess(cx, access);
      if (rvalue.kind === 'getProperty' || rvalue.kind === 'getPrivate')
        cx.assignOperand(self, rvalue.object);
      return rvalue;
    }),
  );
  return { kind: 'value', callee, self: { kind: 'local', local: self }, known: false };
}

export function lowerNew(cx: Context, node: ts.NewExpression): Rvalue {
  const target = unwrap(node.expression);
  const args = node.arguments ?? [];
  const callee = protect(cx, cx.expression(node.expression), args);
  const lowered = lowerArguments(cx, args);
  const binding = target.kind === K.Identifier ? cx.binding(target) : undefined;
  const known =
    target.kind === K.Identifier &&
    (binding === undefined || binding.kind === 'class' || (binding.knownFunction && isClass(binding.node)));
  if (!known) cx.check('constructible', callee, node.expression);
  return { kind: 'construct', callee, args: lowered, quoted: quoted(node.expression) };
}

function isClass(node: ts.Node | undefined): boolean {
  const parent = node?.parent;
  if (parent?.kind === K.ClassDeclaration || parent?.kind === K.ClassExpression) return true;
  return (
    parent?.kind === K.VariableDeclaration &&
    (parent as ts.VariableDeclaration).initializer?.kind === K.ClassExpression
  );
}
