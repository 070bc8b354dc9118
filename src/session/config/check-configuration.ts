import type { Configuration } from './configuration.ts';

type Check = (value: unknown) => string | undefined;

/** What is wrong with a configuration, one line each; what is wrong is not counted. */
export function checkConfiguration(value: unknown): {
  readonly config: Configuration;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const config = checked(value, members, '', problems) as Configuration;
  return { config, problems };
}

function checked(
  value: unknown,
  table: Readonly<Record<string, Check>>,
  where: string,
  problems: string[],
): Record<string, unknown> {
  if (!isRecord(value)) {
    problems.push(`${where || 'the configuration'} must be an object`);
    return {};
  }
  return Object.fromEntries(
    Object.entries(value).filter(([name, part]) => {
      const check = Object.hasOwn(table, name) ? table[name] : undefined;
      const wrong = check === undefined ? 'is not known' : check(part);
      if (wrong !== undefined) problems.push(`${where}${name} ${wrong}`);
      return wrong === undefined;
    }),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const text: Check = (value) => (typeof value === 'string' ? undefined : 'must be a text');
const count: Check = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'must be a whole number';
const truth: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');
const texts: Check = (value) =>
  Array.isArray(value) && value.every((v) => typeof v === 'string') ? undefined : 'must be a list of texts';
const oneOf =
  (...choices: readonly string[]): Check =>
  (value) =>
    choices.includes(value as string) ? undefined : `must be one of ${choices.join(', ')}`;
const severalOf =
  (...choices: readonly string[]): Check =>
  (value) =>
    Array.isArray(value) && value.every((v) => choices.includes(v))
      ? undefined
      : `must be a list of ${choices.join(', ')}`;
const duration: Check = (value) =>
  durationMs(value) === undefined ? 'must be a duration such as 30, "30s" or "2m"' : undefined;

/** `30`, `"30s"`, `"500ms"`, `"2m"` in milliseconds; seconds without a unit. */
export function durationMs(value: unknown): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(String(value));
  if (match === null) return undefined;
  return Number(match[1]) * (match[2] === 'ms' ? 1 : match[2] === 'm' ? 60_000 : 1000);
}

const nested =
  (table: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (value) => {
    const problems: string[] = [];
    const found = checked(value, table, '', problems);
    const missing = required.find((name) => found[name] === undefined);
    return problems[0] === undefined && missing === undefined
      ? undefined
      : `is not counted: ${problems[0] ?? `${missing} is missing`}`;
  };
const recordOf =
  (check: Check): Check =>
  (value) => {
    if (!isRecord(value)) return 'must be an object';
    for (const [name, part] of Object.entries(value)) {
      const wrong = check(part);
      if (wrong !== undefined) return `: "${name}" ${wrong}`;
    }
    return undefined;
  };
const listOf =
  (check: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return 'must be a list';
    for (const [i, part] of value.entries()) {
      const wrong = check(part);
      if (wrong !== undefined) return `[${i}] ${wrong}`;
    }
    return undefined;
  };
const range: Check = (value) =>
  Array.isArray(value) && value.length === 2 && value.every((v) => v === null || typeof v === 'number')
    ? undefined
    : 'must be two numbers, or null for an open end';
const day: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? undefined
    : 'must be a day such as 2027-01-31';

const members: Readonly<Record<keyof Configuration, Check>> = {
  $schema: text,
  include: texts,
  exclude: texts,
  timeout: duration,
  maxRuns: count,
  maxDepth: count,
  loopBound: count,
  maxSteps: count,
  seed: count,
  numbers: oneOf('int', 'real', 'double'),
  packages: oneOf('all', 'none'),
  ignore: severalOf('identity', 'order', 'message', 'log', 'timing'),
  failOn: oneOf('difference', 'unknown', 'incomplete', 'never'),
  functions: recordOf(
    nested({
      skip: truth,
      types: text,
      ranges: recordOf(range),
      maxLengths: recordOf(count),
      maxRuns: count,
    }),
  ),
  accept: listOf(
    nested({ function: text, kinds: texts, reason: text, until: day }, ['function', 'reason', 'until']),
  ),
};
