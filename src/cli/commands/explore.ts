import { relative, resolve } from 'node:path';
import { Deadline } from '../../base/deadline.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { strategyNames } from '../../explore/strategies/create-strategy.ts';
import { nodeClock } from '../../host/node-clock.ts';
import { checkNames } from '../../ir/lower/check-names.ts';
import { exploreText } from '../../report/explore-text.ts';
import { overviewLine } from '../../report/overview-text.ts';
import type { ExploreJson } from '../../report/schema.ts';
import { ownProject } from '../../serve/config/own-project.ts';
import { CoverageTrace } from '../../serve/coverage-trace.ts';
import { namedSources } from '../../serve/named-sources.ts';
import { exploreRepository } from '../../serve/plan/explore-repository.ts';
import { parseTarget } from '../../serve/target.ts';
import type { ProgressEvent } from '../../session/event.ts';
import type { ExploreRequest } from '../../session/request.ts';
import { isWsl } from '../../syntax/wsl/is-wsl.ts';
import { type Answer, ask, conclude, jsonText, showing } from '../ask.ts';
import { command } from '../command.ts';
import type { Io } from '../io.ts';
import { choice, choices, flag, names, text } from '../option.ts';
import { htmlOption, PageFile } from '../page-file.ts';
import { readInputs } from '../read-inputs.ts';
import { repositoryOptions, repositoryOptionsTable } from '../repository-options.ts';
import {
  budgetOptions,
  budgetRequest,
  DEFAULT_RUNNER,
  inputOptions,
  inputRequest,
  jsonOption,
  ON_PLACES,
  orderOption,
  quietOption,
  runnerOption,
} from '../shared-options.ts';
import { shortPath } from '../short-path.ts';
import { undecidedFunction } from '../undecided-function.ts';

/** `beagle explore`: explores one function, or every exported function of a file or folder. */
export const explore = command({
  name: 'explore',
  usage: 'beagle explore <file or folder>[#<function>] [options]',
  summary: 'All behaviours of a function, as condition ⇒ result, with one input each.',
  options: {
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
    inputs: text(
      '<file.json>',
      'start from these inputs: an array, each with the arguments by parameter name',
    ),
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
  },
  async run(values, { all }, io) {
    const [operand, ...more] = all;
    if (operand === undefined || more.length > 0)
      throw new RequestError('usage', 'beagle explore takes one file, as path/to/file.ts#function');
    const target = parseTarget(operand);
    const { strategy, on, order, merge, quiet, faults, json, raw, check: checks = [], tests } = values;
    if (tests !== undefined && isWsl(target.file))
      throw new RequestError('usage', '--tests writes tests that import the file, which WSL files cannot be');
    const isLooking = faults || checks.length > 0;
    const project = await ownProject(io);
    const request: Omit<ExploreRequest, 'function'> = {
      ...project.withDefaults({ ...inputRequest(values), ...budgetRequest(values) }),
      command: 'explore',
      file: target.file,
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
              faults: isLooking,
            },
    };
    const csv = values['trace-coverage'];
    const trace = csv === undefined ? undefined : new CoverageTrace(csv, strategy ?? 'path');
    const page = values.html === undefined ? undefined : new PageFile(values.html, 'explore', operand);
    let code = 0;
    let [isAlone, isOverview] = [true, false];
    let last: string | undefined;
    let isUnwritten = false;
    const tell = (path: string, name: string, answer: Answer<ExploreJson>) => {
      const file = shortPath(path);
      trace?.write();
      if (answer.result !== undefined) page?.add(answer.result, file, exploreText(answer.result));
      if (isOverview && file !== last) io.stdout(`${file}\n`);
      last = file;
      const render = (result: ExploreJson) => {
        if (json) return isAlone ? jsonText(result) : `${JSON.stringify(result)}\n`;
        return `${exploreText(result, { width: io.width, raw, faults, all: values.all })}${isAlone ? '' : '\n'}`;
      };
      const own = isOverview
        ? concludeInLine(answer, { file, name }, io)
        : conclude(answer, io, render, (result) => exitCode(result, isLooking));
      if (own === 1 || code === 0) code = own;
    };
    if (target.name !== undefined) {
      // Who names a function wants it, whatever is to be left out.
      const named = { ...request, function: target.name };
      const asked = project.forFunction(named, resolve(target.file), target.name) ?? named;
      const answer = await ask(asked, io, {
        quiet,
        progress: progressLine,
        ...(trace !== undefined && { onEvent: trace.add }),
      });
      tell(target.file, target.name, answer);
    } else {
      const all = namedSources([target.file]);
      const isFolder = all.length !== 1 || all[0] !== target.file;
      const files = isFolder ? all.filter((file) => project.isIncluded(resolve(file))) : all;
      const show = showing(io, {
        quiet,
        progress: progressLine,
        testsIn: request.tests?.dir,
        queriesIn: request.smt2,
        onUnwritten() {
          isUnwritten = true;
        },
      });
      const wholeMs = values.timeout ?? (isFolder ? request.timeoutMs : undefined);
      const how = await repositoryOptions(values, io);
      const count = await exploreRepository(
        files.map((file) => ({ file, label: relative(process.cwd(), file) })),
        request,
        {
          ...how,
          // Given, it is for the whole command; without it each function has the default.
          deadline: wholeMs === undefined ? undefined : new Deadline(nodeClock, wholeMs),
          forFunction: (asked, name) => project.forFunction(asked, resolve(asked.file), name),
          onPlan(jobs) {
            isAlone = !isFolder && jobs.length === 1;
            isOverview = !isAlone && !values.details && !json && !isLooking;
          },
          onEvent(_, event) {
            show(event);
            trace?.add(event);
          },
          onAnswer(job, { result, diagnostics, isRemembered, failed, stopped }) {
            if (isRemembered) for (const diagnostic of diagnostics) show({ type: 'diagnostic', diagnostic });
            if (failed !== undefined && isAlone) throw RequestError.of(failed);
            const why = stopped ?? failed?.message;
            tell(job.request.file, job.request.function, {
              result:
                (result as ExploreJson | undefined) ??
                undecidedFunction(job.request, why ?? 'nothing is known'),
              failed: failed !== undefined,
              ...(why !== undefined && { stopped: why }),
            });
          },
          onFailure(file, diagnostic) {
            // Of a folder, files that cannot be read cost no other its answer.
            if (!isFolder) throw RequestError.of(diagnostic);
            io.stderr(`note: ${file}: ${diagnostic.message}\n`);
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
      if (isOverview && !quiet) io.stderr(`note: --details shows the rows, as does ${last}#name\n`);
    }
    await page?.write(io);
    return isUnwritten && code !== 1 ? 2 : code;
  },
});

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
