import type { CommandSpec } from '../option.ts';
import { helpOption, inputOptions } from './explore-spec.ts';

export const conditionSpec: CommandSpec = {
  name: 'condition',
  usage: 'beagle condition <file>#<function> [--when <condition>] [--slice <name>] [options]',
  summary: 'What is left of a function when this much is known: its source without what cannot run then.',
  options: [
    {
      name: 'when',
      value: '<condition>',
      help: 'what holds when the function is called: JavaScript over its parameters',
      repeatable: true,
    },
    {
      name: 'at',
      value: '<line> <condition>',
      help: 'what holds whenever execution gets to a line: JavaScript over what is in scope there',
      repeatable: true,
    },
    {
      name: 'leading-to',
      value: '<line: condition>',
      help: 'keep only what can lead to that line in a state that satisfies the condition',
    },
    {
      name: 'slice',
      value: '<name[@line]>',
      help: 'keep only what the value of a variable (or return) depends on, before and after conditioning until nothing more goes',
    },
    {
      name: 'partition',
      value: undefined,
      help: 'print the conditions on which what is left behaves in different ways; exit code 1 when there are several',
    },
    ...inputOptions,
    {
      name: 'budget',
      value: '<pairs>',
      help: 'pairs of path condition and store kept apart; more are joined, which is coarser but never wrong',
      default: '64',
    },
    {
      name: 'max-queries',
      value: '<n>',
      help: 'questions to the solver; decisions after that stay open',
      default: '20000',
    },
    { name: 'inline-depth', value: '<n>', help: 'calls inside of calls that are followed', default: '8' },
    { name: 'timeout', value: '<duration>', help: 'decisions after this long stay open', default: '30s' },
    {
      name: 'query-timeout',
      value: '<duration>',
      help: 'time for one question to the solver',
      default: '500ms',
    },
    {
      name: 'solver',
      value: '<name>',
      help: 'which solver answers: built in, or a program on the PATH',
      choices: ['wasm', 'z3', 'cvc5'],
      default: 'wasm',
    },
    { name: 'seed', value: '<n>', help: 'seed of everything random', default: '1' },
    { name: 'out', value: '<file>', help: 'write what is left into this file instead of printing it' },
    {
      name: 'view',
      value: undefined,
      help: 'show the function with removed lines greyed, and why they went',
    },
    { name: 'json', value: undefined, help: 'print the result as JSON (docs/json.md)' },
    { name: 'quiet', value: undefined, help: 'no summary and no notes' },
    helpOption,
  ],
};
