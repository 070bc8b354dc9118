import { RequestError } from '../base/diagnostic.ts';
import { nearNames } from '../syntax/near-names.ts';
import { blameCommand } from './commands/blame.ts';
import { blameSpec } from './commands/blame-spec.ts';
import { conditionCommand } from './commands/condition.ts';
import { conditionSpec } from './commands/condition-spec.ts';
import { contractCommand } from './commands/contract.ts';
import { contractSpec } from './commands/contract-spec.ts';
import { diffCommand } from './commands/diff.ts';
import { diffSpec } from './commands/diff-spec.ts';
import { envCommand } from './commands/env.ts';
import { envSpec } from './commands/env-spec.ts';
import { explainCommand } from './commands/explain.ts';
import { explainSpec } from './commands/explain-spec.ts';
import { exploreCommand } from './commands/explore.ts';
import { exploreSpec, runSpec } from './commands/explore-spec.ts';
import { exposeCommand } from './commands/expose.ts';
import { exposeSpec } from './commands/expose-spec.ts';
import { fsmCommand } from './commands/fsm.ts';
import { fsmSpec } from './commands/fsm-spec.ts';
import { minimizeCommand } from './commands/minimize.ts';
import { runCommand } from './commands/run.ts';
import { sliceCommand } from './commands/slice.ts';
import { minimizeSpec, sliceSpec } from './commands/slice-spec.ts';
import { commandHelp, overview } from './help.ts';
import type { Io } from './io.ts';
import type { CommandSpec } from './option.ts';
import { type ParsedArguments, parseArguments } from './parse-arguments.ts';
import { shortDiagnostic } from './short-diagnostic.ts';
import { version } from './version.ts';

/** All commands, in the order of `beagle --help`. */
export const commands: readonly CommandSpec[] = [
  diffSpec,
  exposeSpec,
  blameSpec,
  contractSpec,
  exploreSpec,
  fsmSpec,
  conditionSpec,
  sliceSpec,
  minimizeSpec,
  explainSpec,
  runSpec,
  envSpec,
];

const bodies: Record<string, (args: ParsedArguments, io: Io) => number | Promise<number>> = {
  diff: diffCommand,
  blame: blameCommand,
  expose: exposeCommand,
  contract: contractCommand,
  explore: exploreCommand,
  fsm: fsmCommand,
  condition: conditionCommand,
  slice: sliceCommand,
  minimize: minimizeCommand,
  explain: explainCommand,
  run: runCommand,
};

/** Runs one command and returns its exit code. Never throws. */
export async function dispatch(command: string, args: readonly string[], io: Io): Promise<number> {
  try {
    if (command === '--version' || command === '-v') {
      io.stdout(`${version}\n`);
      return 0;
    }
    if (command === '--help' || command === '-h' || command === 'help') return help(args[0], io);
    const spec = find(command);
    if (spec.raw !== true && args.some((a) => a === '--help' || a === '-h')) return help(command, io);
    if (spec.name === 'env') return await envCommand([...args], io);
    return await bodies[spec.name]!(parseArguments(spec, args), io);
  } catch (error) {
    if (error instanceof RequestError) {
      io.stderr(`${shortDiagnostic(error.diagnostic)}\n`);
      return 2;
    }
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    io.stderr(
      `beagle: internal error: ${message}\nThis is a bug in Beagle; BEAGLE_DEBUG=1 shows where. Please report it with the command you ran.\n`,
    );
    if (process.env.BEAGLE_DEBUG) io.stderr(`${stack}\n`);
    return 2;
  }
}

function help(name: string | undefined, io: Io): number {
  io.stdout(name === undefined ? overview(commands, version) : commandHelp(find(name)));
  return 0;
}

function find(name: string): CommandSpec {
  const spec = commands.find((c) => c.name === name);
  if (spec !== undefined) return spec;
  const [near] = nearNames(
    name,
    commands.map((c) => c.name),
  );
  throw new RequestError(
    'usage',
    `unknown command "${name}"${near === undefined ? '' : `; did you mean ${near}?`} (beagle --help lists all)`,
  );
}
