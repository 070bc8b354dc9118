import { expect } from 'vitest';
import type { FunctionContractJson } from '../../report/contract/contract-schema.ts';
import { contractTexts } from './contract-texts.ts';
import { contractLines, type RandomClause, type RandomContract, randomContract } from './random-contract.ts';
import { randomEdit } from './random-edit.ts';

type Ending = { readonly kind: 'return' | 'throw'; readonly value: unknown };

/**
 * A random program, edit and contract: running all inputs of a small domain, exploring with the solver, and an evaluation of the contract
 * that is written here from the thesis must not contradict each other.
 */
export function checkRandomContract(seed: number): { readonly verdict: string; readonly clauses: number } {
  const { before, after } = randomEdit(seed);
  const contract = randomContract(seed * 7 + 1);
  const doc = contractLines(contract)
    .map((line) => ` * ${line}`)
    .join('\n');
  const version = (body: string, comment = '') =>
    `${comment}\nexport function f(a: number, b: number, c: number): number { ${body} }`;
  const texts = [version(before), version(after, contract.length === 0 ? '' : `/**\n${doc}\n */`)] as const;
  const domain = [-2, 0, 1, 3];
  const inputs = domain.flatMap((a) => domain.flatMap((b) => domain.map((c) => ({ a, b, c }))));
  const [run] = contractTexts(...texts, { generate: 0, symbolic: false, inputs });
  const [explored] = contractTexts(...texts, { generate: 0, timeoutMs: 3000, maxRuns: 200 });
  const expected = new Oracle(before, after, contract).verdicts(inputs);
  const message = `seed ${seed}\n${texts.join('\n')}`;
  // The run-time checker sees exactly what the thesis says.
  expect(refutedIn(run!), message).toEqual(expected);
  // The explored one never proves what running refutes, and what it refutes fails when it is run.
  expect(
    explored!.limits.filter((l) => /outside of the machine/.test(l.message)),
    message,
  ).toEqual([]);
  const proved = verdictsOf(explored!).map((v) => v === 'proved');
  for (const [i, refuted] of expected.entries())
    expect(refuted && proved[i], `${message}\nverdict ${i}`).toBe(false);
  const witnesses = [...explored!.clauses.map((c) => c.counterexample), explored!.unintended[0]].flatMap(
    (e) => (e === undefined ? [] : [e.witness]),
  );
  const [again] = contractTexts(...texts, { generate: 0, symbolic: false, inputs: witnesses });
  const found = refutedIn(again!);
  for (const [i, refuted] of refutedIn(explored!).entries())
    expect(!refuted || found[i], `${message}\n${JSON.stringify(witnesses)}`).toBe(true);
  return { verdict: explored!.verdict, clauses: explored!.clauses.length };
}

/** Of the clauses of right sides in order, then of the rule that nothing else differs. */
function verdictsOf(result: FunctionContractJson): string[] {
  return [...result.clauses.flatMap((c) => c.verdict ?? []), result.equal.verdict];
}

function refutedIn(result: FunctionContractJson): boolean[] {
  return verdictsOf(result).map((v) => v === 'refuted');
}

/** Section 7.1.2, read directly. */
class Oracle {
  readonly #before: (a: number, b: number, c: number) => Ending;
  readonly #after: (a: number, b: number, c: number) => Ending;
  readonly #contract: RandomContract;

  constructor(before: string, after: string, contract: RandomContract) {
    const make = (body: string) => {
      const f = new Function('a', 'b', 'c', body);
      return (...args: number[]): Ending => {
        try {
          return { kind: 'return', value: f(...args) };
        } catch (error) {
          return { kind: 'throw', value: error };
        }
      };
    };
    this.#before = make(before);
    this.#after = make(after);
    this.#contract = contract;
  }

  /** Whether each right clause, and then the default, fails on some input. */
  verdicts(inputs: readonly { readonly a: number; readonly b: number; readonly c: number }[]): boolean[] {
    const right = this.#contract.flatMap((clauses) => clauses.filter((c) => isRight(c)));
    const fails = new Set<RandomClause | 'equal'>();
    for (const { a, b, c } of inputs) {
      const [old, now] = [this.#before(a, b, c), this.#after(a, b, c)];
      let inside = false;
      for (const clauses of this.#contract) {
        const of = (kind: string) => clauses.filter((clause) => clause.kind === kind);
        const holds = (clause: RandomClause, ending: Ending) => truth(clause, { a, b, c, ending, old });
        if (!of('requires').every((clause) => holds(clause, old))) continue;
        const when = of(old.kind === 'return' ? 'when_ensured' : 'when_signaled');
        if (failing(when, old, holds).length > 0) continue;
        inside = true;
        for (const clause of failing(of(now.kind === 'return' ? 'ensures' : 'signals'), now, holds))
          fails.add(clause);
      }
      if (!inside && !same(old, now)) fails.add('equal');
    }
    return [...right.map((clause) => fails.has(clause)), fails.has('equal')];
  }
}

function isRight({ kind }: RandomClause): boolean {
  return kind === 'ensures' || kind === 'signals';
}

/** A conjunction; of clauses about exceptions only those count whose type it has, and it must have one of them. */
function failing(
  clauses: readonly RandomClause[],
  ending: Ending,
  holds: (clause: RandomClause, ending: Ending) => boolean,
): readonly RandomClause[] {
  if (ending.kind === 'return') return clauses.filter((clause) => !holds(clause, ending));
  const types: Record<string, unknown> = { RangeError, Error, TypeError, any: Object };
  const typed = clauses.filter((c) => ending.value instanceof (types[c.type!] as typeof Error));
  return typed.length === 0 ? clauses : typed.filter((clause) => !holds(clause, ending));
}

function truth(
  { condition }: RandomClause,
  { a, b, c, ending, old }: { a: number; b: number; c: number; ending: Ending; old: Ending },
): boolean {
  const text = condition
    .replaceAll('\\prev(\\result)', 'previous')
    .replaceAll('\\result', 'result')
    .replace(/\\old\((\w)\)/g, '$1');
  const value = ({ kind, value: v }: Ending) => (kind === 'return' ? v : undefined);
  const e = ending.kind === 'throw' ? ending.value : undefined;
  try {
    return Boolean(
      new Function('a', 'b', 'c', 'result', 'previous', 'e', `return ${text};`)(
        a,
        b,
        c,
        value(ending),
        value(old),
        e,
      ),
    );
  } catch {
    return false;
  }
}

function same(x: Ending, y: Ending): boolean {
  if (x.kind !== y.kind) return false;
  if (x.kind === 'return') return Object.is(x.value, y.value);
  return (
    (x.value as Error).name === (y.value as Error).name &&
    (x.value as Error).message === (y.value as Error).message
  );
}
