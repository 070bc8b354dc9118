import type { CommandSpec } from '../option.ts';
import { budgetOptions, helpOption, inputOptions } from './explore-spec.ts';

const budgets = new Set(['timeout', 'max-runs', 'max-steps', 'query-timeout', 'solver', 'seed']);

export const exposeSpec: CommandSpec = {
  name: 'expose',
  usage:
    'beagle expose <before>[#<function>] <after>[#<function>] [--inputs <file>]   |   beagle expose <revision>[..<revision>] -- <file>#<function>',
  summary:
    'For each change an input that shows it, for programs too large to compare whole: reach the change, then follow its effect.',
  options: [
    {
      name: 'inputs',
      value: '<file>',
      help: 'JSON file with inputs to start from: an array of objects with a value for each parameter; without it, a random one',
    },
    ...inputOptions,
    ...budgetOptions.filter((o) => budgets.has(o.name)),
    { name: 'json', value: undefined, help: 'print the result as JSON (docs/json.md)' },
    { name: 'quiet', value: undefined, help: 'no progress line' },
    helpOption,
  ],
};
