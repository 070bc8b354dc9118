import { relative, resolve } from 'node:path';
import { choice, choices, flag, names, text, type Values } from '../../argv/option.ts';
import { Deadline } from '../../base/deadline.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { strategyNames } from '../../explore/strategies/create-strategy.ts';
import { nodeClock } from '../../host/node-clock.ts';
import { checkNames } from '../../ir/lower/check-names.ts';
import type { ExploreJson } from '../../report/explore-schema.ts';
import { exploreText } from '../../report/explore-text.ts';
import { jsonText } from '../../report/json-text.ts';
import { overviewLine } from '../../report/overview-text.ts';
import { type OwnProject, ownProject } from '../../serve/config/own-project.ts';
import { CoverageTrace } from '../../serve/coverage-trace.ts';
import { namedSources } from '../../serve/named-sources.ts';
import { exploreRepository } from '../../serve/plan/explore-repository.ts';
import { undecidedFunction } from '../../serve/plan/undecided-function.ts';
import { readInputs } from '../../serve/read-inputs.ts';
import { parseTarget } from '../../serve/target.ts';
import { type Answer, ask, conclude } from '../../serve/terminal/ask.ts';
import type { Io } from '../../serve/terminal/io.ts';
import { PageFile } from '../../serve/terminal/page-file.ts';
import { shortPath } from '../../serve/terminal/short-path.ts';
import { showing } from '../../serve/terminal/showing.ts';
import type { ProgressEvent } from '../../session/event.ts';
import type { ExploreRequest } from '../../session/request.ts';
import { isWsl } from '../../syntax/wsl/is-wsl.ts';
import { command } from '../command.ts';
import { repositoryOptions, repositoryOptionsTable } from '../repository-options.ts';
import {
  budgetOptions,
  budgetRequest,
  DEFAULT_RUNNER,
  htmlOption,
  inputOptions,
  inputRequest,
  jsonOption,
  ON_PLACES,
  orderOption,
  quietOption,
  runnerOption,
} from '../shared-options.ts';

const options = {
  strategy: choice(
    '<name>',
    'what is run: every path, one path for each way to compute the output, or as many as show every symbolic value at every statement',
    strategyNames,
    'path',
  ),
  on: names('<name,…>', `what strategy output counts as output: ${ON_PLACES}`, 'return'),
  state: names(
    '<name,…>',
    'fields of this (this.y) and module variables that may have any value before the call',
  ),
  inputs: text('<file.json>', 'start from these inputs: an array, each with the arguments by parameter name'),
  log: flag(
    'show the search: each run with where it came from, and what came of each decision taken otherwise',
  ),
  smt2: text('<dir>', 'write each question to the solver as SMT-LIB into this folder'),
  order: orderOption,
  'trace-coverage': text('<csv>', 'write how many distinct symbolic values have been shown after each run'),
  ...inputOptions,
  ...budgetOptions,
  check: choices(
    '<name,…>',
    'end runs where JavaScript goes on: division by zero, NaN from numbers, indices out of range, integers past 2^53, bits lost; or all',
    readChecks,
    { repeatable: true },
  ),
  faults: flag('show what goes wrong and nothing else; exit code 1 when anything does'),
  merge: flag('show behaviours that compute the same expression as one'),
  all: flag('show every row, and all of it, not the first 25'),
  details: flag('of several functions, show the rows of each, not one line'),
  raw: flag('show conditions as runs recorded them, not simplified'),
  json: jsonOption,
  html: htmlOption,
  tests: text('<dir>', 'write a test for each behaviour into this folder'),
  runner: runnerOption,
  ...repositoryOptionsTable,
  quiet: quietOption,
};

type ExploreValues = Values<typeof options>;

/** `beagle explore`: explores one function, or every exported function of a file or folder. */
export const explore = command({
  name: 'explore',
  usage: 'beagle explore <file or folder>[#<function>] [options]',
  summary: 'All behaviours of a function, as condition ⇒ result, with one input each.',
  options,
  async run(values, { all }, io) {
    const [operand, ...more] = all;
    if (operand === undefined || more.length > 0)
      throw new RequestError('usage', 'beagle explore takes one file, as path/to/file.ts#function');
    const target = parseTarget(operand);
    const { quiet } = values;
    if (values.tests !== undefined && isWsl(target.file))
      throw new RequestError('usage', '--tests writes tests that import the file, which WSL files cannot be');
    const project = await ownProject(io);
    const request = requestOf(values, target.file, project);
    const told = new ToldExplorations(values, operand, io);
    if (target.name !== undefined) {
      // Who names a function wants it, whatever is to be left out.
      const named = { ...request, function: target.name };
      const asked = project.forFunction(named, resolve(target.file), target.name) ?? named;
      const answer = await ask(asked, io, {
        quiet,
        progress: progressLine,
        ...(told.trace !== undefined && { onEvent: told.trace.add }),
      });
      told.tell(target.file, target.name, answer);
    } else await exploreFiles(operand, target.file, request, project, values, told, io);
    await told.page?.write(io);
    return told.isUnwritten && told.code !== 1 ? 2 : told.code;
  },
});

/** Who looks for faults is told of them by the exit code. */
function isLooking({ faults, check = [] }: ExploreValues): boolean {
  return faults || check.length > 0;
}

function requestOf(
  values: ExploreValues,
  file: string,
  project: OwnProject,
): Omit<ExploreRequest, 'function'> {
  const { strategy, on, order, merge, check: checks = [], tests } = values;
  return {
    ...project.withDefaults({ ...inputRequest(values), ...budgetRequest(values) }),
    command: 'explore',
    file,
    strategy,
    on,
    order,
    merge,
    inputs: values.inputs === undefined ? undefined : readInputs(values.inputs),
    log: values.log,
    state: values.state,
    smt2: values.smt2 === undefined ? undefined : resolve(values.smt2),
    checks,
    coverage: values['trace-coverage'] !== undefined,
    tests:
      tests === undefined
        ? undefined
        : {
            dir: resolve(tests),
            runner: values.runner ?? DEFAULT_RUNNER,
            faults: isLooking(values),
          },
  };
}

/** Explores what a file or the files of a folder export. */
async function exploreFiles(
  operand: string,
  file: string,
  request: Omit<ExploreRequest, 'function'>,
  project: OwnProject,
  values: ExploreValues,
  told: ToldExplorations,
  io: Io,
): Promise<void> {
  const { quiet } = values;
  const all = namedSources([file]);
  const isFolder = all.length !== 1 || all[0] !== file;
  const files = isFolder ? all.filter((path) => project.isIncluded(resolve(path))) : all;
  const show = showing(io, {
    quiet,
    progress: progressLine,
    testsIn: request.tests?.dir,
    queriesIn: request.smt2,
    onUnwritten() {
      told.isUnwritten = true;
    },
  });
  const wholeMs = values.timeout ?? (isFolder ? request.timeoutMs : undefined);
  const how = await repositoryOptions(values, io);
  const count = await exploreRepository(
    files.map((path) => ({ file: path, label: relative(process.cwd(), path) })),
    request,
    {
      ...how,
      // Given, it is for the whole command; without it each function has the default.
      deadline: wholeMs === undefined ? undefined : new Deadline(nodeClock, wholeMs),
      forFunction: (asked, name) => project.forFunction(asked, resolve(asked.file), name),
      onPlan(jobs) {
        told.isAlone = !isFolder && jobs.length === 1;
        told.isOverview = !told.isAlone && !values.details && !values.json && !isLooking(values);
      },
      onEvent(_, event) {
        show(event);
        told.trace?.add(event);
      },
      onAnswer(job, { result, diagnostics, isRemembered, failed, stopped }) {
        if (isRemembered) for (const diagnostic of diagnostics) show({ type: 'diagnostic', diagnostic });
        if (failed !== undefined && told.isAlone) throw RequestError.of(failed);
        const why = stopped ?? failed?.message;
        told.tell(job.request.file, job.request.function, {
          result:
            (result as ExploreJson | undefined) ?? undecidedFunction(job.request, why ?? 'nothing is known'),
          failed: failed !== undefined,
          ...(why !== undefined && { stopped: why }),
        });
      },
      onFailure(path, diagnostic) {
        // Of a folder, files that cannot be read cost no other its answer.
        if (!isFolder) throw RequestError.of(diagnostic);
        io.stderr(`note: ${path}: ${diagnostic.message}\n`);
      },
    },
  );
  await how.close();
  if (count === 0)
    throw new RequestError(
      'no-functions',
      isFolder
        ? `no exported functions in ${operand}`
        : `${operand} exports no function; name one as ${operand}#name`,
    );
  if (told.isOverview && !quiet) io.stderr(`note: --details shows the rows, as does ${told.last}#name\n`);
}

/** What was told of explorations so far: rows, one line each, a page, a trace. */
class ToldExplorations {
  readonly trace: CoverageTrace | undefined;
  readonly page: PageFile | undefined;
  /** One function was asked for. */
  isAlone = true;
  /** Functions get one line each. */
  isOverview = false;
  /** The file that was told of last. */
  last: string | undefined;
  isUnwritten = false;
  code = 0;
  readonly #values: ExploreValues;
  readonly #io: Io;

  constructor(values: ExploreValues, title: string, io: Io) {
    const csv = values['trace-coverage'];
    this.trace = csv === undefined ? undefined : new CoverageTrace(csv, values.strategy ?? 'path');
    this.page = values.html === undefined ? undefined : new PageFile(values.html, 'explore', title);
    this.#values = values;
    this.#io = io;
  }

  tell(path: string, name: string, answer: Answer<ExploreJson>): void {
    const { json, raw, faults, all } = this.#values;
    const file = shortPath(path);
    this.trace?.write();
    if (answer.result !== undefined) this.page?.add(answer.result, file, exploreText(answer.result));
    if (this.isOverview && file !== this.last) this.#io.stdout(`${file}\n`);
    this.last = file;
    const render = (result: ExploreJson) => {
      if (json) return this.isAlone ? jsonText(result) : `${JSON.stringify(result)}\n`;
      return `${exploreText(result, { width: this.#io.width, raw, faults, all })}${this.isAlone ? '' : '\n'}`;
    };
    const own = this.isOverview
      ? concludeInLine(answer, { file, name }, this.#io)
      : conclude(answer, this.#io, render, (result) => exitCode(result, isLooking(this.#values)));
    if (own === 1 || this.code === 0) this.code = own;
  }
}

function exitCode({ faults, complete }: ExploreJson, isLooking: boolean): number {
  if (isLooking && faults.some((f) => f.kind !== 'throw')) return 1;
  return complete ? 0 : 3;
}

/** `--check division,nan` or `--check all`. */
function readChecks(given: readonly string[]) {
  return given.flatMap((name) => {
    const known = checkNames.find((n) => n === name);
    if (name === 'all') return checkNames;
    if (known !== undefined) return [known];
    throw new RequestError(
      'usage',
      `--check takes ${checkNames.join(', ')} or all, separated by commas, not "${name}"`,
    );
  });
}

/** One line for a function of many. */
function concludeInLine(answer: Answer<ExploreJson>, found: { file: string; name: string }, io: Io): number {
  const { result, stopped } = answer;
  io.stdout(overviewLine({ ...found, result, stopped }, io.width));
  return result === undefined || stopped !== undefined ? 3 : exitCode(result, false);
}

function progressLine({ function: name, runs, behaviours, elapsedMs = 0 }: ProgressEvent): string {
  return `${name}: ${runs} runs, ${behaviours} paths, ${(elapsedMs / 1000).toFixed(1)} s`;
}
