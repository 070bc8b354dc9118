import { ts } from '../../syntax/tree.ts';
import type { LocalId, Operand, UndestructurableMessage } from '../ir.ts';
import type { Context } from './context.ts';
import type { PatternSource } from './dispatch.ts';
import { isInert } from './inert.ts';
import { asRvalue, localOperand } from './operands.ts';
import { propertyKey } from './property-names.ts';
import { evaluateTarget, type Target, writeTarget } from './targets.ts';
import { unwrap } from './unwrap.ts';
import { initialise } from './variables.ts';

const K = ts.SyntaxKind;

/** One element of a pattern, the same for declarations and assignments. */
interface Element {
  readonly target: ts.BindingName | ts.Expression;
  readonly key: ts.PropertyName | undefined;
  readonly initializer: ts.Expression | undefined;
  readonly rest: boolean;
  readonly node: ts.Node;
}

/** `let {a, b: [c]} = value`: declares the names of a pattern. */
export function bindPattern(cx: Context, name: ts.BindingName, value: Operand, source: PatternSource): void {
  if (name.kind === K.Identifier) initialise(cx, cx.declared(name), asRvalue(value));
  else if (name.kind === K.ArrayBindingPattern)
    arrayPattern(cx, name.elements.map(bindingElement), value, name, source);
  else objectPattern(cx, name.elements.map(bindingElement) as Element[], value, name, source);
}

/** `({a, b: [c.d]} = value)`: assigns to the targets of a pattern. */
export function assignPattern(
  cx: Context,
  expression: ts.Expression,
  value: Operand,
  source: PatternSource,
): void {
  const node = unwrap(expression);
  if (node.kind === K.ArrayLiteralExpression)
    arrayPattern(
      cx,
      (node as ts.ArrayLiteralExpression).elements.map(assignmentElement),
      value,
      node,
      source,
    );
  else if (node.kind === K.ObjectLiteralExpression)
    objectPattern(
      cx,
      (node as ts.ObjectLiteralExpression).properties.map(assignmentProperty),
      value,
      node,
      source,
    );
  else writeTarget(cx, evaluateTarget(cx, node, []), asRvalue(value));
}

function bindingElement(node: ts.ArrayBindingElement): Element | undefined {
  if (node.kind === K.OmittedExpression) return undefined;
  const key = node.propertyName ?? (node.name.kind === K.Identifier ? node.name : undefined);
  return {
    target: node.name,
    key,
    initializer: node.initializer,
    rest: node.dotDotDotToken !== undefined,
    node,
  };
}

function assignmentElement(node: ts.Expression): Element | undefined {
  if (node.kind === K.OmittedExpression) return undefined;
  const rest = node.kind === K.SpreadElement;
  return { ...withDefault(rest ? (node as ts.SpreadElement).expression : node), rest, key: undefined, node };
}

function assignmentProperty(node: ts.ObjectLiteralElementLike): Element {
  switch (node.kind) {
    case K.ShorthandPropertyAssignment:
      return {
        target: node.name,
        key: node.name,
        initializer: node.objectAssignmentInitializer,
        rest: false,
        node,
      };
    case K.PropertyAssignment:
      return { ...withDefault(node.initializer), key: node.name, rest: false, node };
    default:
      return {
        target: (node as ts.SpreadAssignment).expression,
        key: undefined,
        initializer: undefined,
        rest: true,
        node,
      };
  }
}

function withDefault(node: ts.Expression): Pick<Element, 'target' | 'initializer'> {
  if (node.kind === K.BinaryExpression && (node as ts.BinaryExpression).operatorToken.kind === K.EqualsToken)
    return { target: (node as ts.BinaryExpression).left, initializer: (node as ts.BinaryExpression).right };
  return { target: node, initializer: undefined };
}

function isBinding(node: ts.Node): node is ts.BindingName {
  if (node.kind === K.Identifier) return node.parent.kind === K.BindingElement;
  return node.kind === K.ArrayBindingPattern || node.kind === K.ObjectBindingPattern;
}

function isPlainBinding(element: Element): boolean {
  const { target, initializer } = element;
  return initializer === undefined && target.kind === K.Identifier && isBinding(target);
}

function isPattern(node: ts.Node): boolean {
  const inner = isBinding(node) ? node : unwrap(node as ts.Expression);
  switch (inner.kind) {
    case K.ArrayBindingPattern:
    case K.ObjectBindingPattern:
    case K.ArrayLiteralExpression:
    case K.ObjectLiteralExpression:
      return true;
    default:
      return false;
  }
}

/** Evaluates a member target's parts before its value is fetched; undefined for names and patterns. */
function early(cx: Context, element: Element): Target | undefined {
  if (isBinding(element.target) || isPattern(element.target)) return undefined;
  if (unwrap(element.target).kind === K.Identifier) return undefined;
  return evaluateTarget(cx, element.target, [element.initializer]);
}

const nested: PatternSource = { object: undefined, array: 'value' };

/** Applies the default, then binds or assigns. */
function deliver(cx: Context, element: Element, target: Target | undefined, fetched: LocalId): void {
  let value: Operand = localOperand(fetched);
  const { initializer } = element;
  if (initializer !== undefined) {
    const result = cx.temp();
    const name = element.target.kind === K.Identifier ? (element.target as ts.Identifier).text : undefined;
    cx.branch(
      'default',
      'undefined',
      value,
      element.node,
      () => cx.assign(result, name === undefined ? cx.rvalue(initializer) : cx.named(initializer, name)),
      () => cx.assignOperand(result, localOperand(fetched)),
    );
    value = localOperand(result);
  }
  if (target !== undefined) writeTarget(cx, target, asRvalue(value));
  else if (isBinding(element.target)) bindPattern(cx, element.target, value, nested);
  else assignPattern(cx, element.target as ts.Expression, value, nested);
}

function objectPattern(
  cx: Context,
  elements: readonly Element[],
  object: Operand,
  node: ts.Node,
  source: PatternSource,
): void {
  cx.requireObject(object, node, message(elements[0], source));
  const hasRest = elements.at(-1)?.rest ?? false;
  const excluded: Operand[] = [];
  for (const element of elements) {
    if (element.rest) {
      const target = early(cx, element);
      const value = cx.temp();
      cx.assign(value, { kind: 'objectRest', object, excluded });
      deliver(cx, element, target, value);
      continue;
    }
    const key = propertyKey(cx, element.key!);
    if (hasRest) excluded.push(key);
    const target = early(cx, element);
    if (isPlainBinding(element)) {
      initialise(cx, cx.declared(element.target), { kind: 'getProperty', object, key });
      continue;
    }
    const value = cx.temp();
    cx.assign(value, { kind: 'getProperty', object, key });
    deliver(cx, element, target, value);
  }
}

/** What is said when the value is null or undefined; undefined when reading the first property says it. */
function message(first: Element | undefined, source: PatternSource): UndestructurableMessage | undefined {
  if (first === undefined || first.rest || first.key?.kind === K.ComputedPropertyName)
    return { key: undefined, name: source.object ?? 'expression' };
  if (source.object === undefined || first.initializer !== undefined) return undefined;
  return { key: (first.key as ts.Identifier | ts.StringLiteral).text, name: source.object };
}

function arrayPattern(
  cx: Context,
  elements: readonly (Element | undefined)[],
  iterable: Operand,
  node: ts.Node,
  source: PatternSource,
): void {
  cx.requireIterable(iterable, node);
  const cursor = cx.value({ kind: 'iterOpen', iterable, async: false, name: source.array });
  const work = () => {
    for (const element of elements) {
      if (element === undefined) {
        cx.effect({ kind: 'iterNext', cursor });
        continue;
      }
      const target = early(cx, element);
      if (isPlainBinding(element)) {
        if (!element.rest) cx.effect({ kind: 'iterNext', cursor });
        initialise(cx, cx.declared(element.target), {
          kind: element.rest ? 'iterRest' : 'iterValue',
          cursor,
        });
        continue;
      }
      const value = cx.temp();
      if (element.rest) cx.assign(value, { kind: 'iterRest', cursor });
      else {
        cx.effect({ kind: 'iterNext', cursor });
        cx.assign(value, { kind: 'iterValue', cursor });
      }
      deliver(cx, element, target, value);
    }
  };
  const close = (suppress: boolean) => cx.effect({ kind: 'iterClose', cursor, suppress });
  if (elements.every((e) => e === undefined || isHarmless(cx, e))) {
    work();
    if (!(elements.at(-1)?.rest ?? false)) close(false);
    return;
  }
  closing(cx, work, close, true);
}

/** Whether storing an element runs no code, so that the iterator needs no protection. */
function isHarmless(cx: Context, element: Element): boolean {
  if (element.initializer !== undefined && !isInert(cx, element.initializer)) return false;
  const target = isBinding(element.target) ? element.target : unwrap(element.target);
  if (target.kind !== K.Identifier) return false;
  const binding = isBinding(target) ? cx.names.declarations.get(target) : cx.binding(target);
  return binding?.place.kind === 'local' && !binding.tdz && (isBinding(target) || binding.constant === false);
}

/** Runs `work`; closes an iterator when it throws, and when it is left in any other way too. */
export function closing(
  cx: Context,
  work: () => void,
  close: (suppress: boolean) => void,
  always: boolean,
): void {
  const site = cx.site;
  const block = cx.collect(work);
  const param = cx.program.local(cx.fn, '', 'temp');
  const handler = cx.collect(() => {
    close(true);
    cx.push({ kind: 'throw', site, value: localOperand(param) });
  });
  const finalizer = always ? cx.collect(() => close(false)) : undefined;
  cx.push({ kind: 'try', site, block, handler: { param, body: handler }, finalizer });
}
