import { relative } from 'node:path';
import type { FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import type { PairRequest, VersionRequest } from '../../session/requests/pair-request.ts';
import type { DiffTargets } from '../diff-targets.ts';
import type { ConfigIo } from './config-io.ts';
import { ProjectConfig } from './project-config.ts';

/** What a comparison is about once the project's configuration has been read. */
export interface ConfiguredTargets extends Pick<DiffTargets, 'pairs' | 'added' | 'removed'> {
  readonly config: ProjectConfig;
  /** As patterns of the configuration name it. */
  pathOf(version: VersionRequest): string;
  /** A result with what the configuration accepts of it. */
  judged(result: FunctionDiffJson, pair: PairRequest): FunctionDiffJson;
}

/** The configuration is that of the old version: whoever proposes a change does not say what counts as one. */
export async function configuredTargets(
  targets: DiffTargets,
  io: ConfigIo,
  quiet: boolean,
): Promise<ConfiguredTargets> {
  const { project } = targets;
  const config =
    project === undefined
      ? new ProjectConfig()
      : await ProjectConfig.read(io.execute, project.folder, project.tree);
  for (const problem of config.problems) io.stderr(`${config.file}: ${problem}\n`);
  const pathOf = ({ file }: VersionRequest) =>
    project === undefined ? file : relative(project.folder, file);
  const isIncluded = (version: VersionRequest) => config.isIncluded(pathOf(version));
  const pairs = targets.pairs.filter((pair) => isIncluded(pair.after));
  const left = targets.pairs.length - pairs.length;
  if (left > 0 && !quiet)
    io.stderr(`${left} changed files are left out by ${config.file} of ${targets.before}\n`);
  const today = new Date().toISOString().slice(0, 10);
  return {
    config,
    pairs,
    added: targets.added.filter(isIncluded),
    removed: targets.removed.filter(isIncluded),
    pathOf,
    judged(result, pair) {
      const path = pathOf(pair.after);
      const entry = config.accepted(path, result, today);
      if (entry !== undefined) return { ...result, accepted: { reason: entry.reason, until: entry.until } };
      const expired = config.expired(path, result, today);
      if (expired !== undefined)
        io.stderr(
          `${path}#${result.function}: its difference was accepted until ${expired.until} (${expired.reason}) and counts again\n`,
        );
      return result;
    },
  };
}
