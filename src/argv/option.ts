import { RequestError } from '../base/diagnostic.ts';

/** One command-line option, with how it is read. The same table makes the parser, `--help` and the check against docs/. */
export interface Option<Value> {
  /** How its value is written in help, e.g. `<seconds>`; undefined for a switch. */
  readonly value: string | undefined;
  readonly help: string;
  /** Values it takes, when they are few. */
  readonly choices?: readonly string[];
  /** May be given several times. */
  readonly repeatable?: boolean;
  /** What leaving it out means, for help. */
  readonly default?: string;
  /** @param texts as given, none when it was left out. */
  read(texts: readonly string[], flag: string): Value;
}

/** Options by name. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** What a table of options reads. */
export type Values<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends Option<infer Value> ? Value : never;
};

export function flag(help: string): Option<boolean> {
  return { value: undefined, help, read: (texts) => texts.length > 0 };
}

export function text(value: string, help: string, fallback?: string): Option<string | undefined> {
  return { value, help, ...withDefault(fallback), read: ([given]) => given };
}

/** May be given several times. */
export function texts(value: string, help: string): Option<readonly string[]> {
  return { value, help, repeatable: true, read: (given) => given };
}

/** One of few, of which `fallback` is what leaving it out means. */
export function choice<const Choice extends string>(
  value: string,
  help: string,
  choices: readonly Choice[],
  fallback?: NoInfer<Choice>,
): Option<Choice | undefined> {
  return {
    value,
    help,
    choices,
    ...withDefault(fallback),
    read([given], name) {
      if (given === undefined) return undefined;
      const chosen = choices.find((c) => c === given);
      if (chosen === undefined)
        throw new RequestError('usage', `${name} must be one of ${choices.join(', ')}, not "${given}"`);
      return chosen;
    },
  };
}

/** Several of few, separated by commas. */
export function choices<const Choice extends string>(
  value: string,
  help: string,
  read: (names: readonly string[]) => readonly Choice[],
  more: { readonly default?: string; readonly repeatable?: boolean } = {},
): Option<readonly Choice[] | undefined> {
  return {
    value,
    help,
    ...more,
    read: (given) => (given.length === 0 ? undefined : read(given.flatMap(commaSeparated))),
  };
}

/** Names separated by commas. */
export function names(value: string, help: string, fallback?: string): Option<readonly string[] | undefined> {
  return {
    value,
    help,
    ...withDefault(fallback),
    read: ([given]) => (given === undefined ? undefined : commaSeparated(given).filter((n) => n !== '')),
  };
}

function commaSeparated(given: string): string[] {
  return given.split(',').map((name) => name.trim());
}

/** A whole number of at least `least`. */
export function wholeNumber(
  value: string,
  help: string,
  fallback?: number,
  least = 0,
): Option<number | undefined> {
  return {
    value,
    help,
    ...withDefault(fallback?.toString()),
    read([given], name) {
      if (given === undefined) return undefined;
      const number = Number(given);
      if (!/^\d+$/.test(given) || !Number.isSafeInteger(number) || number < least)
        throw new RequestError(
          'usage',
          `${name} must be a whole number of at least ${least}, not "${given}"`,
        );
      return number;
    },
  };
}

/** A duration: `30`, `30s`, `500ms`, `2m`; seconds without a unit. In milliseconds. */
export function duration(
  help: string,
  fallbackMs?: number,
  value = '<duration>',
): Option<number | undefined> {
  return {
    value,
    help,
    ...withDefault(fallbackMs === undefined ? undefined : durationText(fallbackMs)),
    read([given], name) {
      if (given === undefined) return undefined;
      const match = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(given);
      if (match === null)
        throw new RequestError(
          'usage',
          `${name} must be a duration such as 30, 30s, 500ms or 2m, not "${given}"`,
        );
      return Number(match[1]) * (match[2] === 'ms' ? 1 : match[2] === 'm' ? 60_000 : 1000);
    },
  };
}

function durationText(ms: number): string {
  if (ms % 1000 !== 0) return `${ms}ms`;
  return ms >= 120_000 && ms % 60_000 === 0 ? `${ms / 60_000}m` : `${ms / 1000}s`;
}

function withDefault(fallback: string | undefined): { readonly default?: string } {
  return fallback === undefined ? {} : { default: fallback };
}

/** Some of a table. */
export function pick<O extends Options, Name extends keyof O>(
  options: O,
  ...chosen: readonly Name[]
): Pick<O, Name> {
  const picked: Partial<Pick<O, Name>> = {};
  for (const name of chosen) picked[name] = options[name];
  return picked as Pick<O, Name>;
}
