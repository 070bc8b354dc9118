import type { CommandSpec } from '../option.ts';
import { budgetOptions, helpOption, inputOptions } from './explore-spec.ts';

const budgets = new Set(['timeout', 'max-steps', 'query-timeout', 'solver', 'seed']);

export const blameSpec: CommandSpec = {
  name: 'blame',
  usage:
    'beagle blame <before>[#<function>] <after>[#<function>] --input <json> | --test <file>   |   beagle blame <revision>[..<revision>] -- <file>#<function> …',
  summary: 'From an input that fails in the new version to the lines that may be to blame.',
  options: [
    {
      name: 'input',
      value: '<json>',
      help: 'the failing input: a value for each parameter, by name',
    },
    {
      name: 'test',
      value: '<file>',
      help: 'a failing test (vitest, jest or node:test), whose calls of the function are the inputs',
    },
    {
      name: 'expect',
      value: '<expression>',
      help: 'what a pass is, over result, before, input and error; without it, the same outcome as before',
    },
    {
      name: 'on',
      value: '<what>',
      help: 'what of the runs is compared: all that they decide, or what the outcome depends on',
      choices: ['slice', 'path'],
      default: 'slice',
    },
    {
      name: 'predicates',
      value: undefined,
      help: 'look at values too (signs, null, equality with other variables), not only when decisions tell nothing',
    },
    ...inputOptions,
    ...budgetOptions.filter((o) => budgets.has(o.name)),
    { name: 'json', value: undefined, help: 'print the result as JSON (docs/json.md)' },
    { name: 'markdown', value: undefined, help: 'print the result as Markdown, fit for an issue' },
    { name: 'sarif', value: undefined, help: 'print the suspects as SARIF 2.1.0, for code scanning' },
    { name: 'quiet', value: undefined, help: 'no progress line' },
    helpOption,
  ],
};
