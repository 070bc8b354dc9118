import { ts } from '../../syntax/tree.ts';
import type { ClassMember, LocalId, Operand } from '../ir.ts';
import type { Context } from './context.ts';
import {
  arrayOf,
  callHelper,
  decoratorsOf,
  firstDecorator,
  kindOfMember,
  madeFunction,
} from './decorator-parts.ts';
import { buildFunction } from './functions.ts';
import { hasModifier } from './node-facts.ts';
import { constant, localOperand } from './operands.ts';
import { refuse } from './refuse.ts';
import { thisOperand } from './this-value.ts';

const K = ts.SyntaxKind;

/** The decorators of a class or member, evaluated; and lists that they leave functions in. */
export interface Evaluated {
  readonly list: Operand;
  readonly count: number;
  readonly initializers: Operand;
  readonly extra: Operand;
}

const parts = { jsName: undefined, async: false, generator: false, length: 0, parameters: [] } as const;

/** Evaluates decorators where they stand; what is kept of them is used by functions of the class. */
export function evaluateDecorators(cx: Context, node: ts.Node): Evaluated | undefined {
  const own = decoratorsOf(node);
  if (own.length === 0) return undefined;
  const keep = (value: Operand): Operand => {
    const local = cx.blockTemp(true);
    cx.assignOperand(local, value);
    return localOperand(local);
  };
  const list = keep(
    arrayOf(
      cx,
      own.map((d) => decoratorValue(cx, d.expression)),
    ),
  );
  return { list, count: own.length, initializers: keep(arrayOf(cx, [])), extra: keep(arrayOf(cx, [])) };
}

/** A decorator; one that is a property keeps its object as `this`. */
function decoratorValue(cx: Context, expression: ts.Expression): Operand {
  if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.name))
    return cx.copy(cx.expression(expression));
  const object = cx.copy(cx.expression(expression.expression));
  cx.requireObject(object, expression);
  const f = cx.value({ kind: 'getProperty', object, key: constant(expression.name.text) });
  cx.requireObject(f, expression);
  return cx.value({
    kind: 'callMethod',
    object: f,
    key: constant('bind'),
    args: [{ spread: false, value: object }],
  });
}

export interface DecoratedClass {
  readonly node: ts.ClassLikeDeclaration;
  readonly name: string;
  readonly own: Evaluated | undefined;
  readonly members: ReadonlyMap<ts.ClassElement, Evaluated>;
  readonly keys: ReadonlyMap<ts.ClassElement, ClassMember['key']>;
  readonly superClass: Operand | undefined;
  readonly innerName: LocalId | undefined;
  /** Where the class is kept once its decorators are done with it. */
  readonly result: LocalId;
}

/**
 * Members with everything that standard decorators do: applied in a static block before other static elements (static members, then those of the
 * prototype, then fields, then the class); what they added with `addInitializer` runs before fields, after each field, and at the end.
 */
export function withDecorators(
  cx: Context,
  made: DecoratedClass,
  members: readonly ClassMember[],
): ClassMember[] {
  const block = (work: (inner: Context) => void): ClassMember => ({
    kind: 'staticBlock',
    static: true,
    key: constant(undefined),
    fn: buildFunction(cx.module, madeFunction(cx, firstDecorator(made.node)), cx.fn, {
      ...parts,
      kind: 'staticBlock',
      name: `${made.name}.<decorators>`,
      work: (inner) => inner.at(firstDecorator(made.node), () => work(inner)),
    }),
  });
  const ofMethods = (isStatic: boolean) =>
    [...made.members].filter(
      ([m]) =>
        hasModifier(m, K.StaticKeyword) === isStatic &&
        kindOfMember(m) !== 'field' &&
        kindOfMember(m) !== 'accessor',
    );
  const before: ClassMember[] = [block((inner) => applyAll(inner, made))];
  if (ofMethods(true).length > 0) before.push(block((inner) => runAll(inner, ofMethods(true))));
  if (ofMethods(false).length > 0)
    before.push(hiddenField(cx, made, (inner) => runAll(inner, ofMethods(false))));
  const after: ClassMember[] = [];
  const { own } = made;
  if (own !== undefined) after.push(block((inner) => runExtra(inner, own)));
  return [...before, ...members, ...after];
}

/** What runs after a decorated field is there. */
export function afterField(
  cx: Context,
  made: Pick<DecoratedClass, 'node' | 'name'>,
  evaluated: Evaluated,
  isStatic: boolean,
): ClassMember {
  return { ...hiddenField(cx, made, (inner) => runExtra(inner, evaluated)), static: isStatic };
}

function hiddenField(
  cx: Context,
  made: Pick<DecoratedClass, 'node' | 'name'>,
  work: (inner: Context) => void,
): ClassMember {
  const fn = buildFunction(cx.module, madeFunction(cx, firstDecorator(made.node)), cx.fn, {
    ...parts,
    kind: 'field',
    name: `${made.name}.<decorators>`,
    work: (inner) =>
      inner.at(firstDecorator(made.node), () => {
        work(inner);
        inner.push({ kind: 'return', site: inner.site, value: constant(undefined) });
      }),
  });
  return { kind: 'field', static: false, key: { kind: 'private', name: `#beagle$${fn}` }, fn };
}

function runAll(inner: Context, members: readonly (readonly [ts.ClassElement, Evaluated])[]): void {
  for (const [, evaluated] of members) runExtra(inner, evaluated);
}

function runExtra(inner: Context, { extra }: Evaluated): void {
  inner.effect(callHelper(inner, 'run', [thisOperand(inner), extra]));
}

function applyAll(inner: Context, made: DecoratedClass): void {
  const cls = thisOperand(inner);
  const metadata = inner.value(callHelper(inner, 'inherited', [made.superClass ?? constant(undefined)]));
  const rank = (m: ts.ClassElement) =>
    (kindOfMember(m) === 'field' ? 2 : 0) + (hasModifier(m, K.StaticKeyword) ? 0 : 1);
  for (const [member, e] of [...made.members].sort(([a], [b]) => rank(a) - rank(b))) {
    const key = made.keys.get(member);
    const kind = kindOfMember(member);
    if (key === undefined || kind === undefined) continue;
    if (key.kind === 'private') {
      refuse(inner, 'a decorator of a private member');
      continue;
    }
    const isStatic = hasModifier(member, K.StaticKeyword);
    const target = isStatic
      ? cls
      : inner.value({ kind: 'getProperty', object: cls, key: constant('prototype') });
    inner.effect(
      callHelper(inner, 'member', [
        target,
        constant(kind),
        key,
        constant(isStatic),
        metadata,
        e.list,
        e.initializers,
        e.extra,
      ]),
    );
  }
  inner.assignOperand(made.result, cls);
  if (made.own === undefined) return;
  const name = inner.value({ kind: 'getProperty', object: cls, key: constant('name') });
  const changed = inner.value(
    callHelper(inner, 'type', [cls, name, metadata, made.own.list, made.own.extra]),
  );
  inner.assignOperand(made.result, changed);
  if (made.innerName !== undefined) inner.assignOperand(made.innerName, changed);
  const hasStatics = made.node.members.some(
    (m) =>
      ts.isClassStaticBlockDeclaration(m) || (ts.isPropertyDeclaration(m) && hasModifier(m, K.StaticKeyword)),
  );
  if (!hasStatics) return;
  const same = inner.value({ kind: 'binary', op: '===', left: changed, right: cls });
  inner.branch(
    'if',
    'truthy',
    same,
    made.node,
    () => {},
    () => refuse(inner, 'a decorator that replaces a class with static fields'),
  );
}

/** The value of a decorated field: what its decorators make of the initial one. */
export function decoratedValue(
  inner: Context,
  value: Operand,
  { initializers, count }: Evaluated,
  node: ts.Node,
): Operand {
  const result = inner.temp();
  inner.assignOperand(result, value);
  const self = thisOperand(inner);
  for (let i = 0; i < count; i++) {
    const f = inner.value({ kind: 'getProperty', object: initializers, key: constant(i) });
    inner.branch(
      'default',
      'undefined',
      f,
      node,
      () => {},
      () =>
        inner.assign(result, {
          kind: 'callMethod',
          object: f,
          key: constant('call'),
          args: [
            { spread: false, value: self },
            { spread: false, value: localOperand(result) },
          ],
        }),
    );
  }
  return localOperand(result);
}
