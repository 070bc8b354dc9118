import { relative } from 'node:path';
import { GitRepository } from '../../host/git-files.ts';
import type { EngineRequest } from '../../session/requests/engine-request.ts';
import type { ConfigIo } from './config-io.ts';
import { ProjectConfig } from './project-config.ts';
import { withDefaults } from './with-defaults.ts';

/** The project that a command works in, by its configuration as it is now. */
export interface OwnProject {
  readonly config: ProjectConfig;
  /** Is a file of a folder that was named to be looked at? Files that were named themselves always are. */
  isIncluded(file: string): boolean;
  /** A request with what the configuration says where the command line says nothing. */
  withDefaults<R extends EngineRequest>(request: R): R;
  /** As it is to be asked of one function; undefined when that is to be left out. */
  forFunction<R extends EngineRequest>(request: R, file: string, name: string): R | undefined;
}

export async function ownProject(io: ConfigIo): Promise<OwnProject> {
  const folder = rootAround(process.cwd());
  const config = await ProjectConfig.read(io.execute, folder);
  for (const problem of config.problems) io.stderr(`${config.file}: ${problem}\n`);
  const pathOf = (file: string) => relative(folder, file).replaceAll('\\', '/');
  return {
    config,
    isIncluded: (file) => config.isIncluded(pathOf(file)),
    withDefaults: (request) => withDefaults(request, config.engine),
    forFunction: (request, file, name) => config.forFunction(request, pathOf(file), name),
  };
}

/** The repository around a folder, or the folder. */
function rootAround(folder: string): string {
  try {
    return GitRepository.around(folder).root;
  } catch {
    return folder;
  }
}
