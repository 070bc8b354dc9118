import { choice, choices, duration, flag, text, texts, type Values, wholeNumber } from '../argv/option.ts';
import { RequestError } from '../base/diagnostic.ts';
import { ignorable } from '../evolve/shared/difference-kind.ts';
import { allEffects } from '../evolve/shared/observed-places.ts';
import { orderNames } from '../explore/orders/order.ts';
import { runners } from '../report/tests/test-case.ts';
import { engineDefaults } from '../session/engine-options.ts';
import type { BudgetRequest, InputRequest, RangeRequest } from '../session/requests/engine-request.ts';
import { backendNames } from '../solver/backends/make-backend.ts';

/** Options that say which inputs a function has. */
export const inputOptions = {
  types: text(
    '<signature>',
    'the parameter types of an untyped function, e.g. "(s: string, n?: number) => unknown"',
  ),
  numbers: choice(
    '<domain>',
    'what number inputs range over',
    ['int', 'real', 'double'],
    engineDefaults.numbers,
  ),
  range: texts('<a..b | x=a..b>', 'bounds of number inputs, all or one parameter'),
  'max-length': texts('<n | x=n>', 'greatest length of string and array inputs, all or one parameter'),
  packages: choice(
    '<which>',
    'analyse imported packages too, or run none of them',
    ['all', 'none'],
    engineDefaults.packages,
  ),
  'hostile-inputs': flag('inputs may have getters, setters and proxies of their own, or be frozen'),
};

export function inputRequest(values: Values<typeof inputOptions>): InputRequest {
  const { types, numbers, packages } = values;
  let range: RangeRequest | undefined;
  const ranges: Record<string, RangeRequest> = {};
  for (const given of values.range) {
    const [name, value] = named(given);
    if (name === undefined) range = parseRange(value, '--range');
    else ranges[name] = parseRange(value, `--range ${name}`);
  }
  let maxLength: number | undefined;
  const maxLengths: Record<string, number> = {};
  for (const given of values['max-length']) {
    const [name, value] = named(given);
    if (!/^\d{1,6}$/.test(value))
      throw new RequestError('usage', `--max-length must be a whole number, not "${value}"`);
    if (name === undefined) maxLength = Number(value);
    else maxLengths[name] = Number(value);
  }
  const hostile = values['hostile-inputs'] || undefined;
  return { types, numbers, packages, range, ranges, maxLength, maxLengths, hostile };
}

/** `x=0..9` → ['x', '0..9']; `0..9` → [undefined, '0..9']. */
function named(given: string): [string | undefined, string] {
  const equals = given.indexOf('=');
  return equals < 0 ? [undefined, given] : [given.slice(0, equals), given.slice(equals + 1)];
}

/** `a..b` with either end optional, e.g. `0..9`, `-5..`, `..100`. */
function parseRange(given: string, where: string): RangeRequest {
  const match = /^(-?[\d.e+]*)\.\.(-?[\d.e+]*)$/i.exec(given);
  const end = (part: string | undefined) => (part === '' ? undefined : Number(part));
  const [min, max] = [end(match?.[1]), end(match?.[2])];
  if (match === null || Number.isNaN(min) || Number.isNaN(max) || (min ?? -Infinity) > (max ?? Infinity))
    throw new RequestError('usage', `${where} must be a range such as 0..9, not "${given}"`);
  return { min, max };
}

export const orderOption = choice(
  '<name>',
  'which open decision is tried next',
  orderNames,
  engineDefaults.order,
);

export const seedOption = wholeNumber(
  '<n>',
  'seed of everything random; the same seed gives the same result',
  engineDefaults.seed,
);

export const solverOption = choice(
  '<name>',
  'which solver answers: built in, or a program on the PATH',
  backendNames,
  engineDefaults.solver,
);

/** Options that say how much may be spent. */
export const budgetOptions = {
  timeout: duration('stop after this long, e.g. 30, 500ms, 2m', engineDefaults.timeoutMs),
  'max-runs': wholeNumber('<n>', 'stop after this many runs', engineDefaults.maxRuns),
  'max-depth': wholeNumber('<n>', 'decisions along one path that are varied', engineDefaults.maxDepth),
  'loop-bound': wholeNumber('<n>', 'how often one decision is varied along a path', engineDefaults.loopBound),
  'max-steps': wholeNumber(
    '<n>',
    'loop iterations and calls that one run may make',
    engineDefaults.maxSteps,
    1,
  ),
  'query-timeout': duration(
    'work for one question to the solver: what a slow machine does in that time',
    engineDefaults.queryTimeoutMs,
  ),
  solver: solverOption,
  seed: seedOption,
};

export function budgetRequest(values: Partial<Values<typeof budgetOptions>>): BudgetRequest {
  return {
    timeoutMs: values.timeout,
    maxRuns: values['max-runs'],
    maxDepth: values['max-depth'],
    loopBound: values['loop-bound'],
    maxSteps: values['max-steps'],
    queryTimeoutMs: values['query-timeout'],
    solver: values.solver,
    seed: values.seed,
  };
}

/** What besides the outcome is compared: `--on result,log`; the outcome always counts. */
export function effectsOption(help: string) {
  return choices('<what>', help, readEffects, { default: ['result', ...allEffects].join(',') });
}

/** Kinds of differences that do not count: `--ignore identity,order`. */
export const ignoreOption = choices(
  '<kinds>',
  'differences that do not count: identity, order, message, log, timing; separated by commas (docs/same.md)',
  (given) =>
    given.map((name) => {
      const kind = ignorable.find((k) => k === name);
      if (kind === undefined)
        throw new RequestError('usage', `--ignore takes ${ignorable.join(', ')}, not "${name}"`);
      return kind;
    }),
);

function readEffects(given: readonly string[]) {
  return given
    .filter((name) => name !== 'result')
    .map((name) => {
      const effect = allEffects.find((e) => e === name);
      if (effect === undefined)
        throw new RequestError('usage', `--on takes result, ${allEffects.join(', ')}, not "${name}"`);
      return effect;
    });
}

/** The runner whose tests are written where none is named. */
export const DEFAULT_RUNNER = 'vitest';

export const runnerOption = choice('<name>', 'whose tests to write', runners, DEFAULT_RUNNER);

export const updateOption = flag('say which tests are new, gone or changed since they were last written');

export const jsonOption = flag('print the result as JSON (docs/json.md)');

export const htmlOption = text(
  '<file>',
  'write the result as a page to look at: one file that needs no network',
);

export const quietOption = flag('no progress line');

/** What a slice, or strategy `output`, is for. */
export const ON_PLACES =
  'return, this.x, a parameter or place below it, a variable, a function whose calls count, console.log';
