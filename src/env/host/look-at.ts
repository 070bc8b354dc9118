import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';

/** Mode and owner of a path, or of its nearest directory that exists, in one phrase. */
export function lookAt(path: string): string | undefined {
  for (let p = path, steps = 0; steps < 50; p = dirname(p), steps++) {
    try {
      const s = lstatSync(p);
      const mode = (s.mode & 0o7777).toString(8).padStart(4, '0');
      const kind = s.isDirectory() ? 'directory' : s.isFile() ? 'file' : 'node';
      return `${p === path ? 'it is' : `${p} is`} a ${kind} of mode ${mode}, owner ${s.uid}:${s.gid}`;
    } catch {
      if (p === '/' || p === '.') return undefined;
    }
  }
  return undefined;
}
