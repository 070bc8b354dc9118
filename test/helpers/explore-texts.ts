import { workClock } from '../../src/base/work.ts';
import { defaultBudget } from '../../src/explore/budget.ts';
import type { SessionContext } from '../../src/session/context.ts';
import { type ExploreFunctionOptions, exploreFunction } from '../../src/session/explore-function.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';
import { exploreOptions } from './explore-options.ts';

const contexts = new Map<string, SessionContext>();

/** The result of `explore` of a function of one file, when nobody gives sizes. */
export function exploreTexts(
  source: string,
  name: string,
  options: Partial<ExploreFunctionOptions> = {},
): ReturnType<typeof exploreFunction>['result'] {
  const context = contexts.get(source) ?? {
    files: new MemoryFiles({ '/f.ts': source }),
    clock: workClock,
    cwd: '/',
  };
  contexts.set(source, context);
  const given = exploreOptions({ ...defaultBudget, maxRuns: 200 });
  return exploreFunction(context, '/f.ts', name, { ...given, signature: { numbers: 'double' }, ...options })
    .result;
}
