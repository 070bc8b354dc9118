import type { CommandSpec } from '../option.ts';
import { budgetOptions, helpOption, inputOptions } from './explore-spec.ts';

export const contractSpec: CommandSpec = {
  name: 'contract',
  usage:
    'beagle contract <before>[#<function>] <after>[#<function>]   |   beagle contract <revision>[..<revision>] [-- <path …>]',
  summary: 'Whether a change does what its change contract says, and nothing else.',
  options: [
    {
      name: 'contract',
      value: '<file>',
      help: 'a contract file, instead of the doc comment; <after>.contract.ts beside the new version is found by itself',
    },
    {
      name: 'inputs',
      value: '<file>',
      help: 'run these inputs too: a JSON array of objects with a value for each parameter',
    },
    {
      name: 'tests',
      value: '<file>',
      help: 'run the inputs too that this test file calls the function with',
      repeatable: true,
    },
    {
      name: 'generate',
      value: '<n>',
      help: 'how many inputs are generated and run as they are',
      default: '100',
    },
    { name: 'run-only', value: undefined, help: 'run inputs only, do not look for others with the solver' },
    {
      name: 'on',
      value: '<what>',
      help: 'what must stay the same where the contract is silent: result, arguments, receiver, state, calls, log',
      default: 'result,arguments,receiver,state,calls',
    },
    {
      name: 'suggest',
      value: undefined,
      help: 'write the weakest contract that describes how the versions differ',
    },
    {
      name: 'order',
      value: '<name>',
      help: 'which open decision is tried next',
      choices: ['dfs', 'bfs', 'random', 'coverage'],
      default: 'dfs',
    },
    ...inputOptions,
    ...budgetOptions,
    { name: 'json', value: undefined, help: 'print the result as JSON (docs/json.md)' },
    { name: 'markdown', value: undefined, help: 'print the result as Markdown, fit for a pull request' },
    { name: 'quiet', value: undefined, help: 'no progress line' },
    helpOption,
  ],
};
