import type { FileSource } from '../../base/environment.ts';
import type { BlockingChannel } from '../../host/job/frames.ts';
import type { FromJob, KnownAnswer, ToJob } from './messages.ts';

/**
 * Files that another process reads for this one. Each question is asked once: all that one request sees is of one moment.
 */
export class RemoteFiles implements FileSource {
  readonly #channel: BlockingChannel;
  readonly #tree: string | undefined;
  readonly #known = new Map<string, string | boolean | undefined>();

  constructor(channel: BlockingChannel, tree?: string, known: readonly KnownAnswer[] = []) {
    this.#channel = channel;
    this.#tree = tree;
    for (const [question, path, answer] of known) this.#known.set(`${question} ${path}`, answer ?? undefined);
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
