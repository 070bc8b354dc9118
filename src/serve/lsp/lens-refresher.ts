import type { Connection } from 'vscode-languageserver';

/** Has an editor ask for lenses again. One such request is under way at a time. */
export class LensRefresher {
  readonly #connection: Connection;
  readonly #withHints: boolean;
  #isRefreshing = false;
  #again = false;

  constructor(connection: Connection, withHints: boolean) {
    this.#connection = connection;
    this.#withHints = withHints;
  }

  refresh(): void {
    this.#again = this.#isRefreshing;
    if (this.#isRefreshing) return;
    this.#isRefreshing = true;
    const done = () => {
      this.#isRefreshing = false;
      if (this.#again) this.refresh();
    };
    if (this.#withHints) this.#connection.languages.inlayHint.refresh().catch(() => {});
    this.#connection.sendRequest('workspace/codeLens/refresh').then(done, done);
  }
}
