import { resolve } from 'node:path';
import { pageAssets } from '../host/page-assets.ts';
import type { PageEntry, PageResult, SourceLines } from '../report/page/page-data.ts';
import { pageHtml } from '../report/page/page-html.ts';
import type { PairRequest, VersionRequest } from '../session/requests/pair-request.ts';

/** What a result is about: a file, or both versions of one. */
export type PageSubject = string | Pick<PairRequest, 'before' | 'after'>;

/** A page to look at, made of the results of a command. */
export class Page {
  readonly #command: string;
  readonly #title: string;
  readonly #entries: PageEntry[] = [];
  /** The sources that it shows, by the key that it calls them. */
  readonly versions = new Map<string, VersionRequest>();

  constructor(command: string, title: string) {
    this.#command = command;
    this.#title = title;
  }

  /** `shown` is the text that the command prints for this result. */
  add(result: object, subject: PageSubject, shown: string): void {
    const [summary = ''] = shown.split('\n\n', 1);
    const where =
      typeof subject === 'string'
        ? { source: this.#source('', { file: resolve(subject), label: subject }) }
        : { before: this.#source('before:', subject.before), after: this.#source('after:', subject.after) };
    this.#entries.push({
      result: result as PageResult,
      summary: summary.split('\n').slice(0, 4),
      text: shown,
      ...where,
    });
  }

  /** @param sources those of `versions`, by their keys. */
  html(sources: Readonly<Record<string, SourceLines>>): string {
    const data = {
      title: this.#title,
      command: this.#command,
      entries: this.#entries,
      sources,
    };
    return pageHtml(data, pageAssets());
  }

  #source(side: string, version: VersionRequest): string {
    const key = side + version.label;
    this.versions.set(key, version);
    return key;
  }
}
