import { writeText } from '../../host/write-text.ts';
import { Page, type PageSubject } from '../page.ts';
import { askOutright } from './ask.ts';
import type { Io } from './io.ts';

/** The page of `--html`: results are added as they come, and the file is written again with each. */
export class PageFile {
  readonly #path: string;
  readonly #page: Page;

  constructor(path: string, command: string, title: string) {
    this.#path = path;
    this.#page = new Page(command, title);
  }

  /** `shown` is the text that the command prints for this result. */
  add(result: object, subject: PageSubject, shown: string): void {
    this.#page.add(result, subject, shown);
  }

  /** @throws RequestError when the file cannot be written. */
  async write(io: Io): Promise<void> {
    const { versions } = this.#page;
    const { files } = await askOutright({ command: 'highlight', versions: [...versions.values()] }, io);
    const sources = Object.fromEntries([...versions.keys()].map((key, i) => [key, files[i]!]));
    writeText(this.#path, this.#page.html(sources));
  }
}
