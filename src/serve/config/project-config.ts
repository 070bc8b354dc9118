import type { FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import type { ConfigJson } from '../../report/run/run-schema.ts';
import { durationMs } from '../../session/config/check-configuration.ts';
import type {
  AcceptedDifference,
  Configuration,
  FunctionSettings,
} from '../../session/config/configuration.ts';
import { ignoreEvents } from '../../session/event.ts';
import type { Execute } from '../../session/execute.ts';
import type { EngineRequest, RangeRequest } from '../../session/requests/engine-request.ts';
import { matchesFunction, matchesPath } from './pattern.ts';

/** A project's configuration, ready to be asked. Paths are relative to its folder. */
export class ProjectConfig {
  readonly config: Configuration;
  /** Absent when there is none. */
  readonly file: string | undefined;
  readonly problems: readonly string[];

  constructor(config: Configuration = {}, file?: string, problems: readonly string[] = []) {
    this.config = config;
    this.file = file;
    this.problems = problems;
  }

  /** Reads what a folder, or a tree that the context knows, has; it is data, and nothing of it is run. */
  static async read(execute: Execute, folder: string, tree?: string): Promise<ProjectConfig> {
    const { config, file, problems } = (await execute(
      { command: 'config', folder, tree },
      ignoreEvents,
    )) as ConfigJson;
    return new ProjectConfig(config as Configuration, file, problems);
  }

  isIncluded(path: string): boolean {
    const { include, exclude = [] } = this.config;
    const isIn = include === undefined || include.some((pattern) => matchesPath(pattern, path));
    return isIn && !exclude.some((pattern) => matchesPath(pattern, path));
  }

  /** What is said about a function, by all patterns that mean it; the last one says most. */
  settings(path: string, name: string): FunctionSettings {
    const meant = Object.entries(this.config.functions ?? {}).filter(([pattern]) =>
      matchesFunction(pattern, path, name),
    );
    return Object.assign({}, ...meant.map(([, settings]) => settings));
  }

  /** What holds for all functions where the command line says nothing. */
  get engine(): EngineRequest & { readonly timeoutMs?: number | undefined } {
    const { timeout, maxRuns, maxDepth, loopBound, maxSteps, seed, numbers, packages } = this.config;
    const timeoutMs = timeout === undefined ? undefined : durationMs(timeout);
    return { timeoutMs, maxRuns, maxDepth, loopBound, maxSteps, seed, numbers, packages };
  }

  /** A request as it is to be asked of one function. What the command line says comes first; undefined when it is not to be looked at. */
  forFunction<R extends EngineRequest>(request: R, path: string, name: string): R | undefined {
    const { skip, types, ranges, maxLengths, maxRuns } = this.settings(path, name);
    if (skip) return undefined;
    const bounds = Object.entries(ranges ?? {}).map(([key, [min, max]]): [string, RangeRequest] => [
      key,
      { ...(min !== null && { min }), ...(max !== null && { max }) },
    ]);
    return {
      ...request,
      types: request.types ?? types,
      ranges: { ...Object.fromEntries(bounds), ...request.ranges },
      maxLengths: { ...maxLengths, ...request.maxLengths },
      maxRuns: request.maxRuns ?? maxRuns,
    };
  }

  /** Which entry accepts all that a function does differently. `today`: `2026-11-15`. */
  accepted(path: string, result: FunctionDiffJson, today: string): AcceptedDifference | undefined {
    return this.#accepting(path, result).find(({ until }) => until >= today);
  }

  /** An entry that did until its day came. */
  expired(path: string, result: FunctionDiffJson, today: string): AcceptedDifference | undefined {
    return this.#accepting(path, result).find(({ until }) => until < today);
  }

  #accepting(path: string, { function: name, changes, verdict }: FunctionDiffJson): AcceptedDifference[] {
    if (verdict !== 'refuted') return [];
    return (this.config.accept ?? []).filter(
      ({ function: pattern, kinds }) =>
        matchesFunction(pattern, path, name) &&
        (kinds === undefined || changes.every(({ kind }) => kinds.includes(kind))),
    );
  }
}
