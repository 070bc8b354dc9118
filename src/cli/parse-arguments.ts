import { RequestError } from '../base/diagnostic.ts';
import { nearNames } from '../syntax/near-names.ts';
import type { CommandSpec, OptionSpec } from './option.ts';

export interface ParsedArguments {
  readonly positionals: readonly string[];
  /** How many of the positionals stand before `--`; all without it. */
  readonly beforeDashes: number;
  /** Values by option name, in order; a switch has the value ''. */
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/** Reads a command's arguments by its table. Wrong flags and values are {@link RequestError}s with a suggestion. */
export function parseArguments(spec: CommandSpec, args: readonly string[]): ParsedArguments {
  const positionals: string[] = [];
  const options = new Map<string, string[]>();
  let beforeDashes: number | undefined;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === '--') {
      beforeDashes = positionals.length;
      positionals.push(...args.slice(i + 1));
      break;
    }
    if (!arg.startsWith('-') || arg === '-') {
      positionals.push(arg);
      continue;
    }
    const equals = arg.indexOf('=');
    const flag = equals < 0 ? arg : arg.slice(0, equals);
    const option = findOption(spec, flag);
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
    if (option.choices !== undefined && !option.choices.includes(value)) {
      throw new RequestError('usage', `${flag} must be one of ${option.choices.join(', ')}, not "${value}"`);
    }
    const given = options.get(option.name) ?? [];
    if (given.length > 0 && option.repeatable !== true)
      throw new RequestError('usage', `${flag} was given twice`);
    options.set(option.name, [...given, value]);
  }
  return { positionals, beforeDashes: beforeDashes ?? positionals.length, options };
}

function findOption(spec: CommandSpec, flag: string): OptionSpec {
  const name = flag === '-h' ? 'help' : flag.replace(/^--?/, '');
  const option = spec.options.find((o) => o.name === name);
  if (option !== undefined) return option;
  const [near] = nearNames(
    name,
    spec.options.map((o) => o.name),
  );
  const hint = near === undefined ? '' : `; did you mean --${near}?`;
  throw new RequestError(
    'usage',
    `unknown option ${flag} for beagle ${spec.name}${hint} (beagle ${spec.name} --help lists all)`,
  );
}
