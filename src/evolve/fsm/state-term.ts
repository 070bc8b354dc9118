import { freeVariables } from '../../expr/free-variables.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import { substitute } from '../../expr/substitute.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { flatten } from '../../machine/input/alternatives.ts';
import type { InputOptions } from '../../machine/input/input-options.ts';
import { type InputTree, treeTerm } from '../../machine/input/input-tree.ts';
import { planInput } from '../../machine/input/plan-input.ts';
import type { Shape, Signature } from '../../syntax/shape/shape.ts';

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
  for (const { known, term } of alternatives(store, state)) {
    if (term === constant) return known;
    if (store.op(term) === Op.Var && store.sort(term) === store.sort(constant))
      return new Map([...known, [store.variableOf(term).id, constant]]);
  }
  return undefined;
}

/** The values that a state's term names: alternatives that are constants, both booleans. */
export function namedValues(store: TermStore, state: Term): Primitive[] {
  return alternatives(store, state).flatMap(({ term }) => {
    if (store.isConst(term)) return [store.constValue(term)];
    return store.sort(term) === Sort.Bool ? [false, true] : [];
  });
}

/** Can the state have values that it does not name? */
export function isOpen(store: TermStore, state: Term): boolean {
  return alternatives(store, state).some(
    ({ term }) => !store.isConst(term) && store.sort(term) !== Sort.Bool,
  );
}

/** Inputs that the state may be a copy of: constants and variables. */
export function alternatives(
  store: TermStore,
  state: Term,
): { readonly known: ReadonlyMap<number, Term>; readonly term: Term }[] {
  for (const id of freeVariables(store, state)) {
    const { role, max } = store.variables[id]!;
    if (role !== 'tag' || store.op(state) === Op.Var) continue;
    return Array.from({ length: max + 1 }, (_, i) => {
      const known = new Map([[id, store.constant(i)]]);
      return alternatives(store, substitute(store, state, known)).map((a) => ({
        known: new Map([...known, ...a.known]),
        term: a.term,
      }));
    }).flat();
  }
  return [{ known: new Map(), term: state }];
}
