import { ts } from '../../syntax/tree.ts';
import type { ClassMember, Operand } from '../ir.ts';
import type { Context } from './context.ts';
import { metadataOf } from './decorator-metadata.ts';
import { arrayOf, callHelper, decoratorsOf, kindOfMember } from './decorator-parts.ts';
import { hasModifier } from './node-facts.ts';
import { constant } from './operands.ts';

const K = ts.SyntaxKind;

/** The key that each member of a class was defined under. */
export type MemberKeys = ReadonlyMap<ts.ClassElement, ClassMember['key']>;

/**
 * Decorators as `experimentalDecorators` has them: evaluated and applied once the class exists, members of the prototype first, then static
 * ones, then the class. Gives what the class is afterwards.
 */
export function applyLegacyDecorators(
  cx: Context,
  node: ts.ClassLikeDeclaration,
  cls: Operand,
  keys: MemberKeys,
): Operand {
  for (const isStatic of [false, true])
    for (const member of node.members) {
      if (hasModifier(member, K.StaticKeyword) !== isStatic || ts.isConstructorDeclaration(member)) continue;
      const key = keys.get(member);
      if (key === undefined || key.kind === 'private') continue;
      const decorators = listOf(cx, member, [...decoratorsOf(member)], member);
      if (decorators === undefined) continue;
      const target = isStatic
        ? cls
        : cx.value({ kind: 'getProperty', object: cls, key: constant('prototype') });
      const how = kindOfMember(member) === 'field' ? 'property' : 'method';
      cx.effect(callHelper(cx, 'legacy', [decorators, target, key, constant(how)]));
    }
  const maker = node.members.find((m) => ts.isConstructorDeclaration(m) && m.body !== undefined);
  const decorators = listOf(cx, node, [...decoratorsOf(node)], maker);
  if (decorators === undefined) return cls;
  return cx.value(callHelper(cx, 'legacy', [decorators, cls, constant(undefined), constant('class')]));
}

/** The list of what is applied to something: its decorators, those of the parameters, metadata. */
function listOf(
  cx: Context,
  node: ts.Node,
  own: readonly ts.Decorator[],
  fn: ts.ClassElement | undefined,
): Operand | undefined {
  const parameters = fn !== undefined && ts.isFunctionLike(fn) ? fn.parameters : [];
  if (own.length === 0 && !parameters.some((p) => decoratorsOf(p).length > 0)) return undefined;
  const list = own.filter((d) => isKnown(cx, d.expression)).map((d) => cx.copy(cx.expression(d.expression)));
  parameters.forEach((parameter, i) => {
    for (const d of decoratorsOf(parameter).filter((p) => isKnown(cx, p.expression)))
      list.push(cx.value(callHelper(cx, 'parameter', [constant(i), cx.copy(cx.expression(d.expression))])));
  });
  if (cx.module.source.decorators?.metadata)
    for (const [key, value] of metadataOf(cx, node, fn))
      list.push(cx.value(callHelper(cx, 'metadata', [constant(key), value])));
  return arrayOf(cx, list);
}

/** Whether a decorator's code is there. One of a package that is not analysed is left out, which results say they assume. */
function isKnown(cx: Context, expression: ts.Expression): boolean {
  let root: ts.Expression = expression;
  while (ts.isCallExpression(root) || ts.isPropertyAccessExpression(root)) root = root.expression;
  const place = cx.binding(root)?.place;
  if (place?.kind !== 'import' || place.target?.kind !== 'native') return true;
  const name = expression.getText(cx.module.tree).replace(/\(.*$/s, '');
  const what = `@${name} of '${place.specifier}'`;
  if (!cx.module.leftOut.includes(what)) cx.module.leftOut.push(what);
  return false;
}
