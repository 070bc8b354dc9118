import type { CommandSpec } from '../option.ts';
import { budgetOptions, helpOption, inputOptions } from './explore-spec.ts';

export const diffSpec: CommandSpec = {
  name: 'diff',
  usage:
    'beagle diff <before>[#<function>] <after>[#<function>]   |   beagle diff <revision>[..<revision>] [-- <path …>]',
  summary:
    'What a change changed: inputs on which two versions differ, run on both, or a proof that there are none.',
  options: [
    {
      name: 'on',
      value: '<what>',
      help: 'what is compared: result, arguments, receiver, state, calls, log; separated by commas',
      default: 'result,arguments,receiver,state,calls',
    },
    {
      name: 'strategy',
      value: '<name>',
      help: 'how paths are told apart: each by itself; by what the result and the effects that are compared depend on; or, each version on its own, by what the change may affect',
      choices: ['path', 'output', 'affected'],
      default: 'path',
    },
    {
      name: 'order',
      value: '<name>',
      help: 'which open decision is tried next',
      choices: ['dfs', 'bfs', 'random', 'coverage'],
      default: 'dfs',
    },
    {
      name: 'callers',
      value: undefined,
      help: 'between revisions: compare functions of files that did not change but use one that did, too',
    },
    { name: 'affected', value: undefined, help: 'say which decisions and writes the change may affect' },
    {
      name: 'suite',
      value: '<file>',
      help: 'with --strategy affected: inputs of a test suite (JSON), to say which to run again and which to add',
    },
    ...inputOptions,
    ...budgetOptions,
    { name: 'json', value: undefined, help: 'print the result as JSON (docs/json.md)' },
    { name: 'markdown', value: undefined, help: 'print the result as Markdown, fit for a pull request' },
    { name: 'sarif', value: undefined, help: 'print the result as SARIF 2.1.0, for code scanning' },
    { name: 'tests', value: '<dir>', help: 'write a test for each changed behaviour into this folder' },
    {
      name: 'pin',
      value: '<version>',
      help: 'whose behaviour the tests pin',
      choices: ['old', 'new', 'both'],
      default: 'new',
    },
    {
      name: 'runner',
      value: '<name>',
      help: 'whose tests to write',
      choices: ['vitest', 'jest', 'node'],
      default: 'vitest',
    },
    {
      name: 'no-cache',
      value: undefined,
      help: 'compare anew, and keep no results',
    },
    { name: 'quiet', value: undefined, help: 'no progress line' },
    helpOption,
  ],
};
