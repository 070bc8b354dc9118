import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * The folder that caches are kept in: the one that `BEAGLE_CACHE` names, else the user's cache folder of this platform, never
 * one of the tree under analysis. Undefined, and nothing is kept, when `CI` is set and no folder is named: what a machine of many leaves
 * behind is not known to be ours.
 */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env.BEAGLE_CACHE;
  if (named) return isAbsolute(named) ? named : undefined;
  if (env.CI && env.CI !== 'false' && env.CI !== '0') return undefined;
  const folder = userFolder(env);
  return folder && join(folder, 'beagle-ts');
}

/** Relative paths are no answer: they would lie in whatever folder the command runs in. */
function userFolder(env: NodeJS.ProcessEnv): string | undefined {
  const xdg = env.XDG_CACHE_HOME;
  if (xdg && isAbsolute(xdg)) return xdg;
  if (process.platform === 'win32' && env.LOCALAPPDATA) return env.LOCALAPPDATA;
  const home = homedir();
  if (!isAbsolute(home)) return undefined;
  return process.platform === 'darwin' ? join(home, 'Library/Caches') : join(home, '.cache');
}
