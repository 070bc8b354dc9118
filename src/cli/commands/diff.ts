import { resolve } from 'node:path';
import { choice, flag, text, type Values } from '../../argv/option.ts';
import type { Verdict } from '../../base/claim.ts';
import { Deadline } from '../../base/deadline.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { committedCache } from '../../host/committed-cache.ts';
import { nodeClock } from '../../host/node-clock.ts';
import { diffMarkdown } from '../../report/diff/diff-markdown.ts';
import { diffSarif } from '../../report/diff/diff-sarif.ts';
import type { DiffJson, FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import { diffText } from '../../report/diff/diff-text.ts';
import { SCHEMA } from '../../report/schema.ts';
import { jsonText } from '../../report/text/json-text.ts';
import { configuredTargets } from '../../serve/config/configured-targets.ts';
import type { ProjectConfig } from '../../serve/config/project-config.ts';
import { withDefaults } from '../../serve/config/with-defaults.ts';
import { type DiffTargets, diffTargets } from '../../serve/diff-targets.ts';
import { diffRepository } from '../../serve/plan/diff-repository.ts';
import { alongside, openRepository } from '../../serve/plan/open-repository.ts';
import { readInputs } from '../../serve/read-inputs.ts';
import { tellMissingWalls } from '../../serve/terminal/ask.ts';
import type { Io } from '../../serve/terminal/io.ts';
import { PageFile } from '../../serve/terminal/page-file.ts';
import { shortDiagnostic } from '../../serve/terminal/short-diagnostic.ts';
import { inputsRun, showing } from '../../serve/terminal/showing.ts';
import { leftOutText } from '../../serve/worth-comparing.ts';
import { engineDefaults } from '../../session/engine-options.ts';
import type { DiffRequest } from '../../session/request.ts';
import { command } from '../command.ts';
import { type Accepted, acceptedOption, countedCode, exitCode, failOnOption } from '../exit-code.ts';
import { repositoryChoice, repositoryOptions } from '../repository-options.ts';
import {
  budgetOptions,
  budgetRequest,
  DEFAULT_RUNNER,
  effectsOption,
  htmlOption,
  ignoreOption,
  inputOptions,
  inputRequest,
  jsonOption,
  orderOption,
  quietOption,
  runnerOption,
  updateOption,
} from '../shared-options.ts';
import { version } from '../version.ts';

const options = {
  on: effectsOption('what is compared: result, arguments, receiver, state, calls, log; separated by commas'),
  ignore: ignoreOption,
  strategy: choice(
    '<name>',
    'how paths are told apart: each by itself; by what the result and the effects that are compared depend on; or, each version on its own, by what the change may affect, all combinations (affected) or as many as show every affected value (dependence)',
    ['path', 'output', 'affected', 'dependence'],
    'path',
  ),
  order: orderOption,
  callers: flag(
    'between revisions: compare functions of files that did not change but use one that did, too',
  ),
  affected: flag('say which decisions and writes the change may affect'),
  why: flag('say what proofs of loops rest on: the whole relation, each obligation, and what showed it'),
  suite: text(
    '<file>',
    'with --strategy affected: inputs of a test suite (JSON), to say which to run again and which to add',
  ),
  ...inputOptions,
  ...budgetOptions,
  since: text('<revision>', 'compare the work tree with where HEAD and this revision parted'),
  changed: flag('compare the work tree with HEAD'),
  accept: acceptedOption,
  'fail-on': failOnOption,
  json: jsonOption,
  html: htmlOption,
  markdown: flag('print the result as Markdown, fit for a pull request'),
  sarif: flag('print the result as SARIF 2.1.0, for code scanning'),
  tests: text('<dir>', 'write a test for each changed behaviour into this folder'),
  pin: choice('<version>', 'whose behaviour the tests pin', ['old', 'new', 'both'], 'new'),
  runner: runnerOption,
  update: updateOption,
  ...repositoryOptions,
  quiet: quietOption,
};

/** `beagle diff`: compares the functions of two versions. */
export const diff = command({
  name: 'diff',
  usage:
    'beagle diff <before>[#<function>] <after>[#<function>]   |   beagle diff <revision>[..<revision>] [-- <path …>]',
  summary:
    'What a change changed: inputs on which two versions differ, run on both, or a proof that there are none.',
  options,
  async run(values, { names, paths }, io) {
    const started = nodeClock.now();
    const { quiet } = values;
    refuseClashes(values, names);
    const asked = { callers: values.callers, since: values.since };
    const reading = diffTargets(values.changed ? ['HEAD'] : names, paths, io.execute, asked);
    const targets = await alongside(reading);
    const { before, after } = targets;
    const project = await configuredTargets(targets, io, quiet);
    const { pairs, added, removed } = project;
    const request = requestOf(values, targets, project.config);
    if (!quiet) tellCommittedCache(io);
    const page =
      values.html === undefined ? undefined : new PageFile(values.html, 'diff', `${before} and ${after}`);
    const missed = targets.leftOut && leftOutText(targets.leftOut);
    if (missed !== undefined && !quiet) io.stderr(`${missed}\n`);
    const functions: FunctionDiffJson[] = [];
    const show = showing(io, {
      quiet,
      progress: inputsRun,
      tests: request.tests,
      onUnwritten() {
        failed = true;
      },
    });
    const files = pairs.length + added.length + removed.length;
    let failed = false;
    const numbers = request.numbers ?? engineDefaults.numbers;
    const whole = (some: readonly FunctionDiffJson[]): DiffJson => {
      return { schema: SCHEMA, command: 'diff', before, after, numbers, functions: some };
    };
    const how = await openRepository(repositoryChoice(values), io);
    const { compared, remembered, stopped, walls } = await diffRepository(
      { ...request, pairs, added, removed },
      {
        ...how,
        deadline: new Deadline(
          nodeClock,
          request.timeoutMs ?? engineDefaults.timeoutMs,
          nodeClock.now() - started,
        ),
        forFunction: (asked, pair, name) =>
          project.config.forFunction(asked, project.pathOf(pair.after), name),
        onEvent(event) {
          if (event.type === 'diagnostic' && event.diagnostic.severity === 'error') failed = true;
          show(event);
        },
        onFunction(found, pair) {
          const result = pair === undefined ? found : project.judged(found, pair);
          functions.push(result);
          if (pair !== undefined) page?.add(result, pair, diffText(whole([result])));
        },
        onFailure(diagnostic) {
          if (files === 1) throw RequestError.of(diagnostic);
          failed = true;
          io.stderr(`${shortDiagnostic(diagnostic, io)}\n`);
        },
      },
    );
    await how.close();
    if (remembered > 0 && !quiet)
      io.stderr(
        `${remembered} of ${compared} comparisons as kept from an earlier run (--no-cache makes them anew)\n`,
      );
    if (!quiet) tellMissingWalls({ walls: walls ?? [] }, io);
    const result = { ...whole(functions), ...(walls !== undefined && { walls }) };
    await page?.write(io);
    io.stdout(rendered(result, values));
    for (const reason of stopped) io.stderr(`beagle: stopped: ${reason}\n`);
    const accept = values.accept ?? [];
    const code = codeOf(functions, accept) || (failed ? 2 : stopped.length > 0 ? 3 : 0);
    const failOn = values['fail-on'] ?? project.config.config.failOn ?? 'incomplete';
    return countedCode(
      code,
      functions.map((f) => countedVerdict(f, accept)),
      failOn,
    );
  },
});

function tellCommittedCache(io: Io): void {
  const old = committedCache(process.cwd());
  if (old !== undefined) io.stderr(`${old} is ignored: results are kept in the user's cache folder\n`);
}

/** @throws RequestError for options that do not go together. */
function refuseClashes(values: Values<typeof options>, names: readonly string[]): void {
  if (values.suite !== undefined && values.strategy !== 'affected')
    throw new RequestError('usage', '--suite needs --strategy affected');
  if (values.changed && (names.length > 0 || values.since !== undefined))
    throw new RequestError(
      'usage',
      '--changed compares HEAD with the work tree: no revision or file besides',
    );
}

function requestOf(
  values: Values<typeof options>,
  { before, after }: DiffTargets,
  config: ProjectConfig,
): DiffRequest {
  const { on, ignore, strategy, order, affected, why, tests } = values;
  return {
    ...withDefaults({ ...inputRequest(values), ...budgetRequest(values) }, config.engine),
    command: 'diff',
    before,
    after,
    pairs: [],
    on,
    ignore: ignore ?? config.config.ignore,
    strategy,
    order,
    affected,
    why,
    suite: values.suite === undefined ? undefined : readInputs(values.suite),
    tests:
      tests === undefined
        ? undefined
        : {
            dir: resolve(tests),
            runner: values.runner ?? DEFAULT_RUNNER,
            update: values.update,
            pin: values.pin ?? 'new',
          },
  };
}

function rendered(result: DiffJson, { json, sarif, markdown }: Values<typeof options>): string {
  if (json) return jsonText(result);
  if (sarif) return jsonText(diffSarif(result, version));
  return markdown ? diffMarkdown(result) : diffText(result);
}

function codeOf(functions: readonly FunctionDiffJson[], accept: readonly Accepted[]): number {
  if (functions.some((f) => f.code === 'removed')) return 1;
  return exitCode(
    functions.map((f) => countedVerdict(f, accept)),
    accept.includes('same') ? 'same' : undefined,
  );
}

/** A change contract says which differences are meant; the rest counts. The new version's own word for it counts where the user says so. */
function countedVerdict(f: FunctionDiffJson, accept: readonly Accepted[]): Verdict | undefined {
  if (f.accepted !== undefined) return undefined;
  const isTrusted = f.contract !== undefined && (f.contract.from !== 'after' || accept.includes('intended'));
  return isTrusted ? f.contract!.verdict : f.verdict;
}
