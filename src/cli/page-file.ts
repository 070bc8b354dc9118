import { nodeContext } from '../host/node-context.ts';
import { pageAssets } from '../host/page-assets.ts';
import type { PageEntry, PageResult, SourceLines } from '../report/page-data.ts';
import { pageHtml } from '../report/page-html.ts';
import { versionOf } from '../session/open-pair.ts';
import type { PairRequest, VersionRequest } from '../session/request.ts';
import { highlight } from '../syntax/highlight.ts';
import { text } from './option.ts';
import { writeText } from './write-text.ts';

export const htmlOption = text(
  '<file>',
  'write the result as a page to look at: one file that needs no network',
);

/** What a result is about: a file, or both versions of one. */
export type PageSubject = string | Pick<PairRequest, 'before' | 'after'>;

/** The page of `--html`: results are added as they come, and the file is written again with each. */
export class PageFile {
  readonly #path: string;
  readonly #command: string;
  readonly #title: string;
  readonly #entries: PageEntry[] = [];
  readonly #sources: Record<string, SourceLines> = {};

  constructor(path: string, command: string, title: string) {
    this.#path = path;
    this.#command = command;
    this.#title = title;
  }

  /** `shown` is the text that the command prints for this result. */
  add(result: object, subject: PageSubject, shown: string): void {
    const [summary = ''] = shown.split('\n\n', 1);
    const where =
      typeof subject === 'string'
        ? { source: this.#source('', { file: subject, label: subject }) }
        : { before: this.#source('before:', subject.before), after: this.#source('after:', subject.after) };
    this.#entries.push({
      result: result as PageResult,
      summary: summary.split('\n').slice(0, 4),
      text: shown,
      ...where,
    });
  }

  /** @throws RequestError when the file cannot be written. */
  write(): void {
    const data = {
      title: this.#title,
      command: this.#command,
      entries: this.#entries,
      sources: this.#sources,
    };
    writeText(this.#path, pageHtml(data, pageAssets()));
  }

  #source(side: string, version: VersionRequest): string {
    const key = side + version.label;
    const { files, file } = versionOf(nodeContext(), version);
    this.#sources[key] ??= highlight(files.read(file) ?? '');
    return key;
  }
}
