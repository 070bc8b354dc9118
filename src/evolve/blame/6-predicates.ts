/**
 * Predicates over the values of a run, for faults that no decision tells (section 5.2.3): the sign of what functions return, whether it is null, undefined,
 * true or an empty text, and whether what is assigned equals other variables of the function with a value of the same type. They are made from the recorded
 * trace, not by changing the program, and take part as decisions at the instance that computed the value.
 */
import { relevantSlice } from '../../explore/slice/dependence-walk.ts';
import { evaluate } from '../../expr/evaluate.ts';
import type { Model } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { printTerm } from '../../expr/print-term.ts';
import { Sort } from '../../expr/sort.ts';
import { strictEquals } from '../../expr/strict-equals.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { eachStatement } from '../../ir/each-instruction.ts';
import type { FunctionId, LocalId, SiteId } from '../../ir/ir.ts';
import { ConditionKind, type Trace } from '../../machine/trace.ts';
import type { BothRuns } from './1-run-both.ts';
import type { Decision, Side } from './side.ts';

/** More predicates of one run, and more variables that one value is compared with, are not asked. */
const MOST_PREDICATES = 500;
const MOST_OTHERS = 8;

/** The failing run with predicates among its decisions; undefined when there are none. */
export function withPredicates(
  failing: BothRuns,
  before: Side,
  after: Side,
  store: TermStore,
  basis: 'path' | 'slice',
): BothRuns | undefined {
  const add = (side: Side) => {
    const { trace } = failing.runs[side.version];
    const known = failing.decisions[side.version];
    const asked = new Predicates(side, trace, failing.model, store, basis).all(known);
    return { asked, all: [...known, ...asked].sort((a, b) => a.instance - b.instance) };
  };
  const [old, now] = [add(before), add(after)];
  if (old.asked.length + now.asked.length === 0) return undefined;
  return { ...failing, decisions: { before: old.all, after: now.all } };
}

class Predicates {
  readonly #side: Side;
  readonly #trace: Trace;
  readonly #model: Model;
  readonly #store: TermStore;
  readonly #basis: 'path' | 'slice';
  readonly #found: Decision[] = [];
  readonly #terms = new Set<Term>();

  constructor(side: Side, trace: Trace, model: Model, store: TermStore, basis: 'path' | 'slice') {
    this.#side = side;
    this.#trace = trace;
    this.#model = model;
    this.#store = store;
    this.#basis = basis;
  }

  all(known: readonly Decision[]): readonly Decision[] {
    for (const { term } of known) this.#terms.add(term);
    const { instances } = this.#trace;
    if (instances === undefined) return [];
    const { program } = this.#side.subject;
    const roles = rolesOf(this.#side);
    const counts = this.#counting();
    /** For each function the latest values of its variables. */
    const values = new Map<FunctionId, Map<LocalId, Term>>();
    for (let i = 0; i < instances.count && this.#found.length < MOST_PREDICATES; i++) {
      const site = instances.site[i]!;
      const term = instances.term[i]!;
      const role = roles.get(site);
      if (role === undefined || term === 0 || instances.taken[i]! >= 0) continue;
      const { fn } = program.sites[site]!;
      let locals = values.get(fn);
      if (locals === undefined) values.set(fn, (locals = new Map()));
      if (counts(i)) {
        if (role === 'return') this.#result(i, site, term);
        else this.#assigned(i, site, role, term, locals);
      }
      if (role !== 'return') locals.set(role, term);
    }
    return this.#found;
  }

  /** On slices only what the outcome depends on. */
  #counting(): (instance: number) => boolean {
    if (this.#basis === 'path') return () => true;
    const { trace, instance } = this.#side.subject.criterion.apply(this.#trace, this.#side.sides);
    if (instance < 0) return () => true;
    const slice = relevantSlice(trace.instances!, [instance], this.#side.sides);
    return (i) => slice.has(i);
  }

  #result(instance: number, site: SiteId, term: Term): void {
    const store = this.#store;
    if (store.sort(term) === Sort.Num) {
      const zero = store.constant(0);
      this.#ask(instance, site, store.make(Op.Lt, term, zero), 'the result is negative');
      this.#ask(instance, site, store.make(Op.Eq, term, zero), 'the result is 0');
    }
    if (store.sort(term) === Sort.Bool) this.#ask(instance, site, term, 'the result is true');
    if (store.sort(term) === Sort.Str)
      this.#ask(instance, site, store.make(Op.Eq, term, store.constant('')), 'the result is empty');
    if (store.sort(term) === Sort.Any) {
      this.#ask(instance, site, strictEquals(store, term, store.null), 'the result is null');
      this.#ask(instance, site, strictEquals(store, term, store.undefined), 'the result is undefined');
    }
  }

  #assigned(
    instance: number,
    site: SiteId,
    local: LocalId,
    term: Term,
    others: ReadonlyMap<LocalId, Term>,
  ): void {
    const store = this.#store;
    const { locals } = this.#side.subject.program;
    const same = [...this.#parameters(site), ...others]
      .filter(([other, value]) => other !== local && value !== term && store.sort(value) === store.sort(term))
      .slice(-MOST_OTHERS);
    for (const [other, value] of same) {
      const text = `${locals[local]!.name} === ${locals[other]?.name ?? printTerm(store, value)}`;
      this.#ask(instance, site, strictEquals(store, term, value), text);
    }
  }

  /** The inputs themselves, within the function that is blamed. */
  #parameters(site: SiteId): [LocalId, Term][] {
    const { program, found, signature } = this.#side.subject;
    const fn = program.functions[program.sites[site]!.fn]!;
    if (fn.name !== found.name) return [];
    return signature.parameters.flatMap((p, i): [LocalId, Term][] => {
      const variable = this.#store.variables.find((v) => v.path === p.name && v.role === 'value');
      const local = fn.params[i];
      if (variable === undefined || local === undefined) return [];
      const { id: _, ...description } = variable;
      return [[local, this.#store.variable(description)]];
    });
  }

  #ask(instance: number, site: SiteId, predicate: Term, text: string): void {
    const store = this.#store;
    if (predicate === 0 || store.isConst(predicate)) return;
    const holds = evaluate(store, predicate, this.#model) === true;
    const term = holds ? predicate : store.not(predicate);
    if (this.#terms.has(term)) return;
    this.#terms.add(term);
    const kind = ConditionKind.branch;
    this.#found.push({ site, kind, term, taken: holds, instance, predicate: text });
  }
}

/** What the sites of the user's code do: return a value, or give one to a variable. */
function rolesOf({ subject: { program, sources } }: Side): Map<SiteId, 'return' | LocalId> {
  const roles = new Map<SiteId, 'return' | LocalId>();
  for (const fn of program.functions) {
    if (fn.kind === 'module' || !sources.byPath.has(fn.span.file)) continue;
    eachStatement(fn.body, (s) => {
      if (s.kind === 'return') roles.set(s.site, 'return');
      else if (s.kind === 'assign' && program.locals[s.target]!.name !== '') roles.set(s.site, s.target);
    });
  }
  return roles;
}
