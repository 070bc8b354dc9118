import { commandHelp } from '../../argv/help.ts';
import { choice, duration, flag, text, texts, type Values, wholeNumber } from '../../argv/option.ts';
import { parseArguments } from '../../argv/parse-arguments.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { interruptible } from '../../env/host/interruptible.ts';
import { type LocateRequest, locateInEnvironment } from '../../env/host/locate-in-environment.ts';
import { recordEnvironment } from '../../env/host/record-environment.ts';
import type { PassCriterion } from '../../env/pass-criterion.ts';
import { locateJson } from '../../env/render/json.ts';
import { locateMarkdown } from '../../env/render/markdown.ts';
import { recordedText } from '../../env/render/recorded-text.ts';
import { locateText } from '../../env/render/text.ts';
import type { Command } from '../command.ts';

const MOST_RUNS = 200;
const BUDGET_MS = 600_000;

const runOptions = {
  pass: text(
    '<shell test>',
    'a pass is when this command exits with 0; with --alive-after it runs while the program does',
  ),
  'pass-output': text('<regex>', 'a pass is when the output matches'),
  'alive-after': duration(
    'a pass is when the program still runs then (servers); it is ended afterwards',
    undefined,
    '<time>',
  ),
  level: choice('<level>', 'syscall or node; chosen from the command', ['syscall', 'node']),
  'time-limit': duration('for one run; ten times the recorded one and at least 10 s', undefined, '<time>'),
  stdin: text('<file>', 'what the program reads from its standard input; nothing by default'),
  help: flag('this text'),
};

/** `beagle env record`. */
const recordSpec = {
  name: 'env record',
  usage: 'beagle env record -o good.rec [options] -- <command …>',
  summary: 'Records a passing run with everything its environment answered.',
  options: {
    out: text('<file>', 'the recording to write (also -o)'),
    ...runOptions,
    redact: texts('<regex>', 'leave out variables, files and data that match'),
    keep: texts('<variable>', 'record this variable although it looks secret'),
  },
};

/** `beagle env locate`. */
const locateSpec = {
  name: 'env locate',
  usage: 'beagle env locate good.rec [options] -- <command …>',
  summary: 'Finds the answer of this environment that makes the program fail here.',
  options: {
    ...runOptions,
    runs: wholeNumber('<n>', 'at most so many runs (200)', MOST_RUNS, 1),
    budget: duration('stop searching after this time (10m)', BUDGET_MS, '<time>'),
    json: flag('the result as JSON'),
    markdown: flag('the result as Markdown'),
    verbose: flag('say what each run does'),
  },
};

/** Where the command writes. */
export interface EnvIo {
  stdout(text: string): void;
  stderr(text: string): void;
}

/** `beagle env record|locate …`. Exit codes: 0 nothing to report, 1 a cause is located, 2 bad request, 3 unknown. */
export async function envCommand(args: readonly string[], io: EnvIo): Promise<number> {
  const [what, ...rest] = args;
  const split = rest.indexOf('--');
  const program = split < 0 ? [] : rest.slice(split + 1);
  const own = (split < 0 ? rest : rest.slice(0, split)).map((a) => (a === '-o' ? '--out' : a));
  const spec = what === 'record' ? recordSpec : what === 'locate' ? locateSpec : undefined;
  if (spec === undefined || own.some((a) => a === '--help' || a === '-h')) {
    if (what !== undefined && spec === undefined && !/^(-h|--help|help)$/.test(what))
      return refuse(io, `beagle env knows record and locate, not "${what}"`);
    io.stdout(
      spec === undefined
        ? `${commandHelp(env)}${commandHelp(recordSpec)}${commandHelp(locateSpec)}`
        : commandHelp(spec),
    );
    return 0;
  }
  try {
    return await interruptible((signal) => (spec === recordSpec ? record : locate)(own, program, signal, io));
  } catch (error) {
    if (error instanceof RequestError) return refuse(io, error.message);
    throw error;
  }
}

/** In the list of commands. */
export const env: Command = {
  name: 'env',
  usage: 'beagle env record -o good.rec -- <command …>\n       beagle env locate good.rec -- <command …>',
  summary: 'It works there and fails here: which part of the environment is to blame?',
  options: {},
  raw: true,
  run: envCommand,
};

function refuse(io: EnvIo, message: string): number {
  io.stderr(`beagle: ${message}\n`);
  return 2;
}

function request(
  values: Values<typeof runOptions>,
  command: readonly string[],
  signal: AbortSignal,
): Omit<LocateRequest, 'file' | 'runs' | 'budget'> {
  return {
    command,
    criterion: criterion(values),
    level: values.level,
    limit: values['time-limit'],
    stdin: values.stdin,
    signal,
    env: process.env,
    cwd: process.cwd(),
  };
}

function criterion(values: Values<typeof runOptions>): PassCriterion | undefined {
  const { pass: test, 'pass-output': output, 'alive-after': aliveAfter } = values;
  if (test === undefined && output === undefined && aliveAfter === undefined) return undefined;
  if (output !== undefined) pattern('pass-output', output);
  return { test, output, aliveAfter };
}

function pattern(option: string, source: string): RegExp {
  try {
    return new RegExp(source);
  } catch {
    throw new RequestError('usage', `--${option} must be a regular expression, not "${source}"`);
  }
}

type Body = (
  args: readonly string[],
  program: readonly string[],
  signal: AbortSignal,
  io: EnvIo,
) => Promise<number>;

const record: Body = async (args, program, signal, io) => {
  const { values, operands } = parseArguments(recordSpec.name, recordSpec.options, args);
  if (program.length === 0) throw new RequestError('usage', `which command? ${recordSpec.usage}`);
  const { out: file, keep } = values;
  if (file === undefined || operands.all.length > 0)
    throw new RequestError('usage', `where to? ${recordSpec.usage}`);
  const redact = values.redact.map((s) => pattern('redact', s));
  const done = await recordEnvironment({ ...request(values, program, signal), file, redact, keep });
  io.stdout(done.output);
  io.stderr(recordedText(done, file));
  return 0;
};

const locate: Body = async (args, program, signal, io) => {
  const { values, operands } = parseArguments(locateSpec.name, locateSpec.options, args);
  if (program.length === 0) throw new RequestError('usage', `which command? ${locateSpec.usage}`);
  const [file, ...others] = operands.all;
  if (file === undefined || others.length > 0)
    throw new RequestError('usage', `which recording? ${locateSpec.usage}`);
  const result = await locateInEnvironment({
    ...request(values, program, signal),
    file,
    runs: values.runs ?? MOST_RUNS,
    budget: values.budget ?? BUDGET_MS,
    progress: values.verbose ? (line) => io.stderr(`beagle: ${line}\n`) : undefined,
  });
  const render = values.json ? locateJson : values.markdown ? locateMarkdown : locateText;
  io.stdout(render(result));
  return result.verdict === 'passes here' ? 0 : result.verdict === 'located' ? 1 : 3;
};
