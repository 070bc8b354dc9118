import { ts } from '../../syntax/tree.ts';
import type { Label } from '../ir.ts';
import type { Context, JumpTarget } from './context.ts';
import { closing } from './destructuring.ts';
import { closeAsync } from './for-await.ts';
import { hasAbruptExit, hasClosure } from './look-ahead.ts';
import { asRvalue, constant, localOperand } from './operands.ts';
import { quotedIterable } from './quoted.ts';
import type { Binding } from './scope.ts';
import { unwrap } from './unwrap.ts';
import { addResource, usingKind, withDisposal } from './using.ts';
import { initialise } from './variables.ts';

const K = ts.SyntaxKind;

/** Lowers a loop body with `break` and `continue` leading where they should. */
function inLoop(
  cx: Context,
  target: Omit<JumpTarget, 'breakable' | 'names'>,
  names: readonly string[],
  work: () => void,
): void {
  cx.jumps.push({ ...target, names, breakable: true });
  work();
  cx.jumps.pop();
}

function takeLabels(cx: Context): readonly string[] {
  const names = cx.pendingLabels;
  cx.pendingLabels = [];
  return names;
}

/** Leaves the loop when the condition fails; nothing for a literal `true`. */
function test(cx: Context, condition: ts.Expression | undefined, loop: Label): void {
  if (condition === undefined || unwrap(condition).kind === K.TrueKeyword) return;
  cx.at(condition, () => cx.dispatch.jump(cx, condition, 'loop', undefined, loop));
}

export function lowerWhile(cx: Context, node: ts.WhileStatement): void {
  const names = takeLabels(cx);
  const label = cx.newLabel('loop');
  cx.loop(label, () => {
    test(cx, node.expression, label);
    inLoop(cx, { breakLabel: label, continueTo: { kind: 'continue', label } }, names, () =>
      cx.block(() => cx.statement(node.statement)),
    );
  });
}

export function lowerDo(cx: Context, node: ts.DoStatement): void {
  const names = takeLabels(cx);
  const label = cx.newLabel('loop');
  const body = cx.newLabel('body');
  cx.loop(label, () => {
    cx.block(
      () =>
        inLoop(cx, { breakLabel: label, continueTo: { kind: 'break', label: body } }, names, () =>
          cx.statement(node.statement),
        ),
      body,
    );
    test(cx, node.expression, label);
  });
}

export function lowerFor(cx: Context, node: ts.ForStatement): void {
  const names = takeLabels(cx);
  const scope = cx.names.scopes.get(node);
  const bindings = scope === undefined ? [] : [...scope.names.values()];
  const perIteration = bindings.filter((b) => b.captured && b.kind === 'let');
  cx.block(() => {
    if (perIteration.length > 0) return forWithCopies(cx, node, bindings, perIteration, names);
    for (const binding of bindings) cx.declareHere(binding);
    forInit(cx, node);
    const label = cx.newLabel('loop');
    cx.loop(label, () => {
      test(cx, node.condition, label);
      forBody(cx, node, label, names);
      forUpdate(cx, node);
    });
  });
}

function forInit(cx: Context, node: ts.ForStatement): void {
  const { initializer } = node;
  if (initializer === undefined) return;
  cx.at(initializer, () => {
    if (ts.isVariableDeclarationList(initializer)) cx.dispatch.variables(cx, initializer);
    else cx.dispatch.effect(cx, initializer);
  });
}

function forUpdate(cx: Context, node: ts.ForStatement): void {
  const { incrementor } = node;
  if (incrementor !== undefined) cx.at(incrementor, () => cx.dispatch.effect(cx, incrementor));
}

function forBody(cx: Context, node: ts.ForStatement, label: Label, names: readonly string[]): void {
  const body = cx.newLabel('body');
  cx.block(
    () =>
      inLoop(cx, { breakLabel: label, continueTo: { kind: 'break', label: body } }, names, () =>
        cx.statement(node.statement),
      ),
    body,
  );
}

/**
 * A `for (let …)` whose variables closures capture: every iteration has its own copies. A carrier takes the values from one
 * iteration to the next, and the update runs on the carrier (unless it makes closures itself).
 */
function forWithCopies(
  cx: Context,
  node: ts.ForStatement,
  bindings: readonly Binding[],
  copied: readonly Binding[],
  names: readonly string[],
): void {
  const closures = (n: ts.Node | undefined) => n !== undefined && hasClosure(n);
  const keepsFirst = closures(node.initializer);
  const carriers = copied.map((b) => {
    const id = cx.program.local(cx.fn, b.name, 'let', b);
    if (!keepsFirst) cx.program.locals[id]!.captured = false;
    return { binding: b, carrier: id, inner: -1 };
  });
  const use = (which: 'carrier' | 'inner') => {
    for (const c of carriers) c.binding.local = c[which];
  };
  use('carrier');
  for (const binding of bindings) cx.declareHere(binding);
  forInit(cx, node);
  if (keepsFirst)
    for (const c of carriers) {
      // The closures of the initialiser keep the first copy.
      const next = cx.blockTemp(false);
      cx.assignOperand(next, localOperand(c.carrier));
      c.carrier = next;
    }
  for (const c of carriers) c.inner = cx.program.local(cx.fn, c.binding.name, 'let', c.binding);
  const lateUpdate = closures(node.incrementor);
  const first = lateUpdate ? cx.temp() : -1;
  if (lateUpdate) cx.assignOperand(first, constant(true));
  const label = cx.newLabel('loop');
  cx.loop(label, () => {
    use('inner');
    for (const c of carriers) {
      cx.declareHere(c.binding);
      cx.assign(c.inner, asRvalue(localOperand(c.carrier)), true);
    }
    if (lateUpdate)
      cx.branch(
        'iterator',
        'truthy',
        localOperand(first),
        node,
        () => cx.assignOperand(first, constant(false)),
        () => forUpdate(cx, node),
      );
    test(cx, node.condition, label);
    forBody(cx, node, label, names);
    for (const c of carriers) cx.assignOperand(c.carrier, localOperand(c.inner));
    if (!lateUpdate) {
      use('carrier');
      forUpdate(cx, node);
    }
  });
}

export function lowerForIn(cx: Context, node: ts.ForInStatement): void {
  const names = takeLabels(cx);
  cx.block(() => {
    const list = ts.isVariableDeclarationList(node.initializer) ? node.initializer : undefined;
    const first = list?.declarations[0];
    // Sloppy `for (var x = 1 in o)`.
    if (first?.initializer !== undefined) cx.dispatch.variables(cx, list!);
    const object = headValue(cx, node);
    const cursor = cx.value({ kind: 'keysOpen', object });
    iterate(cx, node, names, cursor, () => cx.value({ kind: 'iterNext', cursor }));
  });
}

export function lowerForOf(cx: Context, node: ts.ForOfStatement): void {
  const names = takeLabels(cx);
  const isAsync = node.awaitModifier !== undefined;
  cx.block(() => {
    const iterable = headValue(cx, node);
    cx.requireIterable(iterable, node.expression);
    const cursor = cx.value({
      kind: 'iterOpen',
      iterable,
      async: isAsync,
      name: quotedIterable(node.expression, true),
    });
    const abrupt = hasAbruptExit(node.statement, names);
    const next = () => {
      if (!isAsync) return cx.value({ kind: 'iterNext', cursor });
      const promise = cx.value({ kind: 'asyncIterCall', cursor, method: 'next' });
      const result = cx.value({ kind: 'await', value: promise });
      return cx.value({ kind: 'asyncIterResult', cursor, result });
    };
    const close = (suppress: boolean) => {
      if (isAsync) closeAsync(cx, cursor, suppress, node);
      else cx.effect({ kind: 'iterClose', cursor, suppress });
    };
    closing(cx, () => iterate(cx, node, names, cursor, next), close, abrupt);
  });
}

/** The iterated value, evaluated where the loop's names are in their dead zone. */
function headValue(cx: Context, node: ts.ForInOrOfStatement): ReturnType<Context['expression']> {
  const scope = cx.names.scopes.get(node);
  const dead = scope === undefined ? [] : [...scope.names.values()].filter((b) => b.tdz);
  if (dead.length === 0) return cx.expression(node.expression);
  const result = cx.temp();
  cx.block(() => {
    for (const binding of dead) {
      binding.local = cx.program.local(cx.fn, binding.name, 'let', binding);
      cx.declareHere(binding);
    }
    cx.assign(result, cx.rvalue(node.expression));
  });
  for (const binding of dead) binding.local = -1;
  return localOperand(result);
}

function iterate(
  cx: Context,
  node: ts.ForInOrOfStatement,
  names: readonly string[],
  cursor: ReturnType<Context['expression']>,
  next: () => ReturnType<Context['expression']>,
): void {
  const label = cx.newLabel('loop');
  const scope = cx.names.scopes.get(node);
  cx.loop(label, () => {
    cx.at(node.initializer, () => {
      const more = next();
      cx.branch(
        'iterator',
        'truthy',
        more,
        node.initializer,
        () => {},
        () => cx.break(label),
      );
    });
    cx.block(() => {
      if (scope !== undefined) for (const binding of scope.names.values()) cx.declareHere(binding);
      const using = ts.isVariableDeclarationList(node.initializer) ? usingKind(node.initializer) : undefined;
      const body = () => {
        cx.at(node.initializer, () => {
          const value = cx.value({ kind: 'iterValue', cursor });
          if (using !== undefined) addResource(cx, value, using);
          bindHead(cx, node.initializer, value);
        });
        inLoop(cx, { breakLabel: label, continueTo: { kind: 'continue', label } }, names, () =>
          cx.statement(node.statement),
        );
      };
      if (using === undefined) body();
      else cx.at(node.initializer, () => withDisposal(cx, node, body));
    });
  });
}

function bindHead(cx: Context, head: ts.ForInitializer, value: ReturnType<Context['expression']>): void {
  if (!ts.isVariableDeclarationList(head))
    cx.dispatch.assignPattern(cx, head, value, { object: undefined, array: 'value' });
  else {
    const { name } = head.declarations[0]!;
    if (name.kind === K.Identifier) initialise(cx, cx.declared(name), asRvalue(value));
    else cx.dispatch.bindPattern(cx, name, value, { object: '.for', array: '.for' });
  }
}
