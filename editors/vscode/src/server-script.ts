import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The server's script: the one that is set, or that of the packages around the first folder that has it. */
export function serverScript(set: string, folders: readonly string[]): string | undefined {
  if (set !== '') return set;
  for (const folder of folders)
    for (let at = folder; ; at = dirname(at)) {
      const script = join(at, 'node_modules', 'beagle-ts', 'dist', 'beagle.js');
      if (existsSync(script)) return script;
      if (dirname(at) === at) break;
    }
  return undefined;
}
