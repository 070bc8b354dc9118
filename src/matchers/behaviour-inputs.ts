import type { Arbitrary } from 'fast-check';
import { nodeFiles } from '../host/node-files.ts';
import type { BehaviourJson, ExploreJson } from '../report/explore/explore-schema.ts';
import { plainValue } from '../report/values/plain-value.ts';
import { ignoreEvents } from '../session/event.ts';
import type { Execute } from '../session/execute.ts';
import type { InputValues } from '../session/requests/engine-request.ts';
import { findFunction } from '../syntax/functions/find-function.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import { signatureOf } from '../syntax/parameters/signature-of.ts';
import type { Parameter } from '../syntax/shape/shape.ts';
import { type FunctionPlace, NoSource } from './call-site.ts';
import { budgetOf, type MatcherOptions } from './matcher.ts';
import { type FastCheck, parameterArbitrary } from './shape-arbitrary.ts';
import { taggedInput } from './tagged-input.ts';

/** Inputs of a function, by what it does. */
export interface BehaviourInputs {
  /** Lists of arguments: some on each known path, some of the declared types. */
  readonly arbitrary: Arbitrary<unknown[]>;
  /** A list of arguments for each known path. */
  readonly examples: readonly unknown[][];
  readonly result: ExploreJson;
}

/** How many inputs of the declared types are tried before the solver is asked. */
const SAMPLED = 50;

/** Explores a function from random inputs of its types: the solver is asked for the conditions that these left open. */
export async function behaviourInputs(
  fc: FastCheck,
  execute: Execute,
  { file, name }: FunctionPlace,
  options: Omit<MatcherOptions, 'given' | 'settled'>,
): Promise<BehaviourInputs> {
  const sources = loadSources(nodeFiles, [file], { packages: 'all' });
  const { parameters, receiver } = signatureOf(sources, findFunction(sources, file, name));
  if (receiver !== undefined) throw new NoSource(`${name} is a method: inputs are of functions`);
  const budget = budgetOf(options);
  const typed = typedArguments(fc, parameters);
  const sample = typed === undefined ? [] : fc.sample(typed, { numRuns: SAMPLED, seed: budget.seed ?? 1 });
  const inputs = sample.flatMap((values) => asWitness(parameters, values));
  const result = (await execute(
    { command: 'explore', file, function: name, inputs, ...budget },
    ignoreEvents,
  )) as ExploreJson;
  if (result.behaviours.length === 0) throw new NoSource(`no input of ${name} was found`);
  const holds = evaluated(parameters, result.requires);
  const witness = (b: BehaviourJson) =>
    // An argument may be null.
    parameters.map(({ name: of }) => (of in b.witness ? plainValue(b.witness[of]!) : undefined));
  const paths = result.behaviours.map((b) => {
    const values = witness(b);
    const isThere = evaluated(parameters, [...result.requires, ...b.condition]);
    return nearArguments(fc, parameters, values).map((near) => (isThere(near) ? near : values));
  });
  const fallback = witness(result.behaviours[0]!);
  const free = typed?.map((values) => (holds(values) ? values : fallback));
  const flat = (values: readonly unknown[]) => spread(parameters, values);
  return {
    arbitrary: fc.oneof(...paths, ...(free === undefined ? [] : [free])).map(flat),
    examples: result.behaviours.map((b) => flat(witness(b))),
    result,
  };
}

function typedArguments(fc: FastCheck, parameters: readonly Parameter[]): Arbitrary<unknown[]> | undefined {
  const each = parameters.map((p) => parameterArbitrary(fc, p));
  return each.some((a) => a === undefined) ? undefined : fc.tuple(...each.map((a) => a!));
}

/** Arguments of which some are those of a witness. */
function nearArguments(
  fc: FastCheck,
  parameters: readonly Parameter[],
  values: readonly unknown[],
): Arbitrary<unknown[]> {
  return fc.tuple(
    ...parameters.map((p, i) => {
      const kept = fc.constant(values[i]);
      const typed = parameterArbitrary(fc, p);
      return typed === undefined ? kept : fc.oneof(kept, typed);
    }),
  );
}

function asWitness(parameters: readonly Parameter[], values: readonly unknown[]): InputValues[] {
  const fields = parameters.map((p, i) => [p.name, taggedInput(values[i])] as const);
  return fields.some(([, value]) => value === undefined) ? [] : [Object.fromEntries(fields)];
}

/** Whether conjuncts hold of arguments; what cannot be asked does not hold. */
function evaluated(parameters: readonly Parameter[], conjuncts: readonly string[]) {
  const text = conjuncts.map((c) => `(${c})`).join(' && ') || 'true';
  const names = parameters.map((p) => p.name);
  return (values: readonly unknown[]): boolean => {
    try {
      return Boolean(new Function(...names, `"use strict"; return ${text};`)(...values));
    } catch {
      return false;
    }
  };
}

function spread(parameters: readonly Parameter[], values: readonly unknown[]): unknown[] {
  const args = values.flatMap((value, i) => (parameters[i]!.rest ? (value as unknown[]) : [value]));
  // An optional argument that is not there is not given.
  let count = args.length;
  while (count > 0 && args[count - 1] === undefined && parameters[count - 1]?.optional) count--;
  return args.slice(0, count);
}
