import type { Subject } from '../explore/subject.ts';
import type { TestCase } from '../report/tests/test-case.ts';
import { strictnessFor } from '../syntax/checker/strictness.ts';
import { typeProgram } from '../syntax/checker/type-program.ts';
import type { DraftTestFile } from './draft-test-file.ts';

/**
 * Tests by whether the checker takes their calls, as strict as the project is: of overloads, or where types depend on each other, inputs may be
 * what no call can hand over. Names that the checker does not find stand for any. Files that are not TypeScript have no types to keep.
 */
export function wellTyped(
  { sources, found }: Subject,
  file: DraftTestFile,
  tests: readonly TestCase[],
): { readonly typed: readonly TestCase[]; readonly refused: readonly TestCase[] } {
  if (!file.path.endsWith('.ts') || tests.length === 0) return { typed: tests, refused: [] };
  const text = file.render(tests);
  const program = typeProgram(sources.files, [file.path], 'es', new Map([[file.path, text]]), {
    strictness: strictnessFor(sources.files, found.requested.path),
    trees: new Map(),
    last: undefined,
  });
  const tree = program.getSourceFile(file.path);
  if (tree === undefined) return { typed: tests, refused: [] };
  const starts = [...text.matchAll(/^ {2}test\(/gm)].map((m) => m.index);
  const wrong = new Set<number>();
  for (const { code, start } of program.getSemanticDiagnostics(tree))
    if (start !== undefined && refusals.has(code)) wrong.add(starts.findLastIndex((at) => at <= start));
  // What stands above the tests is the same for all of them.
  if (wrong.has(-1) || starts.length !== tests.length) return { typed: tests, refused: [] };
  return {
    typed: tests.filter((_, i) => !wrong.has(i)),
    refused: tests.filter((_, i) => wrong.has(i)),
  };
}

/** What the checker says of arguments: too few or too many, of another type, with properties of another type, missing or unknown ones; no overload takes them. */
const refusals: ReadonlySet<number> = new Set([
  2322, 2345, 2353, 2554, 2555, 2556, 2559, 2739, 2740, 2741, 2769, 2820, 2379, 2375,
]);
