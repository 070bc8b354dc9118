import { commandHelp, overview } from '../argv/help.ts';
import { RequestError } from '../base/diagnostic.ts';
import { nearNames } from '../base/near-names.ts';
import type { Io } from '../serve/terminal/io.ts';
import { shortDiagnostic } from '../serve/terminal/short-diagnostic.ts';
import { EndedEarly } from '../session/ended-early.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { version } from './version.ts';

/** Runs one command and returns its exit code. Never throws. */
export async function dispatch(command: string, args: readonly string[], io: Io): Promise<number> {
  try {
    if (command === '--version' || command === '-v') {
      io.stdout(`${version}\n`);
      return 0;
    }
    if (command === '--help' || command === '-h' || command === 'help') return help(args[0], io);
    const found = find(command);
    if (found.raw !== true && args.some((a) => a === '--help' || a === '-h')) return help(command, io);
    return await found.run(args, io);
  } catch (error) {
    if (error instanceof RequestError) {
      io.stderr(`${shortDiagnostic(error.diagnostic, io)}\n`);
      return 2;
    }
    if (error instanceof EndedEarly) {
      io.stderr(`beagle: stopped before there was a result: ${error.message}\n`);
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

function find(name: string): Command {
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
