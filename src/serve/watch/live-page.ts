import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A page on this machine that shows the last result and is told of the next one. Whoever has the token may see it, nobody else: other users and other
 * pages of the browser have not. The page itself is the one of `--html`, which makes no request; a frame around it does.
 */
export class LivePage {
  readonly #token = randomBytes(18).toString('base64url');
  readonly #server = createServer((request, response) => this.#answer(request, response));
  readonly #listeners = new Set<ServerResponse>();
  #html = '<!doctype html><title>Beagle</title><p>Nothing was saved yet.';
  #number = 0;

  /** Its address, with the token. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#server.unref();
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${this.#token}/`;
  }

  show(html: string): void {
    this.#html = html;
    this.#number++;
    for (const listener of this.#listeners) listener.write(`data: ${this.#number}\n\n`);
  }

  close(): void {
    for (const listener of this.#listeners) listener.end();
    this.#server.close();
  }

  #answer({ url = '', method, headers }: IncomingMessage, response: ServerResponse): void {
    const [, token = '', what = ''] = url.split(/[/?]/);
    const isHere = /^127\.0\.0\.1:\d+$/.test(headers.host ?? '');
    if (method !== 'GET' || !isHere || !isSame(token, this.#token)) {
      response.writeHead(404).end();
      return;
    }
    const common = {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    };
    if (what === 'events') {
      response.writeHead(200, { ...common, 'content-type': 'text/event-stream' });
      this.#listeners.add(response);
      response.on('close', () => this.#listeners.delete(response));
      response.write(`data: ${this.#number}\n\n`);
    } else if (what === 'page')
      response.writeHead(200, { ...common, 'content-type': 'text/html; charset=utf-8' }).end(this.#html);
    else
      response
        .writeHead(200, {
          ...common,
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy':
            "default-src 'none'; frame-src 'self'; connect-src 'self'; script-src 'unsafe-inline'; style-src 'unsafe-inline'",
        })
        .end(FRAME);
  }
}

function isSame(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

const FRAME = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Beagle</title>
<style>html,body,iframe{margin:0;border:0;width:100%;height:100%}</style></head>
<body><iframe title="What the last save changed"></iframe>
<script>
const frame = document.querySelector('iframe');
new EventSource('events').onmessage = ({ data }) => {
  const top = frame.contentWindow ? frame.contentWindow.scrollY : 0;
  frame.onload = () => frame.contentWindow.scrollTo(0, top);
  frame.src = 'page?' + data;
};
</script></body></html>
`;
