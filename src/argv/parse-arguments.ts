import { RequestError } from '../base/diagnostic.ts';
import { nearNames } from '../base/near-names.ts';
import type { Options, Values } from './option.ts';

/** What stands on the command line besides options. */
export interface Operands {
  readonly all: readonly string[];
  /** Those before `--`; all without it. */
  readonly names: readonly string[];
  /** Those after `--`. */
  readonly paths: readonly string[];
}

export interface ParsedArguments<O extends Options> {
  readonly values: Values<O>;
  readonly operands: Operands;
}

/** Reads a command's arguments by its table. What begins with `-` is an option also behind `--`. Wrong flags and values are {@link RequestError}s with a suggestion. */
export function parseArguments<O extends Options>(
  command: string,
  options: O,
  args: readonly string[],
): ParsedArguments<O> {
  const all: string[] = [];
  const given = new Map<string, string[]>();
  let beforeDashes: number | undefined;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === '--') {
      beforeDashes ??= all.length;
      continue;
    }
    if (!arg.startsWith('-') || arg === '-') {
      all.push(arg);
      continue;
    }
    const equals = arg.indexOf('=');
    const flag = equals < 0 ? arg : arg.slice(0, equals);
    const name = optionName(command, options, flag);
    const option = options[name]!;
    let value = '';
    if (option.value === undefined) {
      if (equals >= 0) throw new RequestError('usage', `${flag} takes no value`);
    } else if (equals >= 0) value = arg.slice(equals + 1);
    else {
      const next = args[++i];
      if (next === undefined)
        throw new RequestError('usage', `${flag} needs a value: ${flag} ${option.value}`);
      value = next;
    }
    const before = given.get(name) ?? [];
    if (before.length > 0 && option.repeatable !== true)
      throw new RequestError('usage', `${flag} was given twice`);
    given.set(name, [...before, value]);
  }
  const names = all.slice(0, beforeDashes);
  return { values: read(options, given), operands: { all, names, paths: all.slice(names.length) } };
}

function read<O extends Options>(options: O, given: ReadonlyMap<string, readonly string[]>): Values<O> {
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options))
    values[name] = option.read(given.get(name) ?? [], `--${name}`);
  return values as Values<O>;
}

function optionName(command: string, options: Options, flag: string): string {
  const name = flag === '-h' ? 'help' : flag.replace(/^--?/, '');
  if (Object.hasOwn(options, name)) return name;
  const [near] = nearNames(name, Object.keys(options));
  const hint = near === undefined ? '' : `; did you mean --${near}?`;
  throw new RequestError(
    'usage',
    `unknown option ${flag} for beagle ${command}${hint} (beagle ${command} --help lists all)`,
  );
}
