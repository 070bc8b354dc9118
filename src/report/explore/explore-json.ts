import { EVERYTHING_ELSE, isComplete, type Scope } from '../../base/claim.ts';
import { pathModules } from '../../base/posix-path.ts';
import type { Exploration } from '../../explore/exploration.ts';
import type { Subject } from '../../explore/subject.ts';
import { isOurs } from '../../machine/self-hosted-source.ts';
import { type AnalysedJson, SCHEMA, type StatsJson } from '../schema.ts';
import { scopeJson } from '../scope-json.ts';
import { inputsJson } from '../values/inputs-json.ts';
import type { BehaviourJson, ExploreJson, FaultJson, RowJson, RuleJson, TestJson } from './explore-schema.ts';

export interface ExploreHeader {
  readonly file: string;
  readonly name: string;
  readonly numbers: string;
  readonly strategy: string;
  /** Makes paths short for people. */
  readonly shorten: (path: string) => string;
}

/** The result of `explore` in the schema; without an exploration, what is known before it began. */
export function exploreJson(
  subject: Subject,
  header: ExploreHeader,
  behaviours: readonly BehaviourJson[],
  explored: { readonly exploration: Exploration; readonly scope: Scope } | undefined,
  frontEndMs: number,
  tests: readonly TestJson[] = behaviours.map(({ witness, observed }) => ({ witness, observed })),
  table: readonly RowJson[] = [],
  faults: readonly FaultJson[] = [],
  rules: readonly RuleJson[] = [],
): ExploreJson {
  const { signature, entry } = subject;
  const exploration = explored?.exploration;
  const scope: Scope = explored?.scope ?? {
    given: signature.requires,
    remainder: [EVERYTHING_ELSE],
    assumes: [],
  };
  return {
    schema: SCHEMA,
    command: 'explore',
    function: header.name,
    file: header.shorten(header.file),
    strategy: header.strategy,
    numbers: header.numbers,
    inputs: inputsJson(signature, entry.calls),
    requires: signature.requires,
    scope: scopeJson(scope, header.shorten),
    complete: isComplete(scope),
    limits: exploration?.limits ?? [],
    caveats: exploration?.caveats ?? [],
    approximations: (exploration?.approximations ?? []).map(({ code, message, span }) => ({
      code,
      message,
      file: header.shorten(span.file),
      line: span.line,
    })),
    analysed: analysed(subject, header.shorten),
    behaviours,
    table,
    rules,
    tests,
    faults,
    stats: statsJson(exploration, frontEndMs),
  };
}

/** The result when not even the source was read. */
export function unreadExploreJson(header: ExploreHeader): ExploreJson {
  return {
    schema: SCHEMA,
    command: 'explore',
    function: header.name,
    file: header.shorten(header.file),
    strategy: header.strategy,
    numbers: header.numbers,
    inputs: [],
    requires: [],
    scope: { given: [], remainder: ['true'], assumes: [] },
    complete: false,
    limits: [],
    caveats: [],
    approximations: [],
    analysed: { files: [], natives: [] },
    behaviours: [],
    table: [],
    rules: [],
    tests: [],
    faults: [],
    stats: statsJson(undefined, 0),
  };
}

function analysed(subject: Subject, shorten: (path: string) => string): AnalysedJson {
  const natives = new Map<string, string>();
  for (const module of subject.sources.modules)
    for (const [specifier, reason] of isOurs(module.path) ? [] : module.natives)
      if (specifier !== 'beagle-ts' && !pathModules.has(specifier)) natives.set(specifier, reason);
  return {
    files: subject.sources.modules.filter((m) => !isOurs(m.path)).map((m) => shorten(m.path)),
    natives: [...natives].map(([specifier, reason]) => ({ specifier, reason })),
  };
}

export function statsJson(exploration: Exploration | undefined, frontEndMs: number): StatsJson {
  const stats = exploration?.stats;
  const solver = stats?.solver;
  return {
    runs: stats?.runs ?? 0,
    queries: solver?.queries ?? 0,
    backendCalls: solver?.backendCalls ?? 0,
    sat: solver?.sat ?? 0,
    unsat: solver?.unsat ?? 0,
    unknown: solver?.unknown ?? 0,
    divergences: stats?.divergences ?? 0,
    infeasible: stats?.infeasible ?? 0,
    duplicates: stats?.duplicates ?? 0,
    misaligned: stats?.misaligned ?? 0,
    timeMs: round((stats?.timeMs ?? 0) + frontEndMs),
    frontEndMs: round(frontEndMs),
    machineMs: round(stats?.machineMs ?? 0),
    solverMs: round(solver?.timeMs ?? 0),
    answeredBy: solver?.byRung ?? {},
  };
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
