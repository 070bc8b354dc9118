import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RequestError } from '../../../base/diagnostic.ts';
import { nodeContext } from '../../../host/node-context.ts';
import { OverlayFiles } from '../../../host/overlay-files.ts';
import type { FunctionDiffJson } from '../../../report/diff/diff-schema.ts';
import { diffText } from '../../../report/diff/diff-text.ts';
import { exploreText } from '../../../report/explore/explore-text.ts';
import { SCHEMA } from '../../../report/schema.ts';
import { versionOf } from '../../../session/open-pair.ts';
import { shortPath } from '../../../session/short-path.ts';
import { highlight } from '../../../syntax/text/highlight.ts';
import { Page } from '../../page.ts';
import { baseVersion } from '../base-version.ts';
import type { CommandOutcome, CommandScope } from './command-scope.ts';

/** The page of what is known about a function, as a file of its own. */
export function writePage(scope: CommandScope): CommandOutcome {
  const file = join(
    mkdtempSync(join(tmpdir(), 'beagle-page-')),
    `${scope.name.replace(/[^\w.-]/g, '_')}.html`,
  );
  writeFileSync(file, pageHtml(scope));
  const uri = pathToFileURL(file).href;
  return { open: [{ uri, external: true }], value: uri };
}

/** @throws RequestError when nothing is known. */
export function pageHtml({ path, name, state, texts, settings, cwd }: CommandScope): string {
  const { explored, compared } = state;
  if (explored === undefined)
    throw new RequestError(
      'not-analysed',
      `${name} has not been analysed${state.refused ? `: ${state.refused}` : ' yet'}`,
    );
  const context = nodeContext();
  const page = new Page('explore', name);
  page.add(explored, path, exploreText(explored));
  const base = compared === undefined ? undefined : baseVersion(path, settings.base);
  if (base !== undefined && compared?.code === 'changed') {
    const label = shortPath(cwd, path);
    const subject = { before: { file: path, label, tree: base.tree }, after: { file: path, label } };
    page.add(compared, subject, changeText(compared, base.label, explored.numbers));
  }
  const world = { ...context, files: new OverlayFiles(context.files, texts) };
  const shown = [...page.versions].map(([key, version]) => {
    const { files, file: path } = versionOf(world, version);
    return [key, highlight(files.read(path) ?? '')] as const;
  });
  return page.html(Object.fromEntries(shown));
}

function changeText(compared: FunctionDiffJson, before: string, numbers: string): string {
  return diffText({
    schema: SCHEMA,
    command: 'diff',
    before,
    after: 'the editor',
    numbers,
    functions: [compared],
  });
}
