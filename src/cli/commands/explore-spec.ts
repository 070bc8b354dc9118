import type { CommandSpec, OptionSpec } from '../option.ts';

export const helpOption: OptionSpec = { name: 'help', value: undefined, help: 'show this text' };

/** Options that say which inputs a function has. */
export const inputOptions: readonly OptionSpec[] = [
  {
    name: 'types',
    value: '<signature>',
    help: 'the parameter types of an untyped function, e.g. "(s: string, n?: number) => unknown"',
  },
  {
    name: 'numbers',
    value: '<domain>',
    help: 'what number inputs range over',
    choices: ['int', 'real', 'double'],
    default: 'double',
  },
  {
    name: 'range',
    value: '<a..b | x=a..b>',
    help: 'bounds of number inputs, all or one parameter',
    repeatable: true,
  },
  {
    name: 'max-length',
    value: '<n | x=n>',
    help: 'greatest length of string and array inputs, all or one parameter',
    repeatable: true,
  },
  {
    name: 'packages',
    value: '<which>',
    help: 'analyse imported packages too, or run none of them',
    choices: ['all', 'none'],
    default: 'all',
  },
];

/** Options that say how much may be spent. */
export const budgetOptions: readonly OptionSpec[] = [
  { name: 'timeout', value: '<duration>', help: 'stop after this long, e.g. 30, 500ms, 2m', default: '30s' },
  { name: 'max-runs', value: '<n>', help: 'stop after this many runs', default: '10000' },
  { name: 'max-depth', value: '<n>', help: 'decisions along one path that are varied', default: '2000' },
  { name: 'loop-bound', value: '<n>', help: 'how often one decision is varied along a path', default: '32' },
  {
    name: 'max-steps',
    value: '<n>',
    help: 'loop iterations and calls that one run may make',
    default: '1000000',
  },
  { name: 'query-timeout', value: '<duration>', help: 'time for one question to the solver', default: '2s' },
  {
    name: 'solver',
    value: '<name>',
    help: 'which solver answers: built in, or a program on the PATH',
    choices: ['wasm', 'z3', 'cvc5'],
    default: 'wasm',
  },
  {
    name: 'seed',
    value: '<n>',
    help: 'seed of everything random; the same seed gives the same result',
    default: '1',
  },
];

export const exploreSpec: CommandSpec = {
  name: 'explore',
  usage: 'beagle explore <file>[#<function>] [options]',
  summary: 'All behaviours of a function, as condition ⇒ result, with one input each.',
  options: [
    {
      name: 'strategy',
      value: '<name>',
      help: 'what is run: every path, one path for each way to compute the output, or as many as show every symbolic value at every statement',
      choices: ['path', 'output', 'dependence'],
      default: 'path',
    },
    {
      name: 'on',
      value: '<name,…>',
      help: 'what strategy output counts as output: return, this.x, a parameter or place below it, a variable, a function whose calls count, console.log',
      default: 'return',
    },
    {
      name: 'order',
      value: '<name>',
      help: 'which open decision is tried next',
      choices: ['dfs', 'bfs', 'random', 'coverage'],
      default: 'dfs',
    },
    {
      name: 'trace-coverage',
      value: '<csv>',
      help: 'write how many distinct symbolic values have been shown after each run',
    },
    ...inputOptions,
    ...budgetOptions,
    {
      name: 'check',
      value: '<name,…>',
      help: 'end runs where JavaScript goes on: division by zero, NaN from numbers, indices out of range, integers past 2^53, bits lost; or all',
      repeatable: true,
    },
    {
      name: 'faults',
      value: undefined,
      help: 'show what goes wrong and nothing else; exit code 1 when anything does',
    },
    { name: 'merge', value: undefined, help: 'show behaviours that compute the same expression as one' },
    { name: 'raw', value: undefined, help: 'show conditions as runs recorded them, not simplified' },
    { name: 'json', value: undefined, help: 'print the result as JSON (docs/json.md)' },
    { name: 'tests', value: '<dir>', help: 'write a test for each behaviour into this folder' },
    {
      name: 'runner',
      value: '<name>',
      help: 'whose tests to write',
      choices: ['vitest', 'jest', 'node'],
      default: 'vitest',
    },
    { name: 'quiet', value: undefined, help: 'no progress line' },
    helpOption,
  ],
};

export const runSpec: CommandSpec = {
  name: 'run',
  usage: 'beagle run <script.js …> [--module]   |   beagle run <file>#<function> --input <json> [--trace]',
  summary: 'Runs scripts, or one function on one input, under the machine that analyses them.',
  options: [
    { name: 'module', value: undefined, help: 'the last file is a module rather than a script' },
    { name: 'input', value: '<json>', help: 'arguments by parameter name, e.g. \'{"x": 6, "s": "ab"}\'' },
    {
      name: 'trace',
      value: undefined,
      help: 'print every statement run, with values, terms and dependences',
    },
    ...inputOptions,
    { name: 'timeout', value: '<duration>', help: 'stop after this long', default: '60s' },
    {
      name: 'max-steps',
      value: '<n>',
      help: 'loop iterations and calls that the run may make',
      default: '1000000000',
    },
    { name: 'json', value: undefined, help: 'print the trace as JSON' },
    helpOption,
  ],
};
