import type { CommandSpec, OptionSpec } from '../option.ts';
import { helpOption, inputOptions } from './explore-spec.ts';

/** What a slice, or strategy `output`, is for. */
export const onOption: OptionSpec = {
  name: 'on',
  value: '<name,…>',
  help: 'what counts as output: return, this.x, a parameter or place below it, a variable, a function whose calls count, console.log',
  default: 'return',
};

const runOptions: readonly OptionSpec[] = [
  { name: 'timeout', value: '<duration>', help: 'stop after this long', default: '60s' },
  {
    name: 'max-steps',
    value: '<n>',
    help: 'loop iterations and calls that a run may make',
    default: '1000000',
  },
];

export const sliceSpec: CommandSpec = {
  name: 'slice',
  usage: 'beagle slice <file>#<function> (--of <name[@line],…> | --input <json>) [--why <line>]',
  summary:
    'What is left of the source when only these variables matter (--of); or the lines that matter for the outcome of one run (--input).',
  options: [
    {
      name: 'of',
      value: '<name[@line],…>',
      help: 'slice the source, for all inputs: variables at the end of the function or at a line, return, this.x',
    },
    {
      name: 'view',
      value: undefined,
      help: 'with --of: the whole source, with the lines of the slice marked',
    },
    { name: 'out', value: '<file>', help: 'with --of: write what is left of the source to this file' },
    {
      name: 'input',
      value: '<json>',
      help: 'slice one run: arguments by parameter name, e.g. \'{"x": 6, "s": "ab"}\'',
    },
    onOption,
    { name: 'why', value: '<line>', help: 'say how the outcome depends on this line' },
    ...inputOptions,
    ...runOptions,
    { name: 'json', value: undefined, help: 'print the slice as JSON' },
    helpOption,
  ],
};

export const minimizeSpec: CommandSpec = {
  name: 'minimize',
  usage: 'beagle minimize <file>#<function> --inputs <file.json> [--on <name,…>]',
  summary:
    'Keeps one input for each way in which the outcome is computed, and says which one each other input equals.',
  options: [
    {
      name: 'inputs',
      value: '<file.json>',
      help: 'an array of inputs, each with the arguments by parameter name',
    },
    onOption,
    ...inputOptions,
    ...runOptions,
    { name: 'json', value: undefined, help: 'print the result as JSON' },
    helpOption,
  ],
};
