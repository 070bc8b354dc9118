import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RequestError } from '../../../base/diagnostic.ts';
import { type Drafted, writeDrafted } from '../../../host/write-drafted.ts';
import type { SessionEvent } from '../../../session/event.ts';
import type { UnsavedTexts } from '../../../session/execute.ts';
import type { ExploreRequest } from '../../../session/request.ts';
import type { InputValues } from '../../../session/requests/engine-request.ts';
import { baseTexts } from './base-texts.ts';
import type { CommandOutcome, CommandScope } from './command-scope.ts';

/** A test for each behaviour that is known. */
export async function writeTests(scope: CommandScope): Promise<CommandOutcome> {
  const known = scope.state.explored?.behaviours.map((b) => b.witness);
  return drafted(scope, testing(scope, known, { faults: false }));
}

/** A test for each change that expects what the base did, beside the tests of what the function does now. */
export async function writeChangeTests(scope: CommandScope): Promise<CommandOutcome> {
  const changes = scope.state.compared?.changes.filter((c) => c.script === undefined) ?? [];
  if (changes.length === 0) throw new RequestError('no-such-witness', 'there is no change any more');
  const witnesses = changes.map((c) => c.witness);
  const request = testing(scope, witnesses, { faults: false, asGiven: true });
  return drafted(scope, request, { files: baseTexts(scope) }, (draft) => besides(draft, 'changes'));
}

/** A test of one input, that of a fault or of a change: it expects what the function does, or did in the base. */
export async function writeWitnessTest(scope: CommandScope): Promise<CommandOutcome> {
  const [kind, index] = scope.args;
  const found = kind === 'change' ? scope.state.compared?.changes : scope.state.explored?.faults;
  const witness = typeof index === 'number' ? found?.[index]?.witness : undefined;
  if (witness === undefined) throw new RequestError('no-such-witness', 'there is no such input any more');
  const request = testing(scope, [witness], { faults: kind === 'fault', asGiven: true });
  const files = kind === 'change' ? baseTexts(scope) : scope.texts;
  return drafted(scope, request, { files }, (draft) => besides(draft, `${kind}-${Number(index) + 1}`));
}

/** Runs these inputs, or where none are known those that a search finds, and drafts tests of them. */
function testing(
  scope: CommandScope,
  inputs: readonly InputValues[] | undefined,
  how: { readonly faults: boolean; readonly asGiven?: boolean },
): ExploreRequest & { readonly tests: { readonly dir: string } } {
  const { path, name, settings, folder } = scope;
  const dir = join(folder ?? dirname(path), settings.testsDir);
  return {
    command: 'explore',
    file: path,
    function: name,
    ...(inputs !== undefined && inputs.length > 0 && { inputs, maxRuns: inputs.length }),
    // Each test is run before it is written.
    timeoutMs: TIMES * settings.timeoutMs,
    tests: { dir, runner: settings.runner, ...how },
  };
}

const TIMES = 4;

/** `fee.test.ts` becomes `fee-change-1.test.ts`. */
function besides(draft: string, what: string): string {
  return draft.replace(/\.test\.(?:ts|mjs)$/, (end) => `-${what}${end}`);
}

/** Has tests drafted, and writes them; under another name where one is given. */
async function drafted(
  { execute, texts, folder, name }: CommandScope,
  request: ReturnType<typeof testing>,
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
