import { Deadline } from '../../src/base/deadline.ts';
import { nodeClock } from '../../src/host/node-clock.ts';
import type { Store } from '../../src/host/store/store.ts';
import type { FunctionDiffJson } from '../../src/report/diff/diff-schema.ts';
import { diffRepository } from '../../src/serve/plan/diff-repository.ts';
import { exploreRepository } from '../../src/serve/plan/explore-repository.ts';
import type { OutlineOptions } from '../../src/serve/plan/outlines.ts';
import type { SessionContext } from '../../src/session/context.ts';
import { type Execute, executeHere } from '../../src/session/execute.ts';
import { stillAnswers } from '../../src/session/recording-files.ts';
import type { DiffRequest, ExploreRequest, SessionRequest } from '../../src/session/request.ts';
import type { SessionResult } from '../../src/session/result.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';
import { entriesOf } from './varied-project.ts';

type Files = Readonly<Record<string, string>>;

/** Names of functions with all that was said of them. */
export type Answers = ReadonlyMap<string, unknown>;

/** What was asked more than once of the same files is done once. */
function doneOnce(execute: Execute): Execute {
  const known = new Map<string, Promise<SessionResult>>();
  return (request: SessionRequest, emit, options) => {
    // What is said meanwhile is part of the answer: only what says nothing can be kept.
    if (request.command === 'outline') return execute(request, emit, options);
    const key = JSON.stringify({ ...request, timeoutMs: 0 });
    const found = known.get(key) ?? execute(request, emit, options);
    known.set(key, found);
    return found;
  };
}

export class MemoryStore implements Store {
  readonly entries = new Map<string, string>();
  hits = 0;

  async get(key: string): Promise<unknown> {
    const text = this.entries.get(key);
    if (text === undefined) return undefined;
    this.hits++;
    return JSON.parse(text);
  }

  async set(key: string, value: unknown): Promise<void> {
    this.entries.set(key, JSON.stringify(value));
  }
}

function worldOf(files: Files, old: Files | undefined): SessionContext {
  const [now, before] = [new MemoryFiles(files), old && new MemoryFiles(old)];
  return {
    files: now,
    clock: nodeClock,
    cwd: '/p',
    isOpen: true,
    ...(before !== undefined && { tree: () => before }),
  };
}

function howOf(context: SessionContext): Omit<OutlineOptions, 'store'> {
  return {
    workers: 1,
    execute: doneOnce(executeHere(context)),
    moment: 'now',
    version: 'test',
    stillAnswers: (_, tree, answers) =>
      stillAnswers(tree === undefined ? context.files : context.tree!(tree), answers),
  };
}

/** All functions explored, without a store and with one. */
export async function exploredTwice(
  files: Files,
  request: Omit<ExploreRequest, 'file' | 'function'>,
  store: Store,
): Promise<{ readonly fresh: Answers; readonly stored: Answers }> {
  const how = howOf(worldOf(files, undefined));
  const explored = async (kept: Store | undefined): Promise<Answers> => {
    const answers = new Map<string, unknown>();
    await exploreRepository(
      entriesOf(files).map((file) => ({ file, label: file.slice(3) })),
      request,
      {
        ...how,
        store: kept,
        onAnswer: (job, { result, failed }) => answers.set(job.name, plain(failed ?? result)),
        onFailure: (file, diagnostic) => answers.set(file, diagnostic.message),
      },
    );
    return answers;
  };
  return { fresh: await explored(undefined), stored: await explored(store) };
}

/** All functions compared, without a store and with one. */
export async function comparedTwice(
  old: Files,
  files: Files,
  request: Partial<DiffRequest>,
  store: Store,
): Promise<{ readonly fresh: Answers; readonly stored: Answers }> {
  const how = howOf(worldOf(files, old));
  const pairs = entriesOf(files)
    .filter((file) => file in old)
    .map((file) => ({
      before: { file, label: file.slice(3), tree: 'old' },
      after: { file, label: file.slice(3) },
    }));
  const compared = async (kept: Store | undefined): Promise<Answers> => {
    const answers = new Map<string, unknown>();
    await diffRepository(
      { ...request, command: 'diff', before: 'old', after: 'new', pairs },
      {
        ...how,
        store: kept,
        deadline: new Deadline(nodeClock, 600_000),
        onEvent() {},
        onFunction: (found: FunctionDiffJson) =>
          answers.set(`${found.file.after}#${found.function}`, plain(found)),
        onFailure: (diagnostic) => answers.set(diagnostic.message, ''),
      },
    );
    return answers;
  };
  return { fresh: await compared(undefined), stored: await compared(store) };
}

/** Without what a run took, and without the lines that it ran: those of loading statements that nothing leads to are among them. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (key, part) =>
      key === 'stats' || key === 'lines' || key === 'timeMs' || key === 'elapsedMs' ? undefined : part,
    ),
  );
}

/** The names of functions that the two say different things of; `part` is what is looked at. */
export function disagreements(
  { fresh, stored }: { readonly fresh: Answers; readonly stored: Answers },
  part: (answer: unknown) => unknown = (answer) => answer,
): string[] {
  const text = (answer: unknown) => JSON.stringify(part(answer));
  return [...new Set([...fresh.keys(), ...stored.keys()])].filter(
    (name) => text(fresh.get(name)) !== text(stored.get(name)),
  );
}
