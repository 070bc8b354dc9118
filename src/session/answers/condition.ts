import { Deadline } from '../../base/deadline.ts';
import { parseCriteria } from '../../evolve/static-slice/criterion.ts';
import { TermStore } from '../../expr/term-store.ts';
import { type ConditionJson, conditionJson, unconditionedJson } from '../../report/slice/condition-json.ts';
import { buildSolver } from '../../solver/build-solver.ts';
import { byWork } from '../by-work.ts';
import { conditionDefaults } from '../condition-defaults.ts';
import { conditionFile } from '../condition-file.ts';
import type { SessionContext } from '../context.ts';
import { engineDefaults, signatureOptions } from '../engine-options.ts';
import type { Emit } from '../event.ts';
import type { ConditionRequest } from '../request.ts';
import { shortener } from '../short-path.ts';

export function answerCondition(request: ConditionRequest, outer: SessionContext, emit: Emit): ConditionJson {
  const { file, function: name, when = [], packages = engineDefaults.packages } = request;
  const limitMs = request.timeoutMs ?? conditionDefaults.timeoutMs;
  const context = byWork(outer, limitMs);
  const deadline = new Deadline(context.clock, limitMs);
  const store = new TermStore();
  const solver = buildSolver(store, {
    timeoutMs: request.queryTimeoutMs ?? conditionDefaults.queryTimeoutMs,
    backend: request.solver ?? engineDefaults.solver,
    seed: request.seed ?? engineDefaults.seed,
    leftMs: () => context.clock.leftMs?.() ?? Infinity,
    reals: request.numbers === 'real',
  });
  emit({ type: 'progress', function: name });
  const header = { name, when, shorten: shortener(context) };
  const tell = (result: ConditionJson) => emit({ type: 'partial', result, leftMs: deadline.leftMs });
  tell(unconditionedJson(file, context.files.read(file) ?? '', header));
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
        ...conditionDefaults,
        pairs: request.maxPairs ?? conditionDefaults.pairs,
        queries: request.maxQueries ?? conditionDefaults.queries,
        depth: request.inlineDepth ?? conditionDefaults.depth,
        // What is left when it is asked: there are several passes, and writing the result takes time, too.
        get timeMs() {
          return deadline.leftMs * 0.7;
        },
      },
      clock: context.clock,
      repeat: 4,
      onKnown: (known) => tell(conditionJson(known, header)),
    });
    for (const diagnostic of result.first.opened.signature.diagnostics)
      emit({ type: 'diagnostic', diagnostic });
    return conditionJson(result, header);
  } finally {
    solver.dispose();
  }
}
