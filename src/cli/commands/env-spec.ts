import type { CommandSpec, OptionSpec } from '../option.ts';

const both: readonly OptionSpec[] = [
  {
    name: 'pass',
    value: '<shell test>',
    help: 'a pass is when this command exits with 0; with --alive-after it runs while the program does',
  },
  { name: 'pass-output', value: '<regex>', help: 'a pass is when the output matches' },
  {
    name: 'alive-after',
    value: '<time>',
    help: 'a pass is when the program still runs then (servers); it is ended afterwards',
  },
  {
    name: 'level',
    value: '<level>',
    help: 'syscall or node; chosen from the command',
    choices: ['syscall', 'node'],
  },
  { name: 'time-limit', value: '<time>', help: 'for one run; ten times the recorded one and at least 10 s' },
  {
    name: 'stdin',
    value: '<file>',
    help: 'what the program reads from its standard input; nothing by default',
  },
  { name: 'help', value: undefined, help: 'this text' },
];

/** `beagle env record`. */
export const envRecordSpec: CommandSpec = {
  name: 'env record',
  usage: 'beagle env record -o good.rec [options] -- <command …>',
  summary: 'Records a passing run with everything its environment answered.',
  options: [
    { name: 'out', value: '<file>', help: 'the recording to write (also -o)' },
    ...both,
    {
      name: 'redact',
      value: '<regex>',
      help: 'leave out variables, files and data that match',
      repeatable: true,
    },
    {
      name: 'keep',
      value: '<variable>',
      help: 'record this variable although it looks secret',
      repeatable: true,
    },
  ],
};

/** `beagle env locate`. */
export const envLocateSpec: CommandSpec = {
  name: 'env locate',
  usage: 'beagle env locate good.rec [options] -- <command …>',
  summary: 'Finds the answer of this environment that makes the program fail here.',
  options: [
    ...both,
    { name: 'runs', value: '<n>', help: 'at most so many runs (200)', default: '200' },
    { name: 'budget', value: '<time>', help: 'stop searching after this time (10m)', default: '10m' },
    { name: 'json', value: undefined, help: 'the result as JSON' },
    { name: 'markdown', value: undefined, help: 'the result as Markdown' },
    { name: 'verbose', value: undefined, help: 'say what each run does' },
  ],
};

/** `beagle env` in the list of commands. */
export const envSpec: CommandSpec = {
  name: 'env',
  usage: 'beagle env record -o good.rec -- <command …>\n       beagle env locate good.rec -- <command …>',
  summary: 'It works there and fails here: which part of the environment is to blame?',
  options: [],
  raw: true,
};
