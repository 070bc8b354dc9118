import { nodeContext } from '../host/node-context.ts';
import { Page, type PageSubject } from '../serve/page.ts';
import { text } from './option.ts';
import { writeText } from './write-text.ts';

export const htmlOption = text(
  '<file>',
  'write the result as a page to look at: one file that needs no network',
);

/** The page of `--html`: results are added as they come, and the file is written again with each. */
export class PageFile {
  readonly #path: string;
  readonly #page: Page;

  constructor(path: string, command: string, title: string) {
    this.#path = path;
    this.#page = new Page(command, title, nodeContext());
  }

  /** `shown` is the text that the command prints for this result. */
  add(result: object, subject: PageSubject, shown: string): void {
    this.#page.add(result, subject, shown);
  }

  /** @throws RequestError when the file cannot be written. */
  write(): void {
    writeText(this.#path, this.#page.html());
  }
}
