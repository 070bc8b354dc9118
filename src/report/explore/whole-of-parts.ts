import { EVERYTHING_ELSE, isComplete } from '../../base/claim.ts';
import type { StatsJson } from '../schema.ts';
import type { ExploreJson, FaultJson, RowJson } from './explore-schema.ts';

/** What is known of an exploration whose parts were looked into by themselves. */
export interface Parts {
  /** In the order in which they are told. The first one says what all have in common. */
  readonly results: readonly [ExploreJson, ...ExploreJson[]];
  /** Inputs that nobody looked into: conjunctions, any of which may hold. */
  readonly remainder: readonly (readonly string[])[];
  /** Why, besides what the results say. */
  readonly limits: ExploreJson['limits'];
}

/** The results of all parts as one. Their own remainders are not used: each is about its part alone. */
export function wholeOfParts({ results, remainder, limits }: Parts): ExploreJson {
  const [first] = results;
  const whys = different([...results.flatMap((r) => r.limits), ...limits]);
  const scope = {
    given: first.scope.given,
    // Where nothing says which inputs were left out, all may be.
    remainder: joinedRemainder(whys.length > 0 && remainder.length === 0 ? [[]] : remainder),
    assumes: different(
      results.flatMap((r) => r.scope.assumes),
      (a) => `${a.code}\0${a.text}`,
    ),
  };
  let before = 0;
  const table: RowJson[] = [];
  for (const { table: rows, behaviours } of results) {
    for (const row of rows) table.push(shifted(row, before));
    before += behaviours.length;
  }
  return {
    ...first,
    scope,
    complete: isComplete(scope),
    limits: whys,
    caveats: different(results.flatMap((r) => r.caveats)),
    approximations: different(results.flatMap((r) => r.approximations)),
    analysed: {
      files: different(results.flatMap((r) => r.analysed.files)),
      natives: different(results.flatMap((r) => r.analysed.natives)),
    },
    behaviours: results.flatMap((r) => r.behaviours),
    table,
    rules: [],
    tests: results.flatMap((r) => r.tests),
    faults: joinedFaults(results.flatMap((r) => r.faults)),
    stats: results.map((r) => r.stats).reduce(summed),
  };
}

function different<T>(list: readonly T[], key: (item: T) => string = (item) => JSON.stringify(item)): T[] {
  const known = new Map<string, T>();
  for (const item of list) if (!known.has(key(item))) known.set(key(item), item);
  return [...known.values()];
}

function shifted(row: RowJson, by: number): RowJson {
  return {
    condition: row.condition,
    ...(row.behaviour !== undefined && { behaviour: row.behaviour + by }),
    rows: row.rows.map((inner) => shifted(inner, by)),
  };
}

/** A fault at one place once, with the condition of the first part that showed it: it implies the fault. */
function joinedFaults(faults: readonly FaultJson[]): FaultJson[] {
  const joined = new Map<string, FaultJson>();
  for (const fault of faults) {
    const key = JSON.stringify([fault.kind, fault.file, fault.line, fault.message]);
    const known = joined.get(key);
    const runs = (known?.runs ?? 0) + fault.runs;
    joined.set(key, { ...(known ?? fault), exact: false, runs });
  }
  return [...joined.values()];
}

function summed(a: StatsJson, b: StatsJson): StatsJson {
  const answeredBy = { ...a.answeredBy };
  for (const [name, count] of Object.entries(b.answeredBy))
    answeredBy[name] = (answeredBy[name] ?? 0) + count;
  const sums = Object.entries(a).flatMap(([name, value]) => {
    const other = b[name as keyof StatsJson];
    return typeof value === 'number' && typeof other === 'number' ? [[name, tenths(value + other)]] : [];
  });
  return { ...a, ...Object.fromEntries(sums), answeredBy };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Lines that people read. */
const MOST_LINES = 6;

/** A few lines that cover all: what neighbours have in common stands for both. */
export function joinedRemainder(remainder: readonly (readonly string[])[]): string[] {
  const said = remainder.map((line) => line.filter((conjunct) => conjunct !== EVERYTHING_ELSE));
  let lines = withoutCovered(different(said, textOf).sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1)));
  while (lines.length > MOST_LINES) {
    const common = lines.slice(1).map((line, i) => line.filter((c) => lines[i]!.includes(c)));
    const at = common.reduce((best, shared, i) => (shared.length > common[best]!.length ? i : best), 0);
    lines = lines.toSpliced(at, 2, common[at]!);
  }
  lines = withoutCovered(lines);
  return lines.some((line) => line.length === 0) ? [EVERYTHING_ELSE] : lines.map(textOf);
}

function textOf(line: readonly string[]): string {
  return line.join(' && ');
}

/** Without lines all of whose inputs another line says, too. */
function withoutCovered(lines: readonly (readonly string[])[]): (readonly string[])[] {
  const isCovered = (line: readonly string[], i: number) =>
    lines.some(
      (other, j) => j !== i && other.every((c) => line.includes(c)) && (other.length < line.length || j < i),
    );
  return lines.filter((line, i) => !isCovered(line, i));
}
