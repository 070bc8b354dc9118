import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RequestError } from '../../../base/diagnostic.ts';
import { type Drafted, writeDrafted } from '../../../host/write-drafted.ts';
import type { SessionEvent } from '../../../session/event.ts';
import type { UnsavedTexts } from '../../../session/execute.ts';
import type { SessionRequest } from '../../../session/request.ts';
import { baseText } from './base-text.ts';
import type { CommandOutcome, CommandScope } from './command-scope.ts';
import { pairWithBase } from './pair-with-base.ts';

/** A test for each behaviour. */
export async function writeTests(scope: CommandScope): Promise<CommandOutcome> {
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
export async function writeChangeTests(scope: CommandScope): Promise<CommandOutcome> {
  const { base, pair } = pairWithBase(scope);
  return drafted(scope, {
    command: 'diff',
    before: base.label,
    after: pair.after.label,
    pairs: [pair],
    timeoutMs: scope.settings.timeoutMs,
    tests: { ...testsOf(scope), pin: 'old' },
  });
}

/** A test of one input, that of a fault or of a change: it expects what the function does, or did in the base. */
export async function writeWitnessTest(scope: CommandScope): Promise<CommandOutcome> {
  const { path, name, settings, texts, args } = scope;
  const [kind, index] = args;
  const found = kind === 'change' ? scope.state.compared?.changes : scope.state.explored?.faults;
  const witness = typeof index === 'number' ? found?.[index]?.witness : undefined;
  if (witness === undefined) throw new RequestError('no-such-witness', 'there is no such input any more');
  // The base as if it stood in the editor: then what it does is what is expected.
  const files = kind === 'change' ? { ...texts, [path]: baseText(scope) } : texts;
  const { dir, runner } = testsOf(scope);
  return drafted(
    scope,
    {
      command: 'explore',
      file: path,
      function: name,
      inputs: [witness],
      maxRuns: 1,
      timeoutMs: settings.timeoutMs,
      tests: { dir, runner, faults: kind === 'fault' },
    },
    { files },
    (draft) =>
      `${draft.replace(/\.test\.(ts|mjs)$/, '')}-${kind}-${Number(index) + 1}${/\.test\.\w+$/.exec(draft)![0]}`,
  );
}

function testsOf({ settings, folder, path }: CommandScope) {
  return { dir: join(folder ?? dirname(path), settings.testsDir), runner: settings.runner };
}

/** Has tests drafted, and writes them; under another name where one is given. */
async function drafted(
  { execute, texts, folder, name }: CommandScope,
  request: SessionRequest & { readonly tests: { readonly dir: string } },
  unsaved: UnsavedTexts = { files: texts },
  named: (path: string) => string = (path) => path,
): Promise<CommandOutcome> {
  const files: Drafted[] = [];
  const emit = (event: SessionEvent) => {
    if (event.type === 'test-file') files.push({ ...event, path: named(event.path) });
  };
  await execute(request, emit, { unsaved });
  for (const file of files) writeDrafted(file, request.tests.dir, folder);
  const uris = files.map((f) => pathToFileURL(f.path).href);
  return {
    ...(uris.length === 0 && { say: `there is nothing to test about ${name}` }),
    open: uris.map((uri) => ({ uri, external: false })),
    value: uris,
  };
}
