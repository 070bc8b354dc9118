import { describe, expect, it } from 'vitest';
import { canTrace, has, playOut, type Scene, summary } from './scene.ts';

const inC = `#include <unistd.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
int check_format(char *data) { return strstr(data, "format=2\\n") == 0; }
int main(int argc, char *argv[]) {
  int fd;
  char data[128] = {0};
  char *config_file = "config_file";
  fd = open(config_file, O_RDONLY);
  read(fd, data, 127);
  if (check_format(data)) {
    close(fd);
    exit(1); // error
  } else {
    close(fd);
    exit(0);
  }
}`;

const inNode = `const fs = require('node:fs');
const fd = fs.openSync('config_file', 'r');
const data = Buffer.alloc(128);
fs.readSync(fd, data, 0, 128, null);
fs.closeSync(fd);
if (!data.includes('format=2\\n')) process.exit(1);`;

const good = (s: Scene) => s.write('config_file', 'owner=a\nformat=2\nlast=1\n');
const bad = (s: Scene) => s.write('config_file', 'owner=b\nformat=3\nlast=1\n');

describe('figure 7.9', () => {
  it.skipIf(!canTrace || !has('gcc'))(
    'in C: the read, and the guilty line of the file [needs perl and gcc]',
    async () => {
      const result = await playOut({ command: ['./program'], good, bad }, (s) => s.compile('program', inC));
      expect(summary(result)).toBe('read file config_file; 2: format=3 -> format=2');
      expect(result.causes[0]).toMatchObject({
        sure: 'confirmed',
        good: expect.stringContaining('format=2'),
        bad: expect.stringContaining('format=3'),
      });
    },
  );

  it('in Node: the read, its place in the program, and the guilty line', async () => {
    const result = await playOut({ command: ['node', 'program.cjs'], good, bad }, (s) =>
      s.write('program.cjs', inNode),
    );
    expect(summary(result)).toBe('fs.read file config_file; 2: format=3 -> format=2');
    expect(result.causes[0]!.where[0]).toMatch(/program\.cjs:4:/);
  });
});
