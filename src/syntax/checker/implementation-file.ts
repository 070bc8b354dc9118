import type { FileSource } from '../../base/environment.ts';
import { ModuleResolver } from '../modules/resolve-module.ts';

/** The source that a file declares: itself, or for a declaration file the JavaScript beside it or of its package. */
export function implementationFile(files: FileSource, path: string): string | undefined {
  const parts = /^(.*)\.d\.([cm]?)ts$/.exec(path);
  if (parts === null) return path;
  const beside = `${parts[1]}.${parts[2]}js`;
  if (files.isFile(beside)) return files.realpath(beside);
  const inPackage = /^(.*)\/node_modules\/(?:@types\/)?((?:@[^/]+\/)?[^/]+)\//.exec(path);
  if (inPackage === null) return undefined;
  const name = inPackage[2]!.replace(/^(.+)__(.+)$/, '@$1/$2');
  const found = new ModuleResolver(files).resolve(name, `${inPackage[1]}/_.js`, 'import');
  return found.kind === 'file' ? found.path : undefined;
}
