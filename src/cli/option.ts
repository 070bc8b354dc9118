/** One command-line option. The same table makes the parser, `--help` and the check against docs/. */
export interface OptionSpec {
  readonly name: string;
  /** How its value is written in help, e.g. `<seconds>`; undefined for a switch. */
  readonly value: string | undefined;
  readonly help: string;
  /** Values it takes, when they are few. */
  readonly choices?: readonly string[];
  /** May be given several times. */
  readonly repeatable?: boolean;
  readonly default?: string;
}

export interface CommandSpec {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly options: readonly OptionSpec[];
  /** Everything after the name is passed on as it is; the command has its own parser. */
  readonly raw?: boolean;
}
