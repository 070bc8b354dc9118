import { createHash } from 'node:crypto';
import type { FileSource } from '../base/environment.ts';

/** What was asked of files, and what the answer was: `read` by its hash. */
export type FileAnswer = readonly [question: keyof FileSource, path: string, answer: string];

/** Files that keep track of what is asked of them. */
export class RecordingFiles implements FileSource {
  readonly #files: FileSource;
  readonly #answers = new Map<string, FileAnswer>();

  constructor(files: FileSource) {
    this.#files = files;
  }

  get answers(): readonly FileAnswer[] {
    return [...this.#answers.values()];
  }

  read(path: string): string | undefined {
    return this.#keep('read', path, this.#files.read(path));
  }

  isFile(path: string): boolean {
    return this.#keep('isFile', path, this.#files.isFile(path));
  }

  isDirectory(path: string): boolean {
    return this.#keep('isDirectory', path, this.#files.isDirectory(path));
  }

  realpath(path: string): string {
    return this.#keep('realpath', path, this.#files.realpath(path));
  }

  #keep<T extends string | boolean | undefined>(question: keyof FileSource, path: string, answer: T): T {
    const key = `${question} ${path}`;
    if (!this.#answers.has(key)) this.#answers.set(key, fileAnswer(question, path, answer));
    return answer;
  }
}

export function fileAnswer(
  question: keyof FileSource,
  path: string,
  answer: string | boolean | undefined,
): FileAnswer {
  return [question, path, short(question, answer)];
}

/** Would the same questions get the same answers now? */
export function stillAnswers(files: FileSource, answers: readonly FileAnswer[]): boolean {
  return answers.every(([question, path, answer]) => short(question, files[question](path)) === answer);
}

function short(question: keyof FileSource, answer: string | boolean | undefined): string {
  return question === 'read' && typeof answer === 'string' ? hashOf(answer) : String(answer);
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
