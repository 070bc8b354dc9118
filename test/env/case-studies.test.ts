import { mkdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort, listenAt } from './ports.ts';
import { canTrace, has, playOut, type Scene, summary } from './scene.ts';

/** Music Player Daemon's start, cut down: options, a pid file, then it serves. */
const player = `#include <stdio.h>
#include <unistd.h>
#include <stdlib.h>
int main() {
  char line[256];
  FILE *conf = fopen("player.conf", "r");
  while (conf && fgets(line, sizeof line, conf)) {}
  FILE *pid = fopen("run/mpd/pid", "w");
  if (!pid) { fprintf(stderr, "could not open pid_file\\n"); return 1; }
  fprintf(pid, "%d\\n", getpid());
  fclose(pid);
  for (;;) pause();
}`;

/** Miniweb's start, cut down. */
const web = `#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <arpa/inet.h>
int main(int argc, char **argv) {
  int s = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  struct sockaddr_in a; memset(&a, 0, sizeof a);
  a.sin_family = AF_INET; a.sin_port = htons(atoi(argv[1])); a.sin_addr.s_addr = inet_addr("127.0.0.1");
  if (bind(s, (struct sockaddr *)&a, sizeof a) || listen(s, 5)) { puts("Failed to launch miniweb"); return 1; }
  for (;;) { int c = accept(s, 0, 0); write(c, "HTTP/1.0 200 OK\\r\\n\\r\\n", 19); close(c); }
}`;

const inNode = `require('node:http').createServer((q, r) => r.end('ok')).listen(Number(process.argv[2]), '127.0.0.1');`;

async function portTaken(command: (port: number) => string[], prepare: (s: Scene) => void) {
  const port = await freePort();
  let other: Server | undefined;
  const result = await playOut(
    {
      command: command(port),
      criterion: { aliveAfter: 800 },
      bad: async () => (other = await listenAt(port)),
      after: () => other?.close(),
    },
    prepare,
  );
  return { port, result };
}

describe('the case studies of section 7.2.4', () => {
  it.skipIf(!canTrace || !has('gcc'))(
    'MPD: open of the pid file, whose directory is missing [needs perl and gcc]',
    async () => {
      const result = await playOut(
        {
          command: ['./player'],
          criterion: { aliveAfter: 800 },
          good: (s) => mkdirSync(s.path('run/mpd'), { recursive: true }),
          bad: (s) => rmSync(s.path('run/mpd'), { recursive: true }),
        },
        (s) => {
          s.compile('player', player);
          s.write('player.conf', 'music_directory /music\nbind_to_address any\n');
        },
      );
      expect(summary(result)).toBe('openat file run/mpd/pid');
      expect(result.causes[0]!.bad).toMatch(/ENOENT/);
    },
  );

  it.skipIf(!canTrace || !has('gcc'))(
    'Miniweb: bind, and the port that is taken [needs perl and gcc]',
    async () => {
      const { port, result } = await portTaken(
        (p) => ['./web', String(p)],
        (s) => s.compile('web', web),
      );
      expect(summary(result)).toBe(`bind address 127.0.0.1:${port}`);
      expect(result.causes[0]!.detail).toContain(`port ${port}`);
    },
  );

  it('a web server in Node: listen, and the port that is taken', async () => {
    const { port, result } = await portTaken(
      (p) => ['node', 'web.cjs', String(p)],
      (s) => s.write('web.cjs', inNode),
    );
    expect(summary(result)).toBe(`net.listen address 127.0.0.1:${port}`);
  });
});
