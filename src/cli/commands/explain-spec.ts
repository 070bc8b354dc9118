import type { CommandSpec } from '../option.ts';
import { helpOption } from './explore-spec.ts';

export const explainSpec: CommandSpec = {
  name: 'explain',
  usage: 'beagle explain <file>#<function> --from <line> --to <line>',
  summary: 'How one line of a function depends on another, for all inputs: a chain of dependences.',
  options: [
    { name: 'from', value: '<line>', help: 'the line that may matter' },
    { name: 'to', value: '<line>', help: 'the line that may depend on it' },
    {
      name: 'packages',
      value: '<which>',
      help: 'analyse imported packages too, or run none of them',
      choices: ['all', 'none'],
      default: 'all',
    },
    { name: 'json', value: undefined, help: 'print the chain as JSON (docs/json.md)' },
    helpOption,
  ],
};
