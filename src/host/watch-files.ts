import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Tells of files below folders that may have changed, a moment after the last sign of it, each once. */
export function watchFiles(
  folders: readonly string[],
  isWanted: (path: string) => boolean,
  changed: (path: string) => void,
  settleMs = 40,
): { close(): void } {
  const timers = new Map<string, NodeJS.Timeout>();
  const watchers = new Map<string, FSWatcher>();
  const hear = (path: string): void => {
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
  const follow = HAS_TREES ? watchTree : watchEach;
  for (const folder of folders) follow(folder, watchers, hear);
  return {
    close() {
      for (const watcher of watchers.values()) watcher.close();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** Elsewhere Node watches each file by itself, and loses those that are replaced, as many editors save. */
const HAS_TREES = process.platform === 'darwin' || process.platform === 'win32';

const LEFT_OUT = /(?:^|[\\/])(?:node_modules|\.git)(?:[\\/]|$)/;

type Watchers = Map<string, FSWatcher>;

function watchTree(folder: string, watchers: Watchers, hear: (path: string) => void): void {
  const watcher = watch(folder, { recursive: true }, (_, name) => {
    if (name !== null && !LEFT_OUT.test(name)) hear(join(folder, name));
  });
  watchers.set(folder, watcher);
}

/** One watcher for each folder; those that come later are followed as they come, and what is in them has changed. */
function watchEach(folder: string, watchers: Watchers, hear: (path: string) => void): void {
  const watcher = watch(folder, (_, name) => {
    if (name === null || LEFT_OUT.test(name)) return;
    const path = join(folder, name);
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) enter(path, watchers, hear);
    else hear(path);
  });
  watcher.on('error', () => watcher.close());
  watchers.get(folder)?.close();
  watchers.set(folder, watcher);
  for (const entry of entriesOf(folder))
    if (entry.isDirectory() && !LEFT_OUT.test(entry.name))
      watchEach(join(folder, entry.name), watchers, hear);
}

/** A folder that has come, perhaps in place of one by the same name. */
function enter(folder: string, watchers: Watchers, hear: (path: string) => void): void {
  try {
    watchEach(folder, watchers, hear);
  } catch {
    return; // It is gone already.
  }
  const visit = (at: string): void => {
    for (const entry of entriesOf(at)) {
      if (LEFT_OUT.test(entry.name)) continue;
      if (entry.isDirectory()) visit(join(at, entry.name));
      else hear(join(at, entry.name));
    }
  };
  visit(folder);
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
