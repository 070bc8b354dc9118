/** What a save changed in behaviour, against a revision and against the save before: only functions whose reachable code changed are looked at. */
import { relative } from 'node:path';
import { Deadline } from '../../base/deadline.ts';
import type { Clock } from '../../base/environment.ts';
import type { FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import type { ImportsJson } from '../../report/run/run-schema.ts';
import { ignoreEvents } from '../../session/event.ts';
import type { Execute } from '../../session/execute.ts';
import type { DiffRequest } from '../../session/request.ts';
import type { EngineRequest } from '../../session/requests/engine-request.ts';
import type { PairRequest } from '../../session/requests/pair-request.ts';
import { type DiffRepositoryOptions, diffRepository } from '../plan/diff-repository.ts';
import type { OutlineOptions } from '../plan/outlines.ts';

export interface WatchOptions extends Omit<OutlineOptions, 'moment' | 'execute'> {
  readonly execute: Execute;
  readonly clock: Clock;
  readonly cwd: string;
  /** The tree that is compared with, and how people call it; undefined outside of git. */
  readonly base: { readonly tree: string; readonly label: string } | undefined;
  readonly engine: EngineRequest;
  /** What to ask of a function in place of the request; undefined when it is not to be looked at. */
  readonly forFunction?: DiffRepositoryOptions['forFunction'];
  /** For one save. */
  readonly timeoutMs: number;
  /** The text of a file as it is now; undefined when there is none. */
  readonly read: (file: string) => string | undefined;
}

export interface SaveAnswer {
  readonly file: string;
  /** Functions that are not the same code, with what came of comparing them. */
  readonly againstBase: readonly Watched[];
  readonly againstLastSave: readonly Watched[];
  readonly failures: readonly string[];
  readonly ms: number;
}

export interface Watched {
  readonly result: FunctionDiffJson;
  readonly pair: PairRequest;
}

/** What the save before is called in requests. */
const LAST = 'last save';

export class WatchSession {
  readonly #options: WatchOptions;
  readonly #last = new Map<string, string>();
  readonly #imports = new Map<string, readonly string[]>();
  #saves = 0;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** What the files are before anything is saved. */
  async open(files: readonly string[]): Promise<void> {
    for (const file of files) {
      const text = this.#options.read(file);
      if (text !== undefined) this.#last.set(file, text);
    }
    await this.#follow(files);
  }

  /** Undefined when nothing is different. */
  async saved(file: string): Promise<SaveAnswer | undefined> {
    const { clock, base, read } = this.#options;
    const started = clock.now();
    this.#saves++;
    const [before, now] = [this.#last.get(file), read(file)];
    if (now === undefined || now === before) return undefined;
    this.#last.set(file, now);
    await this.#follow([file]);
    const touched = [file, ...this.#usersOf(file)];
    const failures: string[] = [];
    // One save is compared twice, within one limit.
    const withinMs = this.#options.timeoutMs / (before === undefined || base === undefined ? 1 : 2);
    const againstLastSave =
      before === undefined
        ? []
        : await this.#compare(
            touched.map((each) => this.#pair(each, LAST, LAST)),
            { before: LAST, texts: { [file]: before }, failures, withinMs },
          );
    const again = new Set(againstLastSave.map(nameOf));
    const againstBase =
      base === undefined
        ? []
        : await this.#compare(
            touched.map((each) => this.#pair(each, base.tree, base.label)),
            // What was not touched by this save has been told before.
            {
              before: base.label,
              texts: {},
              failures,
              withinMs,
              ...(before !== undefined && { only: again }),
            },
          );
    return { file, againstBase, againstLastSave, failures, ms: clock.now() - started };
  }

  #pair(file: string, tree: string, label: string): PairRequest {
    const short = relative(this.#options.cwd, file);
    return { before: { file, tree, label: `${label}:${short}` }, after: { file, label: short } };
  }

  /** Files that import this one, directly or not. */
  #usersOf(file: string): string[] {
    return [...this.#imports]
      .filter(([user, all]) => user !== file && all.includes(file))
      .map(([user]) => user);
  }

  async #follow(files: readonly string[]): Promise<void> {
    const versions = files.map((file) => ({ file, label: file }));
    try {
      const request = { command: 'imports', versions } as const;
      const { modules } = (await this.#options.execute(request, ignoreEvents)) as ImportsJson;
      for (const [i, file] of files.entries()) this.#imports.set(file, modules[i]!);
    } catch {
      // A file that cannot be read says so when it is compared.
    }
  }

  async #compare(
    pairs: readonly PairRequest[],
    {
      before,
      texts,
      failures,
      withinMs,
      only,
    }: {
      readonly before: string;
      readonly texts: Readonly<Record<string, string>>;
      readonly failures: string[];
      readonly withinMs: number;
      readonly only?: ReadonlySet<string>;
    },
  ): Promise<Watched[]> {
    const { execute, engine, clock, forFunction, ...options } = this.#options;
    const found: Watched[] = [];
    const unsaved = { files: {}, trees: { [LAST]: texts } };
    const request: DiffRequest = { ...engine, command: 'diff', before, after: 'now', pairs };
    await diffRepository(request, {
      ...options,
      ...(forFunction !== undefined && { forFunction }),
      execute: (asked, emit, how) => execute(asked, emit, { ...how, unsaved }),
      // What git has of a commit stays; what was saved before does not.
      store: before === LAST ? undefined : options.store,
      moment: `watch ${this.#saves}`,
      deadline: new Deadline(clock, withinMs),
      isWanted: ({ function: name, isElsewhere }, pair) =>
        isElsewhere !== true && (only === undefined || only.has(`${pair.after.label}#${name}`)),
      onEvent: () => {},
      onFunction(result, pair) {
        if (pair !== undefined && result.code !== 'same') found.push({ result, pair });
      },
      onFailure: ({ message }) => failures.push(message),
    });
    return found;
  }
}

function nameOf({ result, pair }: Watched): string {
  return `${pair.after.label}#${result.function}`;
}
