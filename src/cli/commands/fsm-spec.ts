import type { CommandSpec } from '../option.ts';
import { budgetOptions, helpOption, inputOptions } from './explore-spec.ts';

export const fsmSpec: CommandSpec = {
  name: 'fsm',
  usage: 'beagle fsm <file>#<step> --state <name> [options]',
  summary: 'The finite-state machine that a step function implements.',
  options: [
    {
      name: 'state',
      value: '<name>',
      help: 'what holds the state: a parameter, a field (m.state, this.state) or a module variable',
    },
    {
      name: 'next',
      value: '<expression>',
      help: 'the state after a step, over the parameters and result, where it is not where it was',
    },
    {
      name: 'strategy',
      value: '<name>',
      help: 'how paths are told apart',
      choices: ['output', 'path'],
      default: 'output',
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
    { name: 'json', value: undefined, help: 'print the machine as JSON (docs/json.md)' },
    { name: 'mermaid', value: undefined, help: 'print a Mermaid state diagram' },
    { name: 'dot', value: undefined, help: 'print a graph for Graphviz' },
    { name: 'svg', value: undefined, help: 'print a picture' },
    { name: 'quiet', value: undefined, help: 'no progress line' },
    helpOption,
  ],
};
