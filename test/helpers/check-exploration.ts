/**
 * Checks a result of `beagle explore` against plain JavaScript: the function itself, run by Node on each witness, and the
 * conditions and outcomes, evaluated as the JavaScript they are. Each problem is a sentence; none means that
 * (1) every condition holds on its own witness and on no other behaviour's,
 * (2) what was observed is what Node computes, and what the outcome's expression says,
 * (3) if the result is complete, random inputs of the parameter types satisfy exactly one behaviour, which predicts them.
 */
import { isDeepStrictEqual } from 'node:util';
import { takeSnapshot } from '../../src/machine/take-snapshot.ts';
import { observedOutcome } from '../../src/report/explore/behaviour-json.ts';
import type { BehaviourJson, ExploreJson } from '../../src/report/explore/explore-schema.ts';
import type { ObservedOutcome, Tagged } from '../../src/report/schema.ts';
import { type Classes, made, UnknownClass, untag } from './tagged-input.ts';

/** The function under test as Node sees it. */
export interface PlainSubject {
  /** Calls it with a receiver and arguments. */
  readonly call: (receiver: unknown, args: readonly unknown[]) => unknown;
  readonly classes: Classes;
  /** Parameter names, and which of them is a rest parameter. */
  readonly parameters: readonly { readonly name: string; readonly rest: boolean }[];
  readonly generator: boolean;
}

export type Witness = BehaviourJson['witness'];

/** All that is wrong with a result; empty when nothing is. `inputs` are further witnesses, tried when it is complete. */
export async function checkExploration(
  result: ExploreJson,
  subject: PlainSubject,
  inputs: readonly Witness[] = [],
): Promise<string[]> {
  const checker = new Checker(subject);
  const problems: string[] = [];
  for (const [i, behaviour] of result.behaviours.entries()) {
    for (const problem of await checker.behaviour(behaviour)) problems.push(`path ${i + 1}: ${problem}`);
    for (const j of neighbours(i, result.behaviours.length)) {
      const holds = await checker.holds(result.behaviours[j]!, behaviour.witness);
      if (holds !== false)
        problems.push(
          `witness ${i + 1} and the condition of path ${j + 1}: ${holds === true ? 'holds' : holds}`,
        );
    }
  }
  problems.push(...(await checker.rules(result)));
  if (result.limits.length > 0) return problems;
  for (const witness of inputs) {
    if (!checker.canBuild(witness)) continue;
    const matching: number[] = [];
    for (const [i, behaviour] of result.behaviours.entries()) {
      const holds = await checker.holds(behaviour, witness);
      if (holds === true) matching.push(i);
      else if (holds !== false) problems.push(`path ${i + 1} on ${JSON.stringify(witness)}: ${holds}`);
    }
    if (matching.length !== 1)
      problems.push(
        `${JSON.stringify(witness)} satisfies ${matching.length === 0 ? 'no path' : `paths ${matching.map((i) => i + 1).join(', ')}`}`,
      );
    else {
      const problem = await checker.predicts(result.behaviours[matching[0]!]!, witness);
      if (problem !== undefined)
        problems.push(`path ${matching[0]! + 1} on ${JSON.stringify(witness)}: ${problem}`);
    }
  }
  return problems;
}

/** Other behaviours to compare one with: all when they are few, otherwise those next to it and some far away. */
function neighbours(i: number, count: number): number[] {
  const all = Array.from({ length: count }, (_, j) => j).filter((j) => j !== i);
  return count <= 60
    ? all
    : all.filter((j) => Math.abs(i - j) <= 10 || (i + j) % Math.ceil(count / 20) === 0);
}

// biome-ignore lint/complexity/useArrowFunction: the constructor of async functions is reached through one.
const AsyncFunction = async function () {}.constructor as FunctionConstructor;

class Checker {
  readonly #subject: PlainSubject;
  readonly #compiled = new Map<string, (...args: unknown[]) => unknown>();

  constructor(subject: PlainSubject) {
    this.#subject = subject;
  }

  /** Whether the inputs can be built: their constructors throw nothing. */
  canBuild(witness: Witness): boolean {
    return !('error' in this.#built(witness));
  }

  /** What is wrong with a behaviour by itself. */
  async behaviour(behaviour: BehaviourJson): Promise<string[]> {
    const problems: string[] = [];
    // An input whose constructor throws is an outcome of its own; nothing can be asked of it.
    const holds = !this.canBuild(behaviour.witness) || (await this.holds(behaviour, behaviour.witness));
    if (holds !== true)
      problems.push(`its condition on its own witness ${JSON.stringify(behaviour.witness)}: ${holds}`);
    if (behaviour.observed.kind === 'limit') return problems;
    const actual = await this.#run(behaviour.witness);
    if (!isDeepStrictEqual(plain(actual), plain(behaviour.observed)))
      problems.push(
        `${JSON.stringify(behaviour.witness)} gives ${show(actual)} in Node, but ${show(behaviour.observed)} was observed`,
      );
    const problem = await this.#expressed(behaviour, behaviour.witness, behaviour.observed);
    if (problem !== undefined) problems.push(problem);
    return problems;
  }

  /** Whether all conditions hold on a witness, in order; text when evaluating one throws. */
  async holds(behaviour: BehaviourJson, witness: Witness): Promise<boolean | string> {
    if (!this.canBuild(witness)) return false;
    for (const condition of behaviour.condition) {
      try {
        const value = await this.#evaluate(condition, witness);
        if (value === false) return false;
        if (value !== true) return `${condition} gives ${String(value)}`;
      } catch (error) {
        return `${condition} throws ${error}`;
      }
    }
    return true;
  }

  /** What is wrong with the ordered list of rules: on each witness the first that holds has the outcome of its behaviour. */
  async rules({ rules, behaviours }: ExploreJson): Promise<string[]> {
    const problems: string[] = [];
    if (rules.length === 0) return problems;
    for (const [i, { witness, outcome }] of behaviours.entries()) {
      if (!this.canBuild(witness)) continue;
      for (const { when, behaviour } of rules) {
        let holds: boolean | string = when.length === 0;
        for (const condition of when) {
          const one = await this.holds({ ...behaviours[i]!, condition: [condition] }, witness);
          if (one !== false) holds = one;
        }
        if (holds === false) continue;
        const expected = JSON.stringify(outcome);
        if (holds !== true) problems.push(`rules on witness ${i + 1}: ${holds}`);
        else if (behaviour === null || JSON.stringify(behaviours[behaviour]!.outcome) !== expected)
          problems.push(`rules on witness ${i + 1}: ${when.join(' || ')} holds first`);
        break;
      }
    }
    return problems;
  }

  /** What is wrong with a behaviour's prediction for an input that satisfies its condition. */
  async predicts(behaviour: BehaviourJson, witness: Witness): Promise<string | undefined> {
    return this.#expressed(behaviour, witness, await this.#run(witness));
  }

  async #expressed(
    behaviour: BehaviourJson,
    witness: Witness,
    actual: ObservedOutcome,
  ): Promise<string | undefined> {
    const { outcome } = behaviour;
    if (outcome.kind !== actual.kind)
      return `${outcome.kind} was expected, but Node does this: ${show(actual)}`;
    if (outcome.kind === 'return' && actual.kind === 'return') {
      if (
        !isExpression(actual.value) ||
        (behaviour.observed.kind === 'return' && !isExpression(behaviour.observed.value))
      )
        return undefined;
      const value = await this.#attempt(outcome.value, witness);
      return isDeepStrictEqual(value, plain(actual.value))
        ? undefined
        : `${outcome.value} gives ${JSON.stringify(value)}, the result is ${JSON.stringify(actual.value)}`;
    }
    if (outcome.kind === 'throw' && actual.kind === 'throw') {
      if (actual.value !== undefined) return undefined;
      if (/\.thrown\b|\.catch\(/.test(outcome.error)) {
        const { error: name, message } = actual;
        const value = await this.#attempt(outcome.error, witness);
        return isDeepStrictEqual(value, { $: 'error', name, message })
          ? undefined
          : `${outcome.error} gives ${JSON.stringify(value)}, but ${show(actual)}`;
      }
      if (outcome.error !== actual.error) return `${outcome.error} was expected, ${actual.error} thrown`;
      if (outcome.message === actual.message) return undefined;
      const value = await this.#attempt(outcome.message, witness);
      return value === actual.message
        ? undefined
        : `the message ${outcome.message} gives ${JSON.stringify(value)}, it is ${actual.message}`;
    }
    return undefined;
  }

  async #attempt(text: string, witness: Witness): Promise<unknown> {
    try {
      return plain(tag(await this.#evaluate(text, witness)));
    } catch (error) {
      return `(throws ${error})`;
    }
  }

  async #evaluate(text: string, witness: Witness): Promise<unknown> {
    const names = this.#subject.parameters.map((p) => p.name);
    const classes = Object.keys(this.#subject.classes).filter((c) => c !== 'default' && !names.includes(c));
    let f = this.#compiled.get(text);
    if (f === undefined) {
      const kind = /\bawait\b/.test(text) ? AsyncFunction : Function;
      f = new kind(...classes, 'made', ...names, `"use strict"; return (${text});`) as (
        ...args: unknown[]
      ) => unknown;
      this.#compiled.set(text, f);
    }
    const { receiver, values } = this.#inputs(witness);
    return f.call(receiver, ...classes.map((c) => this.#subject.classes[c]), made, ...values);
  }

  async #run(witness: Witness): Promise<ObservedOutcome> {
    const built = this.#built(witness);
    if ('error' in built)
      return observedOutcome({ kind: 'throw', value: takeSnapshot(built.error, 0, noShadows) });
    const { receiver, values } = built;
    const args = values.flatMap((value, i) =>
      this.#subject.parameters[i]!.rest ? (value as unknown[]) : [value],
    );
    while (args.length > 0 && args[args.length - 1] === undefined) args.pop();
    try {
      const called = this.#subject.call(receiver, args);
      const result = this.#subject.generator ? await drain(called) : await called;
      return observedOutcome({ kind: 'return', value: takeSnapshot(result, 0, noShadows) });
    } catch (error) {
      return observedOutcome({ kind: 'throw', value: takeSnapshot(error, 0, noShadows) });
    }
  }

  /** The inputs, or what a constructor threw while they were built. */
  #built(witness: Witness): { receiver: unknown; values: unknown[] } | { error: unknown } {
    try {
      return this.#inputs(witness);
    } catch (error) {
      if (error instanceof UnknownClass) throw error;
      return { error };
    }
  }

  #inputs(witness: Witness): { receiver: unknown; values: unknown[] } {
    const { classes, parameters } = this.#subject;
    return {
      receiver: witness.this === undefined ? undefined : untag(witness.this, classes),
      values: parameters.map(({ name }) => (name in witness ? untag(witness[name]!, classes) : undefined)),
    };
  }
}

const noShadows = { cell: () => 0 };

async function drain(values: unknown): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const value of values as AsyncIterable<unknown>) list.push(value);
  return list;
}

function tag(value: unknown): Tagged {
  const outcome = observedOutcome({ kind: 'return', value: takeSnapshot(value, 0, noShadows) });
  return (outcome as { value: Tagged }).value;
}

/** As JSON carries it, so that values of both sides compare. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function show(outcome: ObservedOutcome): string {
  return JSON.stringify(outcome);
}

/** Whether a value is one that an expression over the inputs can build; instances, functions and the like are only described. */
function isExpression(value: Tagged): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(isExpression);
  if (typeof value.$ === 'string' && described.has(value.$)) return false;
  return Object.values(value).every(isExpression);
}

const described = new Set(['object', 'array', 'function', 'same', 'symbol', 'opaque', 'error']);
