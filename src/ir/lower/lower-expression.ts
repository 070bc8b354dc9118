import { regexParts } from '../../base/regex-literal.ts';
import { ts } from '../../syntax/tree.ts';
import type { Operand, Rvalue } from '../ir.ts';
import { lowerArray } from './arguments.ts';
import { lowerAssignment } from './assignments.ts';
import { lowerCall, lowerNew } from './calls.ts';
import { lowerClass } from './classes.ts';
import type { Context } from './context.ts';
import type { NameHint } from './dispatch.ts';
import { lowerJsx } from './jsx.ts';
import { choose, lowerConditional, lowerLogical } from './logical.ts';
import { isChainRoot, lowerAccess, lowerChain, lowerDelete } from './members.ts';
import { lowerObject } from './object-literals.ts';
import { asRvalue, constant, undefinedOperand } from './operands.ts';
import {
  isPlainBinary,
  lowerBinary,
  lowerPostfix,
  lowerPrefix,
  lowerTypeof,
  lowerVoid,
} from './operators.ts';
import { isOperation } from './quoted.ts';
import { refuse } from './refuse.ts';
import { regexpProblem } from './regexp-problem.ts';
import { lowerTagged, lowerTemplate } from './templates.ts';
import { thisOperand } from './this-value.ts';
import { unwrap } from './unwrap.ts';
import { readName } from './variables.ts';

const K = ts.SyntaxKind;

export function lowerExpression(cx: Context, node: ts.Expression): Operand {
  return cx.value(lowerRvalue(cx, node));
}

/** Lowers an expression up to its last step, which is returned. */
export function lowerRvalue(cx: Context, expression: ts.Expression): Rvalue {
  const node = unwrap(expression);
  if (!cx.module.ownSites.has(node)) return lowerHere(cx, node);
  let value: Operand | undefined;
  cx.at(node, () => {
    value = cx.value(lowerHere(cx, node));
  });
  return asRvalue(value!);
}

function lowerHere(cx: Context, node: ts.Expression): Rvalue {
  switch (node.kind) {
    case K.NumericLiteral:
      return asRvalue(constant(Number((node as ts.NumericLiteral).text)));
    case K.StringLiteral:
    case K.NoSubstitutionTemplateLiteral:
      return asRvalue(constant((node as ts.StringLiteral).text));
    case K.BigIntLiteral:
      return asRvalue(constant(BigInt((node as ts.BigIntLiteral).text.replace(/n$/, ''))));
    case K.TrueKeyword:
      return asRvalue(constant(true));
    case K.FalseKeyword:
      return asRvalue(constant(false));
    case K.NullKeyword:
      return asRvalue(constant(null));
    case K.OmittedExpression:
      return asRvalue(undefinedOperand);
    case K.RegularExpressionLiteral:
      return lowerRegExp(cx, node as ts.RegularExpressionLiteral);
    case K.Identifier:
      return readName(cx, node as ts.Identifier);
    case K.ThisKeyword:
      return asRvalue(thisOperand(cx));
    case K.TemplateExpression:
      return lowerTemplate(cx, node as ts.TemplateExpression);
    case K.TaggedTemplateExpression:
      return lowerTagged(cx, node as ts.TaggedTemplateExpression);
    case K.ArrayLiteralExpression:
      return lowerArray(cx, node as ts.ArrayLiteralExpression);
    case K.ObjectLiteralExpression:
      return lowerObject(cx, node as ts.ObjectLiteralExpression);
    case K.FunctionExpression:
    case K.ArrowFunction:
    case K.ClassExpression:
      return lowerNamed(cx, node, '');
    case K.PropertyAccessExpression:
    case K.ElementAccessExpression:
    case K.CallExpression: {
      const link = () =>
        node.kind === K.CallExpression
          ? lowerCall(cx, node as ts.CallExpression)
          : lowerAccess(cx, node as ts.PropertyAccessExpression);
      return isChainRoot(node) ? lowerChain(cx, link) : link();
    }
    case K.NewExpression:
      return lowerNew(cx, node as ts.NewExpression);
    case K.BinaryExpression:
      return lowerBinaryLike(cx, node as ts.BinaryExpression);
    case K.ConditionalExpression:
      return lowerConditional(cx, node as ts.ConditionalExpression);
    case K.PrefixUnaryExpression:
      return lowerPrefix(cx, node as ts.PrefixUnaryExpression);
    case K.PostfixUnaryExpression:
      return asRvalue(lowerPostfix(cx, node as ts.PostfixUnaryExpression, false));
    case K.TypeOfExpression:
      return lowerTypeof(cx, node as ts.TypeOfExpression);
    case K.VoidExpression:
      return lowerVoid(cx, node as ts.VoidExpression);
    case K.DeleteExpression:
      return lowerDelete(cx, node as ts.DeleteExpression);
    case K.AwaitExpression:
      return { kind: 'await', value: cx.expression((node as ts.AwaitExpression).expression) };
    case K.YieldExpression:
      return lowerYield(cx, node as ts.YieldExpression);
    case K.MetaProperty:
      return { kind: (node as ts.MetaProperty).keywordToken === K.NewKeyword ? 'newTarget' : 'importMeta' };
    case K.JsxElement:
    case K.JsxSelfClosingElement:
    case K.JsxFragment:
      return lowerJsx(cx, node as ts.JsxElement | ts.JsxSelfClosingElement | ts.JsxFragment);
    default:
      cx.error('unsupported-syntax', `unsupported expression (${K[node.kind]})`, node);
      return asRvalue(undefinedOperand);
  }
}

function lowerRegExp(cx: Context, node: ts.RegularExpressionLiteral): Rvalue {
  const parts = regexParts(node.text);
  const problem = regexpProblem(parts.source, parts.flags);
  if (problem === undefined) return { kind: 'regexp', ...parts };
  refuse(cx, problem);
  return asRvalue(undefinedOperand);
}

function lowerYield(cx: Context, { expression: inner, asteriskToken }: ts.YieldExpression): Rvalue {
  const value = inner === undefined ? undefinedOperand : cx.expression(inner);
  if (asteriskToken === undefined) return { kind: 'yield', value };
  cx.requireIterable(value, inner!);
  return { kind: 'yieldStar', iterable: value, isPart: isOperation(inner!) };
}

function lowerBinaryLike(cx: Context, node: ts.BinaryExpression): Rvalue {
  const kind = node.operatorToken.kind;
  switch (kind) {
    case K.CommaToken:
      lowerEffect(cx, node.left);
      return lowerRvalue(cx, node.right);
    case K.AmpersandAmpersandToken:
    case K.BarBarToken:
    case K.QuestionQuestionToken:
      return lowerLogical(cx, node);
    case K.InKeyword:
      if (node.left.kind === K.PrivateIdentifier) {
        const object = cx.expression(node.right);
        cx.check('object', object, node.right);
        return { kind: 'hasPrivate', object, name: (node.left as ts.PrivateIdentifier).text };
      }
  }
  return isPlainBinary(node) ? lowerBinary(cx, node) : asRvalue(lowerAssignment(cx, node));
}

/** Functions and classes; anonymous ones are called `hint`. Anything else is lowered as it is. */
export function lowerNamed(cx: Context, expression: ts.Expression, hint: NameHint): Rvalue {
  const node = unwrap(expression);
  switch (node.kind) {
    case K.FunctionExpression:
    case K.ArrowFunction: {
      const named = node as ts.FunctionExpression;
      const own = named.name?.text;
      const jsName = own ?? (typeof hint === 'string' ? hint : '');
      const name = jsName === '' ? '<anonymous>' : jsName;
      const fn = cx.dispatch.function(cx.module, cx, node, { name, jsName });
      if (own === undefined && typeof hint !== 'string') return { kind: 'closure', fn, nameKey: hint.key };
      return { kind: 'closure', fn };
    }
    case K.ClassExpression:
      return lowerClass(cx, node as ts.ClassExpression, hint);
    default:
      return lowerRvalue(cx, expression);
  }
}

/** Lowers an expression whose value nobody takes. */
export function lowerEffect(cx: Context, expression: ts.Expression): void {
  const node = unwrap(expression);
  if (cx.module.ownSites.has(node)) cx.at(node, () => lowerEffectHere(cx, node));
  else lowerEffectHere(cx, node);
}

function lowerEffectHere(cx: Context, node: ts.Expression): void {
  switch (node.kind) {
    case K.PostfixUnaryExpression:
      lowerPostfix(cx, node as ts.PostfixUnaryExpression, true);
      return;
    case K.ConditionalExpression: {
      const { condition, whenTrue, whenFalse } = node as ts.ConditionalExpression;
      choose(
        cx,
        condition,
        'conditional',
        () => lowerEffect(cx, whenTrue),
        () => lowerEffect(cx, whenFalse),
      );
      return;
    }
    case K.BinaryExpression: {
      const { left, right, operatorToken } = node as ts.BinaryExpression;
      if (operatorToken.kind === K.CommaToken) {
        lowerEffect(cx, left);
        lowerEffect(cx, right);
        return;
      }
      if (operatorToken.kind === K.AmpersandAmpersandToken || operatorToken.kind === K.BarBarToken) {
        const end = cx.newLabel('end');
        const isAnd = operatorToken.kind === K.AmpersandAmpersandToken;
        cx.block(() => {
          cx.dispatch.jump(cx, left, isAnd ? 'and' : 'or', isAnd ? undefined : end, isAnd ? end : undefined);
          lowerEffect(cx, right);
        }, end);
        return;
      }
    }
  }
  const value = lowerHere(cx, node);
  if (value.kind !== 'operand') cx.effect(value);
  else if (
    value.value.kind === 'local' &&
    cx.program.locals[value.value.local]!.tdz &&
    (node.kind === K.Identifier || node.kind === K.PropertyAccessExpression)
  )
    cx.effect(value);
}
