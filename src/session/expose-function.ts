import { expose } from '../evolve/expose/expose.ts';
import { commonInputs } from '../evolve/shared/common-inputs.ts';
import { type Effect, observedPlaces } from '../evolve/shared/observed-places.ts';
import { randomModels } from '../evolve/shared/probe-inputs.ts';
import { withSignature } from '../evolve/shared/with-signature.ts';
import { observe } from '../explore/observe.ts';
import type { Subject } from '../explore/subject.ts';
import type { Model } from '../expr/input-variable.ts';
import { modelFromWitness } from '../machine/input/from-witness.ts';
import { exposeJson } from '../report/expose/expose-json.ts';
import type { ExposeJson } from '../report/expose/expose-schema.ts';
import { byWork } from './by-work.ts';
import type { SessionContext } from './context.ts';
import type { EngineOptions } from './engine-options.ts';
import { type Emit, ignoreEvents } from './event.ts';
import type { FilePair } from './open-pair.ts';
import { shortener } from './short-path.ts';
import { withPair } from './with-pair.ts';

export interface ExposeOptions extends EngineOptions {
  readonly effects: readonly Effect[];
}

/** Exposes the changes between two versions of a function. Without inputs it starts from a random one. */
export function exposeFunction(
  outer: SessionContext,
  pair: FilePair,
  name: { readonly before: string; readonly after: string },
  inputs: readonly Readonly<Record<string, unknown>>[],
  options: ExposeOptions,
  emit: Emit = ignoreEvents,
): ExposeJson {
  const context = byWork(outer, options.budget.timeoutMs);
  return withPair(context, pair, name, options, { dependences: true, values: true }, emit, (open) => {
    const { store, solver, relocate, deadline } = open;
    const common = commonInputs(open.before.signature, open.after.signature, relocate);
    const before = withSignature(open.before, common.before);
    const after = withSignature(open.after, common.after);
    const models =
      inputs.length > 0
        ? inputs.map((input) => modelFromWitness(store, before.signature, input, before.inputOptions))
        : [anAllowedInput(before, after, options.seed)];
    const result = expose({
      before,
      after,
      store,
      solver,
      places: observedPlaces(before, after, options.effects, relocate),
      relocate,
      inputs: models,
      maxRuns: options.budget.maxRuns,
      timeoutMs: deadline.leftMs,
      clock: context.clock,
      onProgress: (done, of, runs) => emit({ type: 'progress', function: name.after, done, of, runs }),
    });
    return exposeJson(result, {
      before,
      after,
      store,
      file: { before: pair.before.label, after: pair.after.label },
      shorten: shortener(context),
      notes: common.notes,
      given: inputs.length,
      timeMs: deadline.spentMs,
      queries: solver.stats.queries,
    });
  });
}

const MOST_TRIES = 500;

/** A random input that `@requires` allows, or else the simplest one. */
function anAllowedInput(before: Subject, after: Subject, seed: number): Model {
  const next = randomModels(before, [before.program, after.program], seed);
  for (let i = 0; i < MOST_TRIES; i++) {
    const model = next();
    const { outcome } = observe(before, model);
    if (outcome.kind !== 'limit' || outcome.limit !== 'assume') return model;
  }
  return new Map();
}
