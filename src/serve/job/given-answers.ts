import type { FileSource } from '../../base/environment.ts';
import { type FileAnswer, fileAnswer } from '../../session/recording-files.ts';

/** What a job was told about files in one moment. */
export class GivenAnswers {
  readonly moment: string;
  readonly #answers = new Map<string, FileAnswer>();

  constructor(moment: string) {
    this.moment = moment;
  }

  /** The first answer holds: the job does not ask twice. */
  add(
    tree: string | undefined,
    question: keyof FileSource,
    path: string,
    answer: string | boolean | undefined,
  ): void {
    const key = keyOf(tree, question, path);
    if (!this.#answers.has(key)) this.#answers.set(key, fileAnswer(question, path, answer));
  }

  /** The job knows it already. */
  has(tree: string | undefined, question: keyof FileSource, path: string): boolean {
    return this.#answers.has(keyOf(tree, question, path));
  }

  /** Of what a job says it used, what it was given, by our own record. */
  ownRecord(tree: string | undefined, told: readonly FileAnswer[]): FileAnswer[] {
    return told
      .map(([question, path]) => this.#answers.get(keyOf(tree, question, path)))
      .filter((answer) => answer !== undefined);
  }
}

function keyOf(tree: string | undefined, question: string, path: string): string {
  return JSON.stringify([tree, question, path]);
}
