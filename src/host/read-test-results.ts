import type { TestRunner } from './test-runner-of.ts';

export interface RanTest {
  /** With the names of the suites around it. */
  readonly name: string;
  /** Other names by which a runner may call it while it runs. */
  readonly alsoKnownAs: readonly string[];
  readonly failed: boolean;
  /** Why it failed, in the runner's words. */
  readonly message: string | undefined;
}

/** What the reporters of the runners wrote. */
export function readTestResults(runner: TestRunner['name'], text: string): RanTest[] {
  return runner === 'node' ? linesOfNode(text) : reportOfJest(text);
}

/** Vitest writes jest's format. */
function reportOfJest(text: string): RanTest[] {
  const { testResults } = JSON.parse(text) as {
    testResults: {
      assertionResults: {
        ancestorTitles: string[];
        title: string;
        fullName: string;
        status: string;
        failureMessages?: string[] | null;
      }[];
    }[];
  };
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, fullName, status, failureMessages }) => ({
      name: fullName.trim(),
      alsoKnownAs: [
        [...ancestorTitles, title].filter((n) => n !== '').join(' '),
        [...ancestorTitles, title].join(' > '),
      ],
      failed: status === 'failed',
      message: status === 'failed' ? failureMessages?.[0]?.split('\n')[0] : undefined,
    })),
  );
}

function linesOfNode(text: string): RanTest[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { path: string[]; failed: boolean; suite: boolean; message?: string })
    .filter((line) => !line.suite)
    .map(({ path, failed, message }) => ({
      name: path.join(' '),
      alsoKnownAs: [path.join(' > '), path.at(-1)!],
      failed,
      message,
    }));
}
