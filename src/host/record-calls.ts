/**
 * Records with which arguments tests call a function. The user's own runner (vitest or jest from their node_modules; node:test is
 * node itself) runs a test file in a process of its own, and the module of the function is served to it instrumented
 * (syntax/instrument-function.ts); nothing of the user's is written to. How it is served is up to the runner: a plugin of vite beside the user's configuration,
 * what jest reads from the disk, module hooks of node, which also see to TypeScript. `recorder/` holds what runs over there.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { RequestError } from '../base/diagnostic.ts';
import type { RecordedCall } from '../session/recorded-call.ts';
import { type RanTest, readTestResults } from './read-test-results.ts';
import { packageFolder, type TestRunner, testRunnerOf } from './test-runner-of.ts';

export interface Recording {
  readonly runner: TestRunner['name'];
  readonly tests: readonly RanTest[];
  /** In order of time; calls that the function makes to itself are among them. */
  readonly calls: readonly RecordedCall[];
  /** There were more calls than are kept. */
  readonly truncated: boolean;
}

export interface RecordRequest {
  readonly testFile: string;
  /** The file that declares the function, and its text with the function instrumented. */
  readonly target: string;
  readonly instrumented: string;
  readonly timeoutMs: number;
}

/** @throws RequestError when the test file cannot be run at all. A failing test is none: that is what is looked for. */
export async function recordCalls(request: RecordRequest): Promise<Recording> {
  const { timeoutMs } = request;
  const wanted = resolve(request.testFile);
  if (!existsSync(wanted)) throw new RequestError('no-such-file', `${request.testFile} does not exist`);
  const test = realpathSync(wanted);
  const runner = testRunnerOf(test);
  const folder = mkdtempSync(join(tmpdir(), 'beagle-calls-'));
  const inFolder = (name: string) => join(folder, name);
  try {
    const instrumented = inFolder(`instrumented${extname(request.target)}`);
    writeFileSync(instrumented, request.instrumented);
    writeFileSync(inFolder('calls'), '');
    // Runners take these for being started by a runner.
    const { NODE_TEST_CONTEXT: _, VITEST: __, VITEST_WORKER_ID: ___, ...env } = process.env;
    const root = packageFolder(test) ?? dirname(test);
    const said = await run(command(runner, test, root, inFolder('results')), {
      cwd: root,
      timeoutMs,
      env: {
        ...env,
        ...(runner.name === 'vitest' && { NODE_OPTIONS: withRecorder(env.NODE_OPTIONS) }),
        CI: '1',
        NODE_ENV: 'test',
        BEAGLE_CALLS: inFolder('calls'),
        BEAGLE_TARGET: realpathSync(request.target),
        BEAGLE_INSTRUMENTED: instrumented,
        BEAGLE_TYPESCRIPT: createRequire(import.meta.url).resolve('typescript'),
      },
    });
    const results = inFolder('results');
    const tests = existsSync(results) ? readTestResults(runner.name, readFileSync(results, 'utf8')) : [];
    if (tests.length === 0)
      throw new RequestError('test-run', `no test of ${request.testFile} ran: ${lastWords(said)}`);
    const calls = readCalls(readFileSync(inFolder('calls'), 'utf8'), tests);
    return { runner: runner.name, tests, ...calls };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Options by which every process and thread that a runner starts loads the recorder. */
function withRecorder(options = ''): string {
  return `${options} --require ${JSON.stringify(part('recorder.cjs'))}`.trim();
}

/** Arguments for node. */
function command(runner: TestRunner, test: string, root: string, results: string): string[] {
  switch (runner.name) {
    case 'vitest':
      return [part('vitest-run.mjs'), runner.entry, root, test, results];
    case 'jest':
      return [
        ...['--require', part('jest-preload.cjs'), runner.entry, '--runInBand', '--runTestsByPath', test],
        ...['--coverage=false', '--watchAll=false', '--silent', '--json', `--outputFile=${results}`],
      ];
    case 'node':
      return [
        ...['--import', pathToFileURL(part('node-preload.mjs')).href],
        ...['--test-reporter', pathToFileURL(part('node-reporter.mjs')).href],
        ...['--test-reporter-destination', results, test],
      ];
  }
}

/** A file that runs as it is, over there: beside the sources here, in `dist/recorder/` of the package. */
function part(name: string): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const found = [join(here, 'recorder', name), join(here, '..', 'recorder', name)].find((p) => existsSync(p));
  if (found === undefined) throw new Error(`the package is incomplete: recorder/${name} is missing`);
  return found;
}

function run(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly timeoutMs: number },
): Promise<string> {
  const { cwd, env, timeoutMs } = options;
  return new Promise((done, fail) => {
    const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 1 << 26 } as const;
    execFile(process.execPath, [...args], { cwd, env, ...limits }, (error, stdout, stderr) => {
      if (error?.killed === true)
        fail(new RequestError('test-run', `the test file did not end within ${timeoutMs / 1000} s`));
      else done(`${stdout}\n${stderr}`);
    });
  });
}

/** The line in which a runner says what is wrong. */
function lastWords(said: string): string {
  const lines = said
    .replace(/\x1b\[[\d;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (
    lines.find((line) => /error|cannot|not found|no test/i.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  );
}

interface CallLine extends Omit<RecordedCall, 'failed'> {
  readonly dropped?: boolean;
}

function readCalls(text: string, tests: readonly RanTest[]): Pick<Recording, 'calls' | 'truncated'> {
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as CallLine);
  const failing = new Set(tests.filter((t) => t.failed).flatMap((t) => [t.name, ...t.alsoKnownAs]));
  for (const { name, failed } of tests) if (!failed) failing.delete(name);
  return {
    calls: lines
      .filter((line) => line.dropped !== true)
      .map((line) => ({
        ...line,
        test: line.test,
        failed: line.test !== undefined && failing.has(line.test),
      })),
    truncated: lines.some((line) => line.dropped === true),
  };
}
