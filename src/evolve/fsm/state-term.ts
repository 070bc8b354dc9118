import type { Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { flatten } from '../../machine/input/alternatives.ts';
import type { InputOptions } from '../../machine/input/input-options.ts';
import { type InputTree, treeTerm } from '../../machine/input/input-tree.ts';
import { planInput } from '../../machine/input/plan-input.ts';
import type { Shape, Signature } from '../../syntax/shape.ts';

/**
 * The term of the state before a step: that of an input, or of a field of an input. For a field that tells the alternatives of a
 * union apart (`state.kind`) it is the union of their values. 0 when no input decides the state.
 */
export function stateTerm(
  store: TermStore,
  signature: Signature,
  index: number,
  path: readonly string[],
  options: InputOptions,
): Term {
  const { tree } = planInput(store, signature, new Map(), options).parameters[index]!;
  return termAt(store, tree, signature.parameters[index]!.shape, path);
}

function termAt(store: TermStore, tree: InputTree, shape: Shape, path: readonly string[]): Term {
  const [key, ...rest] = path;
  if (key === undefined)
    return tree.kind === 'primitive' && tree.term === 0 ? store.constant(tree.value) : treeTerm(tree);
  const resolved = shape.kind === 'reference' ? shape.resolve() : shape;
  if (tree.kind === 'union') {
    if (store.op(tree.term) !== Op.Union) return 0;
    const values = flatten(resolved, () => false).map((a) => literalAt(a.shape, path));
    if (values.some((v) => v === undefined) || values.length !== store.arity(tree.term) - 1) return 0;
    return store.make(Op.Union, store.arg(tree.term, 0), ...values.map((v) => store.constant(v!.value)));
  }
  if (tree.kind !== 'object' && tree.kind !== 'instance') return 0;
  const field = tree.fields.find((f) => f.name === key);
  const fieldShape =
    resolved.kind === 'object' ? resolved.fields.find((f) => f.name === key)?.shape : undefined;
  return field === undefined ? 0 : termAt(store, field.tree, fieldShape ?? { kind: 'unknown' }, rest);
}

function literalAt(shape: Shape, path: readonly string[]): { value: Primitive } | undefined {
  const resolved = shape.kind === 'reference' ? shape.resolve() : shape;
  const [key, ...rest] = path;
  if (key === undefined) return resolved.kind === 'literal' ? { value: resolved.value } : undefined;
  if (resolved.kind !== 'object') return undefined;
  const field = resolved.fields.find((f) => f.name === key);
  return field === undefined ? undefined : literalAt(field.shape, rest);
}

/** Values for variables that make the state this one; undefined when it can not have it. */
export function stateReplacements(
  store: TermStore,
  state: Term,
  value: Primitive,
): ReadonlyMap<number, Term> | undefined {
  const constant = store.constant(value);
  if (store.op(state) === Op.Var)
    return store.sort(state) === store.sort(constant)
      ? new Map([[store.variableOf(state).id, constant]])
      : undefined;
  if (store.op(state) !== Op.Union || store.op(store.arg(state, 0)) !== Op.Var) return undefined;
  const tag = store.variableOf(store.arg(state, 0)).id;
  for (let i = 1; i < store.arity(state); i++) {
    const alternative = store.arg(state, i);
    const chosen: [number, Term] = [tag, store.constant(i - 1)];
    if (alternative === constant) return new Map([chosen]);
    if (store.op(alternative) === Op.Var && store.sort(alternative) === store.sort(constant))
      return new Map([chosen, [store.variableOf(alternative).id, constant]]);
  }
  return undefined;
}

/** The values that a state's term names: alternatives that are constants, both booleans. */
export function namedValues(store: TermStore, state: Term): Primitive[] {
  if (store.op(state) === Op.Const) return [store.constValue(state)];
  if (store.op(state) === Op.Union)
    return store
      .args(state)
      .slice(1)
      .flatMap((t) => namedValues(store, t));
  return store.sort(state) === Sort.Bool ? [false, true] : [];
}

/** Can the state have values that it does not name? */
export function isOpen(store: TermStore, state: Term): boolean {
  if (store.op(state) === Op.Union)
    return store
      .args(state)
      .slice(1)
      .some((t) => isOpen(store, t));
  return store.op(state) !== Op.Const && store.sort(state) !== Sort.Bool;
}
