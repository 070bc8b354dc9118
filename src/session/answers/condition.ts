import { defaultLimits } from '../../evolve/condition/interpret/limits.ts';
import { parseCriteria } from '../../evolve/static-slice/criterion.ts';
import { TermStore } from '../../expr/term-store.ts';
import { type ConditionJson, conditionJson } from '../../report/condition-json.ts';
import { buildSolver } from '../../solver/build-solver.ts';
import { conditionFile } from '../condition-file.ts';
import type { SessionContext } from '../context.ts';
import { engineDefaults, signatureOptions } from '../engine-options.ts';
import type { Emit } from '../event.ts';
import type { ConditionRequest } from '../request.ts';
import { shortener } from '../short-path.ts';

/** What a request has where it says nothing. */
export const conditionDefaults = { timeoutMs: 30_000, queryTimeoutMs: 500, ...defaultLimits } as const;

export function answerCondition(
  request: ConditionRequest,
  context: SessionContext,
  emit: Emit,
): ConditionJson {
  const { file, function: name, when = [], packages = engineDefaults.packages } = request;
  const store = new TermStore();
  const solver = buildSolver(store, {
    timeoutMs: request.queryTimeoutMs ?? conditionDefaults.queryTimeoutMs,
    backend: request.solver ?? engineDefaults.solver,
    seed: request.seed ?? engineDefaults.seed,
  });
  emit({ type: 'progress', function: name });
  try {
    const result = conditionFile(context.files, file, name, {
      signature: signatureOptions(request),
      packages,
      when,
      at: request.at ?? [],
      leadingTo: request.leadingTo,
      slice: request.slice === undefined ? [] : parseCriteria(request.slice),
      partition: request.partition ?? false,
      store,
      solver,
      limits: {
        ...defaultLimits,
        pairs: request.maxPairs ?? defaultLimits.pairs,
        queries: request.maxQueries ?? defaultLimits.queries,
        depth: request.inlineDepth ?? defaultLimits.depth,
        timeMs: request.timeoutMs ?? conditionDefaults.timeoutMs,
      },
      clock: context.clock,
      repeat: 4,
    });
    for (const diagnostic of result.first.opened.signature.diagnostics)
      emit({ type: 'diagnostic', diagnostic });
    return conditionJson(result, { name, when, shorten: shortener(context) });
  } finally {
    solver.dispose();
  }
}
