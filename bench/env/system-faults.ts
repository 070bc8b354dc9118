import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, unlinkSync, utimesSync } from 'node:fs';
import { canTrace, has } from '../../test/env/scene.ts';
import type { Fault } from './faults.ts';

const c = () => canTrace && has('gcc');
const root = () => canTrace && process.getuid?.() === 0;

/** Reads key=value lines and wants every value to be known. */
const reader = `#include <stdio.h>
#include <string.h>
int main() {
  char line[200]; int n = 0;
  FILE *f = fopen("app.conf", "r");
  if (!f) { perror("app.conf"); return 2; }
  while (fgets(line, sizeof line, f)) { n++; if (strstr(line, "level=") && !strstr(line, "level=ok")) return 1; }
  return n == 2000 ? 0 : 3;
}`;

const lines = (bad?: number): string =>
  `${Array.from({ length: 2000 }, (_, i) =>
    i + 1 === bad ? 'level=broken' : i % 50 === 0 ? `# section ${i}` : `level=ok ${i}`,
  ).join('\n')}\n`;

const sh = (script: string): string[] => ['sh', '-c', script];

const limits = (flag: string): void => {
  execFileSync('prlimit', ['--pid', String(process.pid), flag]);
};

/** Faults under programs that are watched by their system calls. */
export const systemFaults: readonly Fault[] = [
  {
    name: 'C reader: configuration missing',
    needs: c,
    play: (s) => {
      s.compile('reader', reader);
      return {
        command: ['./reader'],
        good: () => s.write('app.conf', lines()),
        bad: () => unlinkSync(s.path('app.conf')),
      };
    },
    blames: /^openat app\.conf/,
  },
  {
    name: 'C reader: one changed line of 2,000',
    needs: c,
    play: (s) => {
      s.compile('reader', reader);
      return {
        command: ['./reader'],
        good: () => s.write('app.conf', lines()),
        bad: () => s.write('app.conf', lines(1234)),
      };
    },
    blames: /^read app\.conf/,
    line: 1234,
  },
  {
    name: 'C reader, dynamic: one changed line among many harmless ones',
    needs: c,
    play: (s) => {
      s.compile('reader', reader, '-O1');
      return {
        command: ['./reader'],
        good: () => s.write('app.conf', lines()),
        bad: () => s.write('app.conf', lines(777).replaceAll('# section', '# part')),
      };
    },
    blames: /^read app\.conf/,
    line: 777,
  },
  {
    name: 'C reader as nobody: file not readable',
    needs: () => c() && root() && has('setpriv'),
    play: (s) => {
      s.compile('reader', reader);
      chmodSync(s.folder, 0o755);
      return {
        command: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', './reader'],
        good: () => s.write('app.conf', lines()),
        bad: () => chmodSync(s.path('app.conf'), 0o600),
      };
    },
    blames: /^openat app\.conf/,
  },
  {
    name: 'C: licence that has run out (clock)',
    needs: c,
    play: (s) => {
      const until = Math.floor(Date.now() / 1000) + 3;
      s.compile('licence', `#include <time.h>\nint main() { return time(0) > ${until}; }`);
      return {
        command: ['./licence'],
        bad: () => new Promise((r) => setTimeout(r, (until + 1.2) * 1000 - Date.now())),
      };
    },
    blames: /^(time|clock_gettime) clock/,
  },
  {
    name: 'C: locale that is not installed',
    needs: () => c() && spawnSync('test', ['-d', '/usr/lib/locale/C.utf8']).status === 0,
    play: (s) => {
      s.compile('locale', '#include <locale.h>\nint main() { return setlocale(LC_CTYPE, "") == 0; }', '-O1');
      return {
        command: ['./locale'],
        env: { LANG: 'xx.utf8', LOCPATH: s.path('locales') },
        good: () => cpSync('/usr/lib/locale/C.utf8', s.path('locales/xx.utf8'), { recursive: true }),
        bad: () => rmSync(s.path('locales/xx.utf8'), { recursive: true }),
      };
    },
    blames: /locales\/xx\.utf8\/LC_CTYPE/,
  },
  {
    name: 'C: dynamic library with another behaviour',
    needs: c,
    play: (s) => {
      const library = (n: number): void => {
        s.write('lib.c', `int answer(void) { return ${n}; }`);
        execFileSync('gcc', ['-shared', '-fPIC', 'lib.c', '-o', 'libanswer.so'], { cwd: s.folder });
      };
      library(0);
      s.write('use.c', 'int answer(void); int main() { return answer(); }');
      execFileSync('gcc', ['use.c', '-o', 'use', '-L.', '-lanswer'], { cwd: s.folder });
      return { command: ['./use'], env: { LD_LIBRARY_PATH: s.folder }, bad: () => library(7) };
    },
    blames: /^mmap .*libanswer\.so/,
  },
  {
    name: 'C: limit on open files',
    needs: () => c() && has('prlimit'),
    play: (s) => {
      s.compile(
        'many',
        '#include <fcntl.h>\nint main() { for (int i = 0; i < 150; i++) if (open("/dev/null", 0) < 0) return 1; return 0; }',
      );
      return {
        command: ['./many'],
        bad: () => limits('--nofile=100:'),
        after: () => limits('--nofile=4096:'),
      };
    },
    blames: /^openat Max open files/,
  },
  {
    name: 'C: disk full',
    needs: () => c() && root() && has('mount'),
    play: (s) => {
      s.compile(
        'fill',
        '#include <stdio.h>\n#include <string.h>\nint main() { static char b[65536]; memset(b, 1, sizeof b); FILE *f = fopen("disk/out", "w"); return !f || fwrite(b, 1, sizeof b, f) != sizeof b || fclose(f); }',
      );
      mkdirSync(s.path('disk'));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', s.path('disk')]);
      return {
        command: ['./fill'],
        bad: () => {
          rmSync(s.path('disk/out'));
          s.write('disk/other', Buffer.alloc(100_000));
        },
      };
    },
    undo: (s) => spawnSync('umount', [s.path('disk')]),
    blames: /^(write|close) disk\/out/,
  },
  {
    name: 'sh: variable with another value',
    needs: () => canTrace,
    play: () => ({ command: sh('test "$MODE" = fast'), env: { MODE: 'fast' }, badEnv: { MODE: 'slow' } }),
    blames: /^environ MODE/,
  },
  {
    name: 'sh: variable missing',
    needs: () => canTrace,
    play: () => ({ command: sh('test -n "$LICENCE_DIR"'), env: { LICENCE_DIR: '/x' }, badEnv: {} }),
    blames: /^environ LICENCE_DIR/,
  },
  {
    name: 'sh: variable too many',
    needs: () => canTrace,
    play: () => ({ command: sh('test -z "$DEBUG"'), badEnv: { DEBUG: '1', OTHER: '2', THIRD: '3' } }),
    blames: /^environ DEBUG$/,
  },
  {
    name: 'sh: two variables that must be right together',
    needs: () => canTrace,
    play: () => ({
      command: sh('test "$A" = 1 && test "$B" = 1'),
      env: { A: '1', B: '1' },
      badEnv: { A: '2', B: '2' },
    }),
    blames: /^environ [AB]/,
    causes: 2,
  },
  {
    name: 'sh: helper program missing from PATH',
    needs: () => canTrace,
    play: (s) => ({
      command: sh('PATH="$PWD/bin:$PATH"; helper'),
      good: () => s.write('bin/helper', '#!/bin/sh\nexit 0\n', 0o755),
      bad: () => unlinkSync(s.path('bin/helper')),
    }),
    blames: /bin\/helper/,
  },
  {
    name: 'sh: child with another exit code',
    needs: c,
    play: (s) => ({
      command: sh('./child; test $? = 0; exit $?'),
      good: () => s.compile('child', 'int main() { return 0; }'),
      bad: () => s.compile('child', 'int main() { return 3; }'),
    }),
    blames: /^wait4 child process/,
  },
  {
    name: 'sh: directory with a file too many',
    needs: () => canTrace,
    play: (s) => ({
      command: sh('set -- d/*; test $# = 2'),
      good: () => {
        s.write('d/a', '');
        s.write('d/b', '');
      },
      bad: () => s.write('d/c', ''),
    }),
    blames: /^getdents64 d/,
  },
  {
    name: 'sh: file older than its source',
    needs: () => canTrace,
    play: (s) => ({
      command: sh('test built -nt source'),
      good: () => {
        s.write('source', '');
        s.write('built', '');
        utimesSync(s.path('source'), 1e9, 1e9);
      },
      bad: () => utimesSync(s.path('source'), 3e9, 3e9),
    }),
    blames: /stat.* source/,
  },
  {
    name: 'mkdir: directory exists already',
    needs: () => canTrace,
    play: (s) => ({
      command: ['mkdir', 'made'],
      bad: () => undefined,
      good: () => rmSync(s.path('made'), { recursive: true, force: true }),
    }),
    blames: /^mkdir(at)? made/,
  },
  {
    name: 'readlink: link to somewhere else',
    needs: () => canTrace,
    play: (s) => ({
      command: ['readlink', 'current'],
      criterion: { output: '^v2$' },
      good: () => symlinkSync('v2', s.path('current')),
      bad: () => {
        unlinkSync(s.path('current'));
        symlinkSync('v1', s.path('current'));
      },
    }),
    blames: /^readlink(at)? current/,
  },
  {
    name: 'sort: input is a directory',
    needs: () => canTrace,
    play: (s) => ({
      command: ['sort', 'input'],
      good: () => s.write('input', 'b\na\n'),
      bad: () => {
        unlinkSync(s.path('input'));
        mkdirSync(s.path('input'));
      },
    }),
    blames: /^(read|fstat|newfstatat|fadvise64) input/,
  },
  {
    name: 'git: user name missing from the configuration',
    needs: () => canTrace && has('git'),
    play: (s) => ({
      command: ['git', 'config', '--get', 'user.name'],
      good: () => s.write('.gitconfig', '[core]\n\tpager = cat\n[user]\n\temail = a@b\n\tname = A\n'),
      bad: () => s.write('.gitconfig', '[core]\n\tpager = less\n[user]\n\temail = a@b\n'),
    }),
    blames: /^read .*\.gitconfig/,
    line: 5,
  },
  {
    name: 'tar: archive with a damaged byte',
    needs: () => canTrace && has('tar'),
    play: (s) => {
      s.write('a.txt', 'hello\n');
      execFileSync('tar', ['-cf', 'a.tar', 'a.txt'], { cwd: s.folder });
      return {
        command: ['tar', '-tf', 'a.tar'],
        bad: () => {
          const b = Buffer.from(s.read('a.tar'), 'latin1');
          b[150] = 0x39;
          s.write('a.tar', b);
        },
      };
    },
    blames: /^read a\.tar/,
  },
  {
    name: 'perl: module missing',
    needs: () => canTrace,
    play: (s) => ({
      command: ['perl', '-I', 'lib', '-e', 'use Mine; exit(Mine::ok() ? 0 : 1)'],
      good: () => s.write('lib/Mine.pm', 'package Mine; sub ok { 1 } 1;\n'),
      bad: () => unlinkSync(s.path('lib/Mine.pm')),
    }),
    blames: /lib\/Mine\.pm/,
  },
];
