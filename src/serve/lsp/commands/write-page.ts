import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RequestError } from '../../base/diagnostic.ts';
import { nodeContext } from '../../host/node-context.ts';
import { OverlayFiles, type Texts } from '../../host/overlay-files.ts';
import { type Drafted, writeDrafted } from '../../host/write-drafted.ts';
import { diffText } from '../../report/diff-text.ts';
import { exploreText } from '../../report/explore-text.ts';
import { type FunctionDiffJson, SCHEMA } from '../../report/schema.ts';
import type { SessionEvent } from '../../session/event.ts';
import type { Execute } from '../../session/execute.ts';
import { versionOf } from '../../session/open-pair.ts';
import type { SessionRequest } from '../../session/request.ts';
import { shortPath } from '../../session/short-path.ts';
import { highlight } from '../../syntax/highlight.ts';
import { Page } from '../page.ts';
import { baseVersion } from './base-version.ts';
import type { FunctionState } from './document-state.ts';
import type { LspSettings } from './settings.ts';

/** What a command is about, and what it may use. */
export interface CommandScope {
  readonly path: string;
  readonly name: string;
  readonly state: FunctionState;
  readonly texts: Texts;
  readonly settings: LspSettings;
  readonly cwd: string;
  /** The workspace folder that the document is in; undefined when it is in none. */
  readonly folder: string | undefined;
  readonly execute: Execute;
}

export const commandNames = ['beagle.openPage', 'beagle.writeTests', 'beagle.writeChangeTests'] as const;

/** A test for each behaviour. Gives the files, which are written. */
export async function writeTests(scope: CommandScope): Promise<readonly string[]> {
  const { path, name, settings } = scope;
  return drafted(scope, {
    command: 'explore',
    file: path,
    function: name,
    timeoutMs: settings.timeoutMs,
    tests: { ...testsOf(scope), faults: false },
  });
}

/** A test for each change that expects what the base did. */
export async function writeChangeTests(scope: CommandScope): Promise<readonly string[]> {
  const { path, name, settings, cwd } = scope;
  const base = baseVersion(path, settings.base);
  if (base === undefined) throw new RequestError('no-base', `there is no ${settings.base} to compare with`);
  const label = shortPath(cwd, path);
  return drafted(scope, {
    command: 'diff',
    before: base.label,
    after: label,
    pairs: [
      {
        before: { file: path, label, tree: base.tree },
        after: { file: path, label },
        name: { before: name, after: name },
      },
    ],
    timeoutMs: settings.timeoutMs,
    tests: { ...testsOf(scope), pin: 'old' },
  });
}

function testsOf({ settings, folder, path }: CommandScope) {
  return { dir: join(folder ?? dirname(path), settings.testsDir), runner: settings.runner };
}

async function drafted(
  { execute, texts, folder }: CommandScope,
  request: SessionRequest & { readonly tests: { readonly dir: string } },
): Promise<readonly string[]> {
  const files: Drafted[] = [];
  const emit = (event: SessionEvent) => {
    if (event.type === 'test-file') files.push(event);
  };
  await execute(request, emit, { unsaved: { files: texts } });
  for (const file of files) writeDrafted(file, request.tests.dir, folder);
  return files.map((f) => f.path);
}

/** The page of what is known about a function, as a file of its own. Gives its address. */
export function writePage({ path, name, state, texts, settings, cwd }: CommandScope): string {
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
  const file = join(mkdtempSync(join(tmpdir(), 'beagle-page-')), `${name.replace(/[^\w.-]/g, '_')}.html`);
  const world = { ...context, files: new OverlayFiles(context.files, texts) };
  const shown = [...page.versions].map(([key, version]) => {
    const { files, file: path } = versionOf(world, version);
    return [key, highlight(files.read(path) ?? '')] as const;
  });
  writeFileSync(file, page.html(Object.fromEntries(shown)));
  return pathToFileURL(file).href;
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
