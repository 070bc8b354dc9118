import type { Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { InputField, InputTree } from '../../machine/input/input-tree.ts';
import type { InputPlan } from '../../machine/input/plan-input.ts';

/** What can be chosen anew in an input: a variable, and natural values for it, such that different ones look different. */
export interface Choice {
  readonly variable: number;
  readonly values: readonly Primitive[];
}

const numbers = [3, 5, 7, 2, 11, 4, 10, 13, 6, 9, 1, 8, 0, -2, -4, 100, 2500, 40_000, 2.5, 0.75];
const strings = ['ab', 'cd', 'xyz', 'Hello', 'a b', ' q ', 'x-y', 'A1', 'b', 'ba'];

/** How many elements a list has. */
const sizes = [2, 3, 1];

const times = [
  Date.UTC(2024, 2, 15),
  Date.UTC(2024, 5, 1, 12),
  Date.UTC(2023, 11, 31, 23, 59, 59),
  Date.UTC(2025, 0, 2, 3, 4, 5),
  Date.UTC(2024, 1, 29),
];

/** The choices of an input, in the order in which it is written. */
export function inputChoices(store: TermStore, plan: InputPlan): Choice[] {
  const choices = new Map<number, Choice>();
  const variable = (term: Term, values: readonly Primitive[]) => {
    if (term === 0 || store.op(term) !== Op.Var || values.length === 0) return;
    const { id } = store.variableOf(term);
    choices.set(id, { variable: id, values });
  };
  const fields = (list: readonly InputField[]) => {
    for (const f of list) visit(f.tree);
  };
  const visit = (tree: InputTree): void => {
    switch (tree.kind) {
      case 'primitive':
        variable(tree.term, valuesOf(store, tree.term));
        break;
      case 'union':
        if (store.op(tree.term) === Op.Union)
          variable(store.arg(tree.term, 0), kinds(store, store.arg(tree.term, 0)));
        visit(tree.chosen);
        break;
      case 'array':
        variable(tree.length, sizesOf(store, tree.length));
        tree.elements.forEach(visit);
        break;
      case 'typedArray':
        tree.elements.forEach(visit);
        break;
      case 'object':
        fields(tree.fields);
        break;
      case 'instance':
        fields(tree.fields);
        if (tree.by === 'constructor' && tree.earlier !== undefined) visit(tree.earlier);
        break;
      case 'map':
        for (const [key, value] of tree.pairs) {
          visit(key);
          visit(value);
        }
        break;
      case 'set':
        tree.values.forEach(visit);
        break;
      case 'date':
        variable(tree.time.term, times);
        break;
      case 'error':
        visit(tree.message);
        break;
      case 'promise':
        visit(tree.value);
        break;
      case 'function':
        for (let i = 0, n = tree.calls(); i < n; i++) visit(tree.returns(i));
        break;
      default:
        break;
    }
  };
  for (const p of plan.parameters) visit(p.tree);
  if (plan.receiver !== undefined) visit(plan.receiver);
  return [...choices.values()];
}

function sizesOf(store: TermStore, length: Term): readonly Primitive[] {
  if (length === 0 || store.op(length) !== Op.Var) return [];
  const { min, max } = store.variableOf(length);
  return sizes.filter((n) => n >= min && n <= max);
}

function valuesOf(store: TermStore, term: Term): readonly Primitive[] {
  if (term === 0) return [];
  switch (store.sort(term)) {
    case Sort.Num: {
      const { min, max, domain } = store.variableOf(term);
      return numbers.filter((n) => n >= min && n <= max && (domain !== 'int' || Number.isInteger(n)));
    }
    case Sort.Str: {
      const { maxLength } = store.variableOf(term);
      return strings.filter((s) => s.length <= maxLength);
    }
    case Sort.Bool:
      return [true, false];
    case Sort.Big:
      return [3n, 5n, 7n];
    default:
      return [];
  }
}

/** Of the kinds that an input may be: texts and numbers, which can be told apart. */
function kinds(store: TermStore, tag: Term): readonly number[] {
  if (store.op(tag) !== Op.Var) return [];
  const { alternatives } = store.variableOf(tag);
  return alternatives.flatMap((text, i) => (/^typeof .* === "(?:string|number)"$/.test(text) ? [i] : []));
}
