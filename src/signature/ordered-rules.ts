import { pushTo } from '../base/push-to.ts';
import type { Behaviour, OpenDecision } from '../explore/exploration.ts';
import { evaluate } from '../expr/evaluate.ts';
import { freeVariables } from '../expr/free-variables.ts';
import { Op } from '../expr/op.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { decisionList, type ListRow, type ListRule } from './decision-list.ts';
import { behaviourKey } from './outcome-key.ts';
import { printCondition } from './print-condition.ts';
import type { Prover } from './prover.ts';
import { simplifyCondition } from './simplify-condition.ts';

/** A row of the list, the first of which that holds decides. */
export interface OrderedRule {
  /** Any of these holds, as JavaScript; always when there are none. */
  readonly any: readonly string[];
  /** The behaviours that it stands for; none where inputs were not explored. */
  readonly behaviours: readonly Behaviour[];
}

/**
 * What was found as an ordered list of rules, which says for each input what the behaviours say, and nothing about inputs that were not explored.
 * Undefined when conditions do not tell behaviours apart by themselves, or when there are too many.
 */
export function orderedRules(
  prover: Prover,
  behaviours: readonly Behaviour[],
  open: readonly OpenDecision[],
  given: readonly Term[],
): OrderedRule[] | undefined {
  const { store } = prover;
  const literals = new Literals(store);
  const read = (terms: readonly Term[]) => terms.filter((t) => !given.includes(t)).map((t) => literals.of(t));
  const rules: ListRule[] = [
    ...behaviours.map((b) => ({
      conjuncts: read(b.conditions.map((c) => c.term)),
      outcome: behaviourKey(b),
    })),
    ...open.map((o) => ({ conjuncts: read(o.conditions), outcome: NOT_EXPLORED })),
  ];
  // What holds where no row above does.
  const settled = new Set<Term>();
  const rows = shortest(rules, (literal) => literals.opposites(literal))?.map((row) => {
    const every = row.any.map((list, i) => {
      const own = rules[row.from[i]!]!.conjuncts.map((l) => literals.term(l));
      const chosen = list.map((l) => literals.term(l));
      const needed = withGuards(store, chosen, own).filter((t) => chosen.includes(t) || !settled.has(t));
      return simplifyCondition(prover, needed, given);
    });
    const any = briefly(prover, every);
    for (const [only, ...more] of any)
      if (only !== undefined && more.length === 0) settled.add(store.not(only));
    return { any, behaviours: row.rules.flatMap((r) => behaviours[r] ?? []) };
  });
  if (rows === undefined || !agrees(store, rows, behaviours)) return undefined;
  return positiveLast(store, rows).map(({ any, behaviours: own }) => ({
    any: any.map((all) => printCondition(store, { all, any: [] }).join(' && ')),
    behaviours: own,
  }));
}

interface Row {
  readonly any: readonly (readonly Term[])[];
  readonly behaviours: readonly Behaviour[];
}

/** `!x ⇒ a, otherwise ⇒ b` at the end is read as `x ⇒ b, otherwise ⇒ a`, but where it is a guard. */
function positiveLast(store: TermStore, rows: readonly Row[]): readonly Row[] {
  const [row, last] = rows.slice(-2);
  const [only, ...more] = row?.any ?? [];
  if (only?.length !== 1 || more.length > 0 || last === undefined || last.any.length > 0) return rows;
  if (row!.behaviours[0]?.outcome.kind !== 'return' || last.behaviours.length === 0) return rows;
  const positive = [store.not(only[0]!)];
  const textOf = (all: readonly Term[]) => printCondition(store, { all, any: [] }).join(' && ');
  if (!/^![^!(]/.test(textOf(only)) || /^![^!]/.test(textOf(positive))) return rows;
  return [...rows.slice(0, -2), { ...last, any: [positive] }, { ...row!, any: [] }];
}

/** More alternatives are left as they are. */
const MOST_ALTERNATIVES = 8;

/** Alternatives without those that another covers, and without what an earlier one leaves no choice about: `a || (!a && b)` is `a || b`. */
function briefly(prover: Prover, every: readonly (readonly Term[])[]): (readonly Term[])[] {
  if (every.length < 2 || every.length > MOST_ALTERNATIVES) return [...every];
  const any: (readonly Term[])[] = [];
  for (const [i, all] of every.entries()) {
    const isCovered = (other: readonly Term[]) => other.every((t) => prover.implies(all, t));
    if (any.some(isCovered) || every.slice(i + 1).some(isCovered)) continue;
    const isSaid = (t: Term) =>
      !guardsReads(prover.store, t) &&
      any.some(([only, ...more]) => more.length === 0 && only === prover.store.not(t));
    any.push(all.filter((t) => !isSaid(t)));
  }
  return any.some((all) => all.length === 0) ? [...every] : any;
}

/** Whether there is something is said beside what is read of it, so that each alternative can be evaluated by itself. Dates are always there. */
function guardsReads(store: TermStore, t: Term): boolean {
  return [...freeVariables(store, t)].some((id) => {
    const { role, path } = store.variables[id]!;
    return role === 'length' || (role === 'tag' && !path.endsWith('.getTime()'));
  });
}

/**
 * Conditions, after those of the same run that say which alternative an input is that they read, or that an array has the element whose
 * members they read: without these reading it may throw.
 */
function withGuards(store: TermStore, chosen: readonly Term[], own: readonly Term[]): Term[] {
  const variables = (t: Term) => [...freeVariables(store, t)].map((id) => store.variables[id]!);
  const read = chosen.flatMap((t) => variables(t).map((v) => v.path));
  const reads = (stem: string, member: RegExp) =>
    read.some((path) => path.startsWith(stem) && member.test(path.slice(stem.length)));
  const guards = (t: Term) =>
    variables(t).some(({ role, path }) => {
      if (role === 'tag') return read.includes(path) || reads(path, /^[.[]/);
      return role === 'length' && reads(path.replace(/\.length$/, ''), /^\[\d+\][.[]/);
    });
  return own.filter((t) => chosen.includes(t) || guards(t));
}

/** Whether the first row that holds on a behaviour's own input stands for that behaviour, for all of them. */
function agrees(
  store: TermStore,
  rows: readonly { readonly any: readonly (readonly Term[])[]; readonly behaviours: readonly Behaviour[] }[],
  behaviours: readonly Behaviour[],
): boolean {
  return behaviours.every((b) => {
    const holds = (t: Term) => evaluate(store, t, b.model) === true;
    const first = rows.find(({ any }) => any.length === 0 || any.some((all) => all.every(holds)));
    const shown = first?.behaviours[0];
    return shown !== undefined && behaviourKey(shown) === behaviourKey(b);
  });
}

/** What was not explored comes first, or where it falls: whichever says less. */
function shortest(
  rules: readonly ListRule[],
  opposites: (literal: number) => readonly number[],
): ListRow[] | undefined {
  const list = decisionList(rules, opposites);
  if (list === undefined || !rules.some((r) => r.outcome === NOT_EXPLORED)) return list;
  const other = decisionList(rules, opposites, NOT_EXPLORED)!;
  const length = (rows: readonly ListRow[]) =>
    rows.reduce((sum, row) => sum + 1 + row.any.reduce((n, all) => n + all.length, 0), 0);
  return length(other) < length(list) ? other : list;
}

const NOT_EXPLORED = 'not explored';

/** Conditions by number; the negation of one is its number with the other sign. */
class Literals {
  readonly #store: TermStore;
  readonly #numbers = new Map<Term, number>();
  readonly #terms: Term[] = [];
  /** Literals that say a term equals a constant, by the term. */
  readonly #equal = new Map<Term, number[]>();

  constructor(store: TermStore) {
    this.#store = store;
  }

  of(term: Term): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    // `0 < n` and `n === 0` are opposites, although the negation of the second is written `n !== 0`.
    const opposite = this.#numbers.get(this.#store.not(term));
    if (opposite !== undefined) {
      this.#numbers.set(term, -opposite);
      return -opposite;
    }
    const number = this.#terms.push(term);
    this.#numbers.set(term, number);
    this.#numbers.set(this.#store.not(term), -number);
    this.#noteEqual(term, number);
    this.#noteEqual(this.#store.not(term), -number);
    return number;
  }

  /** Its negation, and that the same term equals another constant. */
  opposites(literal: number): readonly number[] {
    const compared = this.#compared(this.term(literal));
    const others = compared === undefined ? [] : this.#equal.get(compared)!;
    return [-literal, ...others.filter((other) => other !== literal)];
  }

  #noteEqual(term: Term, literal: number): void {
    const compared = this.#compared(term);
    if (compared !== undefined) pushTo(this.#equal, compared, literal);
  }

  /** What is compared by `x === constant`. */
  #compared(term: Term): Term | undefined {
    const store = this.#store;
    if (store.op(term) !== Op.Eq) return undefined;
    const [a, b] = [store.arg(term, 0), store.arg(term, 1)];
    if (store.isConst(a) === store.isConst(b)) return undefined;
    return store.isConst(a) ? b : a;
  }

  term(literal: number): Term {
    const term = this.#terms[Math.abs(literal) - 1]!;
    return literal > 0 ? term : this.#store.not(term);
  }
}
