import { resolve } from 'node:path';
import { Deadline, shareOf } from '../../base/deadline.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { committedCache } from '../../host/committed-cache.ts';
import { nodeClock } from '../../host/node-clock.ts';
import { ResultCache } from '../../host/result-cache.ts';
import { notComparedJson } from '../../report/diff-json.ts';
import { diffMarkdown } from '../../report/diff-markdown.ts';
import { diffSarif } from '../../report/diff-sarif.ts';
import { diffText } from '../../report/diff-text.ts';
import { type DiffJson, type FunctionDiffJson, SCHEMA } from '../../report/schema.ts';
import { diffTargets } from '../../serve/diff-targets.ts';
import { leftOutText } from '../../serve/worth-comparing.ts';
import { engineDefaults } from '../../session/engine-options.ts';
import type { DiffRequest } from '../../session/request.ts';
import { type Answer, ask, inputsRun, jsonText } from '../ask.ts';
import { command } from '../command.ts';
import { cachedDiff } from '../diff-cache.ts';
import { acceptOption, exitCode } from '../exit-code.ts';
import { choice, flag, text } from '../option.ts';
import { htmlOption, PageFile } from '../page-file.ts';
import { readInputs } from '../read-inputs.ts';
import {
  budgetOptions,
  budgetRequest,
  DEFAULT_RUNNER,
  effectsOption,
  ignoreOption,
  inputOptions,
  inputRequest,
  jsonOption,
  orderOption,
  quietOption,
  runnerOption,
} from '../shared-options.ts';
import { shortDiagnostic } from '../short-diagnostic.ts';
import { version } from '../version.ts';

/** `beagle diff`: compares the functions of two versions. */
export const diff = command({
  name: 'diff',
  usage:
    'beagle diff <before>[#<function>] <after>[#<function>]   |   beagle diff <revision>[..<revision>] [-- <path …>]',
  summary:
    'What a change changed: inputs on which two versions differ, run on both, or a proof that there are none.',
  options: {
    on: effectsOption(
      'what is compared: result, arguments, receiver, state, calls, log; separated by commas',
    ),
    ignore: ignoreOption,
    strategy: choice(
      '<name>',
      'how paths are told apart: each by itself; by what the result and the effects that are compared depend on; or, each version on its own, by what the change may affect',
      ['path', 'output', 'affected'],
      'path',
    ),
    order: orderOption,
    callers: flag(
      'between revisions: compare functions of files that did not change but use one that did, too',
    ),
    affected: flag('say which decisions and writes the change may affect'),
    suite: text(
      '<file>',
      'with --strategy affected: inputs of a test suite (JSON), to say which to run again and which to add',
    ),
    ...inputOptions,
    ...budgetOptions,
    accept: acceptOption,
    json: jsonOption,
    html: htmlOption,
    markdown: flag('print the result as Markdown, fit for a pull request'),
    sarif: flag('print the result as SARIF 2.1.0, for code scanning'),
    tests: text('<dir>', 'write a test for each changed behaviour into this folder'),
    pin: choice('<version>', 'whose behaviour the tests pin', ['old', 'new', 'both'], 'new'),
    runner: runnerOption,
    'no-cache': flag('compare anew, and keep no results'),
    quiet: quietOption,
  },
  async run(values, { names, paths }, io) {
    const { on, ignore, strategy, order, affected, tests, quiet } = values;
    const suite = values.suite === undefined ? undefined : readInputs(values.suite);
    if (suite !== undefined && strategy !== 'affected')
      throw new RequestError('usage', '--suite needs --strategy affected');
    const targets = await diffTargets(names, paths, io.execute, { callers: values.callers });
    const { before, after, pairs, added, removed } = targets;
    const request: DiffRequest = {
      ...inputRequest(values),
      ...budgetRequest(values),
      command: 'diff',
      before,
      after,
      pairs: [],
      on,
      ignore,
      strategy,
      order,
      affected,
      suite,
      tests:
        tests === undefined
          ? undefined
          : {
              dir: resolve(tests),
              runner: values.runner ?? DEFAULT_RUNNER,
              pin: values.pin ?? 'new',
            },
    };
    // Tests are written from runs, which are not kept.
    const isFresh = values['no-cache'] || tests !== undefined;
    const cache = isFresh ? undefined : ResultCache.ofUser();
    const old = committedCache(process.cwd());
    if (old !== undefined && !quiet)
      io.stderr(`${old} is ignored: results are kept in the user's cache folder\n`);
    const page =
      values.html === undefined ? undefined : new PageFile(values.html, 'diff', `${before} and ${after}`);
    const functions: FunctionDiffJson[] = [];
    const parts: DiffRequest[] = [
      ...pairs.map((pair) => ({ ...request, pairs: [pair] })),
      ...removed.map((version) => ({ ...request, removed: [version] })),
      ...added.map((version) => ({ ...request, added: [version] })),
    ];
    let [kept, failed] = [0, false];
    const stopped: string[] = [];
    const missed = targets.leftOut && leftOutText(targets.leftOut);
    if (missed !== undefined && !quiet) io.stderr(`${missed}\n`);
    const deadline = new Deadline(nodeClock, values.timeout ?? engineDefaults.timeoutMs);
    for (const [i, part] of parts.entries()) {
      const timeoutMs = shareOf(deadline, pairs.length - i);
      const [pair] = part.pairs;
      if (i > 0 && pair !== undefined && timeoutMs < LEAST_MS) {
        const file = { before: pair.before.label, after: pair.after.label };
        functions.push(
          notComparedJson({ name: '*', file }, 'there was no time left for this file (--timeout)'),
        );
        continue;
      }
      const timed = { ...part, timeoutMs };
      try {
        const answer: Answer<DiffJson> & { readonly isKept: boolean } = await cachedDiff(
          cache,
          part,
          (reads, onEvent) => ask(timed, io, { quiet, reads, onEvent, progress: inputsRun }),
        );
        if (answer.isKept) kept++;
        if (answer.stopped !== undefined) stopped.push(answer.stopped);
        functions.push(...(answer.result?.functions ?? []));
        const [pair] = part.pairs;
        if (answer.result !== undefined && pair !== undefined)
          for (const f of answer.result.functions)
            page?.add(f, pair, diffText({ ...answer.result, functions: [f] }));
      } catch (error) {
        if (parts.length === 1 || !(error instanceof RequestError)) throw error;
        failed = true;
        io.stderr(`${shortDiagnostic(error.diagnostic)}\n`);
      }
    }
    if (kept > 0 && !quiet)
      io.stderr(
        `${kept} of ${pairs.length} comparisons as kept from an earlier run (--no-cache makes them anew)\n`,
      );
    const numbers = values.numbers ?? engineDefaults.numbers;
    const result: DiffJson = { schema: SCHEMA, command: 'diff', before, after, numbers, functions };
    await page?.write(io);
    if (values.json) io.stdout(jsonText(result));
    else if (values.sarif) io.stdout(jsonText(diffSarif(result, version)));
    else io.stdout(values.markdown ? diffMarkdown(result) : diffText(result));
    for (const reason of stopped) io.stderr(`beagle: stopped: ${reason}\n`);
    return codeOf(functions, values.accept) || (failed ? 2 : stopped.length > 0 ? 3 : 0);
  },
});

function codeOf(functions: readonly FunctionDiffJson[], accept: 'same' | undefined): number {
  if (functions.some((f) => f.code === 'removed')) return 1;
  // A change contract says which differences are meant; the rest counts.
  return exitCode(
    functions.map((f) => f.contract?.verdict ?? f.verdict),
    accept,
  );
}

/** In less than this no file is read. */
const LEAST_MS = 100;
