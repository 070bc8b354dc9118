import type { Store } from './store.ts';

export interface HttpStoreOptions {
  /** Entries are at `<url>/<key>`. */
  readonly url: string;
  readonly token?: string | undefined;
  /** Entries are written, too. Only for runs of code that is trusted: what one writes others believe. */
  readonly isWritable: boolean;
}

const LONGEST_MS = 5000;
const MOST_BYTES = 1 << 26;

/** Results of a team, on a server that answers GET and PUT. Whatever goes wrong counts as not there; after a few failures in a row it is not asked again. */
export class HttpStore implements Store {
  readonly #options: HttpStoreOptions;
  #failures = 0;

  constructor(options: HttpStoreOptions) {
    this.#options = options;
  }

  /** The store that the environment names: `BEAGLE_STORE`, `BEAGLE_STORE_TOKEN`, `BEAGLE_STORE_WRITE`. */
  static ofEnvironment(env: NodeJS.ProcessEnv = process.env): HttpStore | undefined {
    const url = env.BEAGLE_STORE;
    if (!url || !/^https?:\/\//.test(url)) return undefined;
    return new HttpStore({
      url: url.replace(/\/+$/, ''),
      token: env.BEAGLE_STORE_TOKEN || undefined,
      isWritable: env.BEAGLE_STORE_WRITE === '1',
    });
  }

  async get(key: string): Promise<unknown> {
    const response = await this.#ask(key, { method: 'GET' });
    if (response === undefined || !response.ok) return undefined;
    try {
      if (Number(response.headers.get('content-length') ?? 0) > MOST_BYTES) return undefined;
      const entry = (await response.json()) as { key?: unknown; value?: unknown } | null;
      return entry?.key === key ? entry.value : undefined;
    } catch {
      return undefined;
    }
  }

  async set(key: string, value: unknown): Promise<void> {
    if (!this.#options.isWritable) return;
    const headers = { 'content-type': 'application/json' };
    await this.#ask(key, { method: 'PUT', headers, body: JSON.stringify({ key, value }) });
  }

  async #ask(key: string, init: RequestInit): Promise<Response | undefined> {
    const { url, token } = this.#options;
    if (this.#failures >= 3) return undefined;
    try {
      const response = await fetch(`${url}/${encodeURIComponent(key)}`, {
        ...init,
        redirect: 'error',
        headers: {
          ...(init.headers as Record<string, string> | undefined),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        signal: AbortSignal.timeout(LONGEST_MS),
      });
      this.#failures = response.status >= 500 ? this.#failures + 1 : 0;
      return response;
    } catch {
      this.#failures++;
      return undefined;
    }
  }
}
