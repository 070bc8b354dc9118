import { createServer, type Server } from 'node:http';
import type { createServer as createTcp } from 'node:net';
import { freePort, listenAt } from '../../test/env/ports.ts';
import { canTrace, has, type Play, type Scene } from '../../test/env/scene.ts';
import type { Fault } from './faults.ts';

const web = `#include <string.h>
#include <stdlib.h>
#include <unistd.h>
#include <sys/socket.h>
#include <netinet/in.h>
int main(int argc, char **argv) {
  int s = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in a; memset(&a, 0, sizeof a);
  a.sin_family = AF_INET; a.sin_port = htons(atoi(argv[1])); a.sin_addr.s_addr = htonl(0x7f000001);
  if (bind(s, (struct sockaddr *)&a, sizeof a) || listen(s, 5)) return 1;
  for (;;) close(accept(s, 0, 0));
}`;

function serve(port: number, body: string): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer((_, r) => r.writeHead(200, { Date: 'x', Connection: 'close' }).end(body));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

const close = (server: { close(): unknown } | undefined) => server?.close();

/** A client of a server that is there, says something, and then is not there or says something else. */
function client(command: (port: number) => string[], bad: 'gone' | 'other', more: Partial<Play> = {}) {
  return async (scene: Scene): Promise<Play> => {
    const port = await freePort();
    let server: Server | undefined;
    scene.write('client.cjs', clientInNode);
    return {
      ...more,
      command: command(port),
      good: async () => (server = await serve(port, 'status: fine\n')),
      bad: async () => {
        server?.closeAllConnections();
        await new Promise((done) => server?.close(done));
        server = bad === 'gone' ? undefined : await serve(port, 'status: bad!\n');
      },
      after: () => close(server),
    };
  };
}

const clientInNode = `require('node:http').get({ port: Number(process.argv[2]), host: '127.0.0.1', agent: false }, (r) => {
  let text = '';
  r.on('data', (d) => (text += d));
  r.on('end', () => process.exit(text.includes('fine') ? 0 : 1));
}).on('error', () => process.exit(2));`;

function taken(command: (port: number) => string[]) {
  return async (scene: Scene): Promise<Play> => {
    const port = await freePort();
    if (command(0)[0] === './web') scene.compile('web', web);
    scene.write(
      'web.cjs',
      `require('node:net').createServer().listen(Number(process.argv[2]), '127.0.0.1');`,
    );
    let other: ReturnType<typeof createTcp> | undefined;
    return {
      command: command(port),
      criterion: { aliveAfter: 800 },
      bad: async () => (other = await listenAt(port)),
      after: () => close(other),
    };
  };
}

/** Faults of addresses, ports and those who answer there. */
export const networkFaults: readonly Fault[] = [
  {
    name: 'C server: port in use',
    needs: () => canTrace && has('gcc'),
    play: taken((p) => ['./web', String(p)]),
    blames: /^bind 127\.0\.0\.1:\d+/,
  },
  {
    name: 'Node server: port in use',
    play: taken((p) => ['node', 'web.cjs', String(p)]),
    blames: /^net\.listen 127\.0\.0\.1:\d+/,
  },
  {
    name: 'curl: nobody listens',
    needs: () => canTrace && has('curl'),
    play: client((p) => ['curl', '-sf', `http://127.0.0.1:${p}/`], 'gone'),
    blames: /^(connect|getsockopt) (127\.0\.0\.1:\d+|getsockopt)/,
  },
  {
    name: 'curl: the server answers otherwise',
    needs: () => canTrace && has('curl'),
    play: client((p) => ['curl', '-sf', `http://127.0.0.1:${p}/`], 'other', {
      criterion: { output: 'fine' },
    }),
    blames: /^recvfrom /,
  },
  {
    name: 'Node client: nobody listens',
    play: client((p) => ['node', 'client.cjs', String(p)], 'gone'),
    blames: /^net\.connect 127\.0\.0\.1:\d+/,
  },
  {
    name: 'Node client: the server answers otherwise',
    play: client((p) => ['node', 'client.cjs', String(p)], 'other'),
    blames: /^net\.connect 127\.0\.0\.1:\d+/,
  },
];
