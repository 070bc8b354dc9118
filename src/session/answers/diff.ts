import { allEffects } from '../../evolve/shared/observed-places.ts';
import type { DiffJson, FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import { SCHEMA } from '../../report/schema.ts';
import type { SessionContext } from '../context.ts';
import { type DiffOptions, diffFiles, onlyIn } from '../diff-files.ts';
import { engineOptions } from '../engine-options.ts';
import type { Emit } from '../event.ts';
import { judgeChanges } from '../judge-changes.ts';
import { pairOf, versionOf } from '../open-pair.ts';
import type { DiffRequest } from '../request.ts';
import { PartByPart } from './part-by-part.ts';

export function answerDiff(request: DiffRequest, context: SessionContext, emit: Emit): DiffJson {
  const { before, after, pairs, added = [], removed = [], strategy = 'path', on = allEffects } = request;
  const { affected, why, codeOnly, suite, tests, ignore = [] } = request;
  const engine = engineOptions(request);
  const options: DiffOptions = {
    ...engine,
    strategy,
    on: ignore.includes('log') ? on.filter((effect) => effect !== 'log') : on,
    ignore,
    suite,
    tests,
    skip: request.skip,
    ...(affected !== undefined && { affected }),
    ...(why !== undefined && { why }),
    ...(codeOnly !== undefined && { codeOnly }),
  };
  const result = (functions: readonly FunctionDiffJson[]): DiffJson => {
    return { schema: SCHEMA, command: 'diff', before, after, numbers: engine.numbers, functions };
  };
  const leftMs = engine.budget.timeoutMs;
  const parts = new PartByPart(pairs.length + added.length + removed.length, result, leftMs, emit);
  // Reading sources takes its time, too.
  emit({ type: 'partial', result: result([]), leftMs });
  for (const pair of pairs)
    parts.add((known) => {
      const opened = pairOf(context, pair);
      const found = diffFiles(context, opened, options, emit, known);
      return codeOnly ? found : judgeChanges(context, opened, found, options, emit, known);
    });
  for (const version of removed) parts.add(() => onlyIn(versionOf(context, version), 'removed', engine));
  for (const version of added) parts.add(() => onlyIn(versionOf(context, version), 'added', engine));
  return parts.result();
}
