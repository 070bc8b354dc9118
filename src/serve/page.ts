import { pageAssets } from '../host/page-assets.ts';
import type { PageEntry, PageResult, SourceLines } from '../report/page-data.ts';
import { pageHtml } from '../report/page-html.ts';
import type { SessionContext } from '../session/context.ts';
import { versionOf } from '../session/open-pair.ts';
import type { PairRequest, VersionRequest } from '../session/request.ts';
import { highlight } from '../syntax/highlight.ts';

/** What a result is about: a file, or both versions of one. */
export type PageSubject = string | Pick<PairRequest, 'before' | 'after'>;

/** A page to look at, made of the results of a command. */
export class Page {
  readonly #command: string;
  readonly #title: string;
  readonly #context: SessionContext;
  readonly #entries: PageEntry[] = [];
  readonly #sources: Record<string, SourceLines> = {};

  /** @param context where sources are read. */
  constructor(command: string, title: string, context: SessionContext) {
    this.#command = command;
    this.#title = title;
    this.#context = context;
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

  html(): string {
    const data = {
      title: this.#title,
      command: this.#command,
      entries: this.#entries,
      sources: this.#sources,
    };
    return pageHtml(data, pageAssets());
  }

  #source(side: string, version: VersionRequest): string {
    const key = side + version.label;
    const { files, file } = versionOf(this.#context, version);
    this.#sources[key] ??= highlight(files.read(file) ?? '');
    return key;
  }
}
