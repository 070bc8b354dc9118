import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

/** Tells of files below folders that may have changed, a moment after the last sign of it, each once. */
export function watchFiles(
  folders: readonly string[],
  isWanted: (path: string) => boolean,
  changed: (path: string) => void,
  settleMs = 40,
): { close(): void } {
  const timers = new Map<string, NodeJS.Timeout>();
  const hear = (folder: string) => (_: string, name: string | null) => {
    if (name === null || /(?:^|\/)(?:node_modules|\.git)(?:\/|$)/.test(name)) return;
    const path = join(folder, name);
    if (!isWanted(path)) return;
    clearTimeout(timers.get(path));
    timers.set(
      path,
      setTimeout(() => {
        timers.delete(path);
        changed(path);
      }, settleMs),
    );
  };
  const watchers = folders.map((folder): FSWatcher => watch(folder, { recursive: true }, hear(folder)));
  return {
    close() {
      for (const watcher of watchers) watcher.close();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
