/**
 * Keeps what is known about open documents up to date. An executor compares and explores, one document at a time; an edit ends what it works on, and work goes
 * on when nobody has typed for a while. Functions whose code is the same as when they were looked at last, in all that they reach, are not looked at again.
 */
import { RequestError } from '../../base/diagnostic.ts';
import type { Texts } from '../../host/overlay-files.ts';
import type { DiffJson } from '../../report/diff/diff-schema.ts';
import type { SessionEvent } from '../../session/event.ts';
import type { Execute } from '../../session/execute.ts';
import { shortPath } from '../../session/short-path.ts';
import { type Ask, asking } from './asking.ts';
import { baseVersion } from './base-version.ts';
import { commentProblem } from './comment-problems.ts';
import { compareOpen } from './compare-open.ts';
import { nothingKnown, type ShownFunction, shownFunction } from './document-state.ts';
import { exploreOpen } from './explore-open.ts';
import { lineMap, movedCompared, movedExplored } from './moved-lines.ts';
import { addProblem, type OpenDocument, openDocument, outline, put } from './open-document.ts';
import type { LspSettings } from './settings.ts';

export interface AnalystOptions {
  readonly execute: Execute;
  /** The folder that paths in results are told from. */
  readonly cwd: string;
  /** Those of a file. */
  settings(path: string): LspSettings;
  /** There is something new to show of this document. */
  onChange(path: string): void;
  /** Told of what should not happen. */
  onFailure(message: string): void;
}

/** The tree of the texts that were looked at last. */
const LOOKED = 'looked at last';

/** Longer texts are not looked at: they were made by programs. */
const MOST_UNITS = 500_000;

export class Analyst {
  readonly #options: AnalystOptions;
  readonly #open = new Map<string, OpenDocument>();
  /** Documents to look at, the next one first. */
  #queue: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: AbortController | undefined;
  #isEnded = false;

  constructor(options: AnalystOptions) {
    this.#options = options;
  }

  /** A document was opened, or has another text. */
  show(path: string, text: string): void {
    const known = this.#open.get(path);
    if (known === undefined) this.#open.set(path, openDocument(path, text));
    else if (known.text === text) return;
    else Object.assign(known, { text, outline: undefined });
    const others = [...this.#open.values()].filter((d) => d.path !== path && this.#mayReach(d, path));
    this.#enqueue([path, ...others.map((d) => d.path)]);
  }

  close(path: string): void {
    const known = this.#open.get(path);
    if (known === undefined) return;
    this.#open.delete(path);
    this.#queue = this.#queue.filter((p) => p !== path);
    // What is on the disk counts again.
    this.#enqueue([...this.#open.values()].filter((d) => this.#mayReach(d, path)).map((d) => d.path));
  }

  /** Settings changed. */
  lookAgain(): void {
    this.#forget([...this.#open.values()]);
  }

  /** Files changed on the disk. What is open counts as it is here; where git stands says what the base is. */
  filesChanged(paths: readonly string[]): void {
    const unseen = paths.filter((path) => !this.#open.has(path));
    const documents = [...this.#open.values()];
    this.#forget(documents.filter((d) => unseen.some((path) => isAboutAll(path) || this.#mayReach(d, path))));
    if (!unseen.some((path) => path.includes('/.git/'))) return;
    const isMoved = ({ path, base }: OpenDocument) =>
      base?.tree !== baseVersion(path, this.#options.settings(path).base)?.tree;
    const moved = documents.filter(isMoved);
    for (const document of moved)
      for (const name of document.states.keys()) put(document, name, { comparing: 'not yet' });
    this.#enqueue(moved.map((d) => d.path));
  }

  #forget(documents: readonly OpenDocument[]): void {
    for (const document of documents) document.looked = undefined;
    this.#enqueue(documents.map((d) => d.path));
  }

  textOf(path: string): string | undefined {
    return this.#open.get(path)?.text;
  }

  /** The texts of all open documents. */
  get texts(): Texts {
    return Object.fromEntries([...this.#open.values()].map((d) => [d.path, d.text]));
  }

  isBroken(path: string): boolean {
    const document = this.#open.get(path);
    return document !== undefined && outline(document).isBroken;
  }

  /** The functions of a document as it is now. */
  functionsOf(path: string): readonly ShownFunction[] {
    const document = this.#open.get(path);
    if (document === undefined) return [];
    const isOld = this.#isOld(document);
    return outline(document).functions.map((f) =>
      shownFunction(f, document.states.get(f.name) ?? nothingKnown, isOld),
    );
  }

  /** Ends what is worked on, for good. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#running?.abort();
  }

  /** Documents whose functions may run code of this file. */
  #mayReach({ states }: OpenDocument, path: string): boolean {
    const short = shortPath(this.#options.cwd, path);
    return [...states.values()].some(
      ({ explored }) =>
        explored === undefined || explored.analysed.files.some((f) => f === short || f === path),
    );
  }

  #reachesBroken(document: OpenDocument): boolean {
    return [...this.#open.values()].some((d) => outline(d).isBroken && this.#mayReach(document, d.path));
  }

  /** It, or something that it may run, has another text than when it was looked at. */
  #isOld(document: OpenDocument): boolean {
    const { looked, path } = document;
    if (looked?.[path] !== document.text) return true;
    const paths = [...new Set([...this.#open.keys(), ...Object.keys(looked)])];
    return paths.some((p) => looked[p] !== this.#open.get(p)?.text && this.#mayReach(document, p));
  }

  #enqueue(paths: readonly string[]): void {
    if (this.#isEnded || paths.length === 0) return;
    this.#queue = [...paths, ...this.#queue.filter((p) => !paths.includes(p))];
    this.#running?.abort();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#running === undefined) void this.#work();
    }, this.#options.settings(paths[0]!).debounceMs);
    for (const path of paths) this.#options.onChange(path);
  }

  async #work(): Promise<void> {
    while (this.#timer === undefined && !this.#isEnded) {
      const document = this.#open.get(this.#queue[0] ?? '');
      if (document === undefined) return;
      this.#running = new AbortController();
      const { signal } = this.#running;
      try {
        await this.#look(document, signal);
        // Otherwise it waits for its turn again.
        if (!signal.aborted) this.#queue = this.#queue.filter((path) => path !== document.path);
      } catch (error) {
        if (!signal.aborted) {
          this.#queue = this.#queue.filter((path) => path !== document.path);
          this.#options.onFailure(error instanceof Error ? (error.stack ?? error.message) : String(error));
        }
      } finally {
        this.#running = undefined;
      }
      if (this.#open.has(document.path)) this.#options.onChange(document.path);
    }
  }

  async #look(document: OpenDocument, signal: AbortSignal): Promise<void> {
    const { isBroken, functions } = outline(document);
    if (isBroken || document.text.length > MOST_UNITS) return;
    // Half-typed code in what it imports: what is known stays until that is a program again.
    if (document.looked !== undefined && this.#reachesBroken(document)) return;
    const { texts } = this;
    const { path } = document;
    const { base, timeoutMs } = this.#options.settings(path);
    const ask = this.#asking(document, texts, signal);
    await this.#keepSame(document, texts, ask);
    for (const { name, doc } of functions) put(document, name, { doc });
    const names = new Set(functions.map((f) => f.name));
    for (const name of [...document.states.keys()]) if (!names.has(name)) document.states.delete(name);
    const onChange = () => this.#options.onChange(path);
    onChange();
    const label = shortPath(this.#options.cwd, path);
    const ended = await Promise.allSettled([
      compareOpen({ document, label, base: baseVersion(path, base), timeoutMs, ask, onChange }),
      exploreOpen(document, timeoutMs, ask, onChange),
    ]);
    const failed = ended.find((e) => e.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  #asking(document: OpenDocument, files: Texts, signal: AbortSignal): Ask {
    const { looked } = document;
    const hear = (event: SessionEvent) => {
      const problem = commentProblem(event, document.path, document.text);
      if (problem !== undefined) addProblem(document, problem);
    };
    const trees: Readonly<Record<string, Texts>> = looked === undefined ? {} : { [LOOKED]: looked };
    return asking({ execute: this.#options.execute, files, trees, signal, hear });
  }

  /** Finds the functions that are as they were. The others are to be looked at. */
  async #keepSame(document: OpenDocument, texts: Texts, ask: Ask): Promise<void> {
    const { path, looked, states } = document;
    const same = looked === undefined ? new Set<string>() : await this.#sameCode(path, ask);
    const edited = looked === undefined ? [] : Object.keys(looked).filter((p) => texts[p] !== undefined);
    const moves = edited
      .filter((p) => looked?.[p] !== texts[p])
      .map((p) => [shortPath(this.#options.cwd, p), lineMap(looked![p]!, texts[p]!)] as const);
    for (const [name, state] of states) {
      let { explored, compared } = state;
      for (const [file, move] of moves) {
        explored = explored && movedExplored(explored, file, move);
        compared = compared && movedCompared(compared, file, move);
      }
      const isSame =
        same.has(name) && outline(document).functions.some((f) => f.name === name && f.doc === state.doc);
      states.set(name, {
        ...state,
        problems: isSame ? state.problems : undefined,
        explored,
        compared,
        exploring: isSame ? state.exploring : 'not yet',
        comparing: isSame ? state.comparing : 'not yet',
      });
    }
    document.looked = texts;
  }

  async #sameCode(path: string, ask: Ask): Promise<ReadonlySet<string>> {
    const label = shortPath(this.#options.cwd, path);
    try {
      const { functions } = (await ask(
        {
          command: 'diff',
          before: LOOKED,
          after: label,
          pairs: [{ before: { file: path, label, tree: LOOKED }, after: { file: path, label } }],
          codeOnly: true,
        },
        'comparing',
      )) as DiffJson;
      return new Set(functions.filter((f) => f.code === 'same').map((f) => f.function));
    } catch (error) {
      if (RequestError.is(error)) return new Set();
      throw error;
    }
  }
}

/** Manifests say what imports mean. */
function isAboutAll(path: string): boolean {
  return path.endsWith('.json');
}
