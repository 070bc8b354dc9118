import type { CommandSpec } from '../argv/command-spec.ts';
import type { Option, Options, Values } from '../argv/option.ts';
import { type Operands, parseArguments } from '../argv/parse-arguments.ts';
import type { Io } from '../serve/terminal/io.ts';

/** A command: the whole of the table that `main.ts` reads. */
export interface Command extends CommandSpec {
  /** Everything after the name is passed on as it is; the command has its own parser. */
  readonly raw?: boolean;
  /** Gives the exit code. */
  run(args: readonly string[], io: Io): Promise<number>;
}

/** The option that every command has. */
const help: Option<boolean> = {
  value: undefined,
  help: 'show this text',
  read: (texts) => texts.length > 0,
};

export function command<O extends Options>(
  spec: Omit<Command, 'options' | 'run'> & {
    readonly options: O;
    readonly run: (values: Values<O>, operands: Operands, io: Io) => Promise<number>;
  },
): Command {
  const options = { ...spec.options, help };
  return {
    ...spec,
    options,
    run(args, io) {
      const { values, operands } = parseArguments(spec.name, options, args);
      return spec.run(values, operands, io);
    },
  };
}
