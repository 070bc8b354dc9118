import { resolve } from 'node:path';
import { choice, choices, flag, names, text, type Values } from '../../argv/option.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { strategyNames } from '../../explore/strategies/create-strategy.ts';
import { checkNames } from '../../ir/lower/check-names.ts';
import { type OwnProject, ownProject } from '../../serve/config/own-project.ts';
import { alongside } from '../../serve/plan/open-repository.ts';
import { readInputs } from '../../serve/read-inputs.ts';
import { parseTarget } from '../../serve/target.ts';
import { ask } from '../../serve/terminal/ask.ts';
import { exploreFiles } from '../../serve/terminal/explore-files.ts';
import { pathsRun } from '../../serve/terminal/showing.ts';
import { ToldExplorations, type ToldOptions } from '../../serve/terminal/told-explorations.ts';
import type { ExploreRequest } from '../../session/request.ts';
import { isWsl } from '../../syntax/wsl/is-wsl.ts';
import { command } from '../command.ts';
import { repositoryChoice, repositoryOptions } from '../repository-options.ts';
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
  updateOption,
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
  update: updateOption,
  ...repositoryOptions,
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
    const project = await (target.name === undefined ? alongside(ownProject(io)) : ownProject(io));
    const request = requestOf(values, target.file, project);
    const told = new ToldExplorations(toldOptions(values, operand), io);
    if (target.name !== undefined) {
      // Who names a function wants it, whatever is to be left out.
      const named = { ...request, function: target.name };
      const asked = project.forFunction(named, resolve(target.file), target.name) ?? named;
      const answer = await ask(asked, io, {
        quiet,
        progress: pathsRun,
        ...(values.workers !== undefined && { workers: values.workers }),
        ...(told.trace !== undefined && { onEvent: told.trace.add }),
      });
      told.tell(target.file, target.name, answer);
    } else
      await exploreFiles(
        operand,
        target.file,
        request,
        project,
        told,
        {
          ...repositoryChoice(values),
          quiet,
          wholeMs: values.timeout,
        },
        io,
      );
    await told.page?.write(io);
    return told.isUnwritten && told.code !== 1 ? 2 : told.code;
  },
});

function toldOptions(values: ExploreValues, title: string): ToldOptions {
  const { strategy = 'path', html, json, raw, faults, all, details, 'trace-coverage': csv } = values;
  return { title, strategy, csv, html, json, raw, faults, all, details, isLooking: isLooking(values) };
}

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
    findState: true,
    smt2: values.smt2 === undefined ? undefined : resolve(values.smt2),
    checks,
    coverage: values['trace-coverage'] !== undefined,
    tests:
      tests === undefined
        ? undefined
        : {
            dir: resolve(tests),
            runner: values.runner ?? DEFAULT_RUNNER,
            update: values.update,
            faults: isLooking(values),
          },
  };
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
