import { canTrace, has, Scene } from '../../test/env/scene.ts';

/** Reads `n` small files one by one; the last is wrong in the bad environment: 3 calls a file. */
const source = `#include <stdio.h>
#include <stdlib.h>
#include <fcntl.h>
#include <unistd.h>
int main(int argc, char **argv) {
  int n = atoi(argv[1]), bad = 0;
  for (int i = 0; i < n; i++) {
    char name[32], data[16] = {0};
    sprintf(name, "f/%d", i % 10);
    int fd = open(i == n * 3 / 4 ? "f/guilty" : name, O_RDONLY);
    read(fd, data, 15);
    close(fd);
    if (data[0] != 'o') bad = 1;
  }
  return bad;
}`;

/** Runs, time and recording size for programs with 20 to 20,000 calls. */
export async function benchScale(): Promise<void> {
  if (!canTrace || !has('gcc')) return console.log('scale: skipped, needs perl and gcc on Linux x86-64');
  console.log('calls   log2  runs to find  runs in all  record ms  locate ms  recording bytes');
  for (const calls of [20, 200, 2000, 20_000]) {
    const scene = new Scene();
    try {
      scene.compile('program', source);
      for (let i = 0; i < 10; i++) scene.write(`f/${i}`, 'ok\n');
      scene.write('f/guilty', 'ok\n');
      const play = {
        command: ['./program', String(Math.ceil(calls / 3))],
        bad: () => scene.write('f/guilty', 'no\n'),
      };
      const t0 = performance.now();
      const recorded = await scene.record(play);
      const t1 = performance.now();
      const result = await scene.locate(play);
      const t2 = performance.now();
      const right =
        result.causes[0]?.name === 'f/guilty'
          ? ''
          : `  NOT LOCATED: ${result.verdict} ${result.reason ?? ''}`;
      const row = [
        recorded,
        Math.log2(recorded).toFixed(1),
        result.searchRuns,
        result.runs,
        Math.round(t1 - t0),
        Math.round(t2 - t1),
        scene.recordedBytes,
      ];
      const widths = [7, 5, 13, 12, 10, 10, 16];
      console.log(row.map((v, i) => String(v).padEnd(widths[i]!)).join(' ') + right);
    } finally {
      scene.remove();
    }
  }
}
