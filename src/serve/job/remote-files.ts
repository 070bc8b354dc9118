import type { FileSource } from '../../base/environment.ts';
import type { BlockingChannel } from '../../host/job/frames.ts';
import { type FileAnswer, fileAnswer } from '../../session/recording-files.ts';
import type { FromJob, KnownAnswer, ToJob } from './messages.ts';

/**
 * Files that another process reads for this one. Each question is asked once: all that one request sees is of one moment.
 */
export class RemoteFiles implements FileSource {
  readonly #channel: BlockingChannel;
  readonly #tree: string | undefined;
  readonly #known = new Map<string, string | boolean | undefined>();
  /** What was asked since {@link forget}. */
  #asked = new Map<string, readonly [question: keyof FileSource, path: string]>();

  constructor(channel: BlockingChannel, tree?: string, known: readonly KnownAnswer[] = []) {
    this.#channel = channel;
    this.#tree = tree;
    this.learn(known);
  }

  learn(known: readonly KnownAnswer[]): void {
    for (const [question, path, answer] of known) {
      const key = `${question} ${path}`;
      if (!this.#known.has(key)) this.#known.set(key, answer ?? undefined);
    }
  }

  /** A new request begins: {@link answers} tells of what it asks. */
  forget(): void {
    this.#asked = new Map();
  }

  get answers(): FileAnswer[] {
    return [...this.#asked].map(([key, [question, path]]) =>
      fileAnswer(question, path, this.#known.get(key)),
    );
  }

  read(path: string): string | undefined {
    const text = this.#ask('read', path);
    return typeof text === 'string' ? text : undefined;
  }

  isFile(path: string): boolean {
    return this.#ask('isFile', path) === true;
  }

  isDirectory(path: string): boolean {
    return this.#ask('isDirectory', path) === true;
  }

  realpath(path: string): string {
    const real = this.#ask('realpath', path);
    return typeof real === 'string' ? real : path;
  }

  #ask(question: keyof FileSource, path: string): string | boolean | undefined {
    const key = `${question} ${path}`;
    if (!this.#asked.has(key)) this.#asked.set(key, [question, path]);
    if (this.#known.has(key)) return this.#known.get(key);
    const ask: FromJob = { type: 'ask', question, path, tree: this.#tree };
    this.#channel.write({ json: ask });
    const frame = this.#channel.read();
    if (frame === undefined || !('json' in frame)) throw new Error('the session is gone');
    const answer = frame.json as ToJob;
    if (answer.type !== 'answer') throw new Error(`${answer.type} where an answer was due`);
    this.#known.set(key, answer.value);
    return answer.value;
  }
}
