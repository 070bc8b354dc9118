import { statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { duration, flag, text } from '../../argv/option.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { ended } from '../../host/ended.ts';
import { nodeClock } from '../../host/node-clock.ts';
import { openInBrowser } from '../../host/open-in-browser.ts';
import { treeOfRevision } from '../../host/tree-of-revision.ts';
import { watchFiles } from '../../host/watch-files.ts';
import { ownProject } from '../../serve/config/own-project.ts';
import { filesAround } from '../../serve/files-around.ts';
import { openRepository } from '../../serve/plan/open-repository.ts';
import { sourceFiles } from '../../serve/source-files.ts';
import { askOutright } from '../../serve/terminal/ask.ts';
import type { Io } from '../../serve/terminal/io.ts';
import { LivePage } from '../../serve/watch/live-page.ts';
import { savePage } from '../../serve/watch/save-page.ts';
import { saveText } from '../../serve/watch/save-text.ts';
import { type SaveAnswer, WatchSession } from '../../serve/watch/watch-session.ts';
import { isSource } from '../../serve/worth-comparing.ts';
import { command } from '../command.ts';
import { inputOptions, inputRequest } from '../shared-options.ts';

const TIMEOUT_MS = 5000;

/** `beagle watch`: what every save changes. */
export const watch = command({
  name: 'watch',
  usage: 'beagle watch [<path> …] [options]',
  summary: 'Answers on save: what changed in behaviour against HEAD and against the save before.',
  options: {
    base: text('<revision>', 'the revision that behaviour is compared with', 'HEAD'),
    timeout: duration('what the answer to one save may take', TIMEOUT_MS),
    open: flag('show it on a live page, too, served to this machine and whoever has its address'),
    ...inputOptions,
  },
  async run(values, { all }, io) {
    const folders = (all.length > 0 ? all : ['.']).map((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      if (found === undefined) throw new RequestError('no-such-file', `${path} does not exist`);
      return {
        folder: found.isFile() ? dirname(resolve(path)) : resolve(path),
        file: found.isFile() ? resolve(path) : undefined,
      };
    });
    const home = filesAround(folders.map(({ folder }) => join(folder, '_')));
    const label = values.base ?? 'HEAD';
    const base = treeOfRevision(process.cwd(), label);
    const { close: _, ...how } = await openRepository({}, io);
    const project = await ownProject(io);
    const session = new WatchSession({
      ...how,
      execute: io.execute,
      clock: nodeClock,
      cwd: process.cwd(),
      base: base === undefined ? undefined : { tree: base, label },
      engine: project.withDefaults({ ...inputRequest(values) }),
      forFunction: (asked, pair, name) => project.forFunction(asked, pair.after.file, name),
      // That of the configuration is for the whole repository.
      timeoutMs: values.timeout ?? TIMEOUT_MS,
      read: (file) => home.read(file),
    });
    const files = folders.flatMap(({ folder, file }) =>
      file === undefined
        ? sourceFiles(folder)
            .map((path) => resolve(folder, path))
            .filter(project.isIncluded)
        : [file],
    );
    await session.open(files);
    const live = values.open ? new LivePage() : undefined;
    if (live !== undefined) {
      const url = await live.open();
      io.stdout(`${url}\n`);
      openInBrowser(url);
    }
    let turn = Promise.resolve();
    const answer = async (path: string) => {
      const found = await session.saved(path);
      if (found === undefined) return;
      io.stdout(saveText(found, relative(process.cwd(), path), base === undefined ? undefined : label));
      if (live !== undefined) live.show(await pageOf(found, label, io));
    };
    const isWanted = (path: string) =>
      isSource(path) &&
      folders.some(({ folder, file }) =>
        file === undefined ? path.startsWith(folder) && project.isIncluded(path) : file === path,
      );
    const watcher = watchFiles([...new Set(folders.map((f) => f.folder))], isWanted, (path) => {
      turn = turn.then(() => answer(path)).catch((error) => io.stderr(`${path}: ${error.message}\n`));
    });
    io.stderr(
      `watching ${files.length} files${base === undefined ? ' (no git here: against the save before only)' : ''}\n`,
    );
    await ended();
    watcher.close();
    live?.close();
    return 0;
  },
});

async function pageOf(found: SaveAnswer, label: string, io: Io): Promise<string> {
  const page = savePage(found, label, relative(process.cwd(), found.file));
  const versions = [...page.versions].filter(([, { tree }]) => tree !== 'last save');
  const { files } = await askOutright({ command: 'highlight', versions: versions.map(([, v]) => v) }, io);
  return page.html(Object.fromEntries(versions.map(([key], i) => [key, files[i]!])));
}
