import { resolve } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import { strategyNames } from '../../explore/strategies/create-strategy.ts';
import { checkNames } from '../../ir/lower/check-names.ts';
import { exploreText } from '../../report/explore-text.ts';
import type { ExploreJson } from '../../report/schema.ts';
import { parseTarget, type Target } from '../../serve/target.ts';
import type { ProgressEvent } from '../../session/event.ts';
import type { ExploreRequest } from '../../session/request.ts';
import { isWsl } from '../../syntax/wsl/is-wsl.ts';
import { ask, askOutright, conclude, jsonText } from '../ask.ts';
import { command } from '../command.ts';
import { CoverageTrace } from '../coverage-trace.ts';
import type { Io } from '../io.ts';
import { choice, choices, flag, names, text } from '../option.ts';
import { htmlOption, PageFile } from '../page-file.ts';
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

/** `beagle explore`: explores one function, or every exported function of a file. */
export const explore = command({
  name: 'explore',
  usage: 'beagle explore <file>[#<function>] [options]',
  summary: 'All behaviours of a function, as condition ⇒ result, with one input each.',
  options: {
    strategy: choice(
      '<name>',
      'what is run: every path, one path for each way to compute the output, or as many as show every symbolic value at every statement',
      strategyNames,
      'path',
    ),
    on: names('<name,…>', `what strategy output counts as output: ${ON_PLACES}`, 'return'),
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
    all: flag('show every row, not the first 25'),
    raw: flag('show conditions as runs recorded them, not simplified'),
    json: jsonOption,
    html: htmlOption,
    tests: text('<dir>', 'write a test for each behaviour into this folder'),
    runner: runnerOption,
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
    const request: Omit<ExploreRequest, 'function'> = {
      ...inputRequest(values),
      ...budgetRequest(values),
      command: 'explore',
      file: target.file,
      strategy,
      on,
      order,
      merge,
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
    const functions = await functionsOf(target, request, io);
    const isAlone = functions.length === 1;
    const render = (result: ExploreJson) => {
      if (json) return isAlone ? jsonText(result) : `${JSON.stringify(result)}\n`;
      return `${exploreText(result, { width: io.width, raw, faults, all: values.all })}${isAlone ? '' : '\n'}`;
    };
    const file = values['trace-coverage'];
    const trace = file === undefined ? undefined : new CoverageTrace(file, strategy ?? 'path');
    const page = values.html === undefined ? undefined : new PageFile(values.html, 'explore', operand);
    let code = 0;
    for (const name of functions) {
      const answer = await ask({ ...request, function: name }, io, {
        quiet,
        progress: progressLine,
        ...(trace !== undefined && { onEvent: trace.add }),
      });
      trace?.write();
      if (answer.result !== undefined) page?.add(answer.result, target.file, exploreText(answer.result));
      const own = conclude(answer, io, render, (result) => exitCode(result, isLooking));
      if (own === 1 || code === 0) code = own;
    }
    await page?.write(io);
    return code;
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

async function functionsOf(
  { file, name }: Target,
  { packages, timeoutMs }: Pick<ExploreRequest, 'packages' | 'timeoutMs'>,
  io: Io,
): Promise<readonly string[]> {
  if (name !== undefined) return [name];
  return (await askOutright({ command: 'list', file, packages, timeoutMs }, io)).functions;
}

function progressLine({ function: name, runs, behaviours, elapsedMs = 0 }: ProgressEvent): string {
  return `${name}: ${runs} runs, ${behaviours} paths, ${(elapsedMs / 1000).toFixed(1)} s`;
}
