import type { Diagnostic } from '../base/diagnostic.ts';
import { type ExposeRequest, expose } from '../evolve/expose/expose.ts';
import { commonInputs } from '../evolve/shared/common-inputs.ts';
import { type Effect, observedPlaces } from '../evolve/shared/observed-places.ts';
import { randomModels } from '../evolve/shared/probe-inputs.ts';
import { withSignature } from '../evolve/shared/with-signature.ts';
import { observe } from '../explore/observe.ts';
import type { Subject } from '../explore/subject.ts';
import type { Model } from '../expr/input-variable.ts';
import { modelFromWitness } from '../machine/input/from-witness.ts';
import { exposeJson } from '../report/expose-json.ts';
import type { ExposeJson } from '../report/expose-schema.ts';
import type { SessionContext } from './context.ts';
import type { EngineOptions } from './engine-options.ts';
import { type FilePair, openPair, relocation } from './open-pair.ts';
import { shortener } from './short-path.ts';

export interface ExposeOptions extends EngineOptions {
  readonly effects: readonly Effect[];
}

export interface ExposeListener {
  diagnostic?(diagnostic: Diagnostic): void;
  progress?: ExposeRequest['onProgress'];
}

/** Exposes the changes between two versions of a function. Without inputs it starts from a random one. */
export function exposeFunction(
  context: SessionContext,
  pair: FilePair,
  name: { readonly before: string; readonly after: string },
  inputs: readonly Record<string, unknown>[],
  options: ExposeOptions,
  listener: ExposeListener = {},
): ExposeJson {
  const started = context.clock.now();
  const open = openPair(pair, name, options, { dependences: true, values: true });
  const { store, solver } = open;
  try {
    for (const diagnostic of open.after.diagnostics) listener.diagnostic?.(diagnostic);
    const relocate = relocation(pair);
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
      timeoutMs: Math.max(0, options.budget.timeoutMs - (context.clock.now() - started)),
      clock: context.clock,
      ...(listener.progress !== undefined && { onProgress: listener.progress }),
    });
    return exposeJson(result, {
      before,
      after,
      store,
      file: { before: pair.before.label, after: pair.after.label },
      shorten: shortener(context),
      notes: common.notes,
      given: inputs.length,
      timeMs: context.clock.now() - started,
      queries: solver.stats.queries,
    });
  } finally {
    solver.dispose();
  }
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
