import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtCli, removeBuiltCli } from './built-cli.ts';
import { canTrace, Scene } from './scene.ts';

let cli = '';
beforeAll(async () => {
  cli = await builtCli();
});
afterAll(() => removeBuiltCli(cli));

/** Programs that note their processes in `pids` and then stay; one of them leaves its process group and session. */
const staying = {
  syscall: [
    'sh',
    '-c',
    'setsid sleep 100 & echo $! >> pids; sleep 100 & echo $! >> pids; echo $$ >> pids; echo done >> pids; wait',
  ],
  node: ['node', 'stay.cjs'],
};
const stayInNode = `const { spawn } = require('node:child_process'); const fs = require('node:fs');
const child = spawn('sleep', ['100'], { detached: true, stdio: 'ignore' });
fs.writeFileSync('pids', [child.pid, process.pid, 'done', ''].join('\\n')); setInterval(() => {}, 1000);`;

async function until(what: () => boolean, ms = 15_000): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((r) => setTimeout(r, 30)))
    if (what()) return true;
  return what();
}

function alive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function beagle(scene: Scene, args: string[]): ChildProcess {
  return spawn(process.execPath, [cli, ...args], {
    cwd: scene.folder,
    env: scene.environment(),
    stdio: 'ignore',
  });
}

/** Starts a recording of a program that stays, does something to Beagle, and tells how it ended and who is left. */
async function checkEnding(
  level: 'syscall' | 'node',
  options: string[],
  act: (child: ChildProcess, scene: Scene) => void,
) {
  const scene = new Scene();
  try {
    scene.write('stay.cjs', stayInNode);
    const child = beagle(scene, [
      'record',
      '-o',
      'x.rec',
      '--level',
      level,
      ...options,
      '--',
      ...staying[level],
    ]);
    const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
    const started = () => existsSync(scene.path('pids')) && scene.read('pids').includes('done');
    expect(await until(started)).toBe(true);
    const pids = scene
      .read('pids')
      .split('\n')
      .map(Number)
      .filter((n) => n > 0);
    expect(pids.filter(alive)).toEqual(pids);
    act(child, scene);
    const code = await ended;
    await until(() => !pids.some(alive), 5000);
    return { code, left: pids.filter(alive), recorded: existsSync(scene.path('x.rec')) };
  } finally {
    scene.remove();
  }
}

describe.skipIf(process.platform !== 'linux')(
  'nothing of the program under test is left behind [needs Linux]',
  () => {
    for (const level of ['syscall', 'node'] as const) {
      describe.skipIf(level === 'syscall' && !canTrace)(`at the level ${level}`, () => {
        it('when Beagle is interrupted', async () => {
          expect(await checkEnding(level, [], (child) => child.kill('SIGINT'))).toEqual({
            code: 2,
            left: [],
            recorded: false,
          });
        });

        it('when Beagle is killed', async () => {
          expect(await checkEnding(level, [], (child) => child.kill('SIGKILL'))).toEqual({
            code: null,
            left: [],
            recorded: false,
          });
        });

        it('when the time limit is reached', async () => {
          expect(await checkEnding(level, ['--time-limit', '1s'], () => {})).toEqual({
            code: 2,
            left: [],
            recorded: false,
          });
        });

        it('when it still runs as wanted', async () => {
          expect(await checkEnding(level, ['--alive-after', '1s'], () => {})).toEqual({
            code: 0,
            left: [],
            recorded: true,
          });
        });
      });
    }

    it.skipIf(!canTrace)('when the tracer is killed', async () => {
      const kill = (child: ChildProcess) =>
        spawnSync('sh', ['-c', `kill -9 $(cat /proc/${child.pid}/task/${child.pid}/children)`]);
      expect(await checkEnding('syscall', [], kill)).toEqual({ code: 2, left: [], recorded: false });
    });

    it.skipIf(!canTrace)('when a search is interrupted: it says what it knows and ends with 3', async () => {
      const scene = new Scene();
      try {
        const command = ['sh', '-c', 'test -e wanted || { echo $$ > pids; sleep 100; exit 1; }'];
        scene.write('wanted', '');
        const first = beagle(scene, ['record', '-o', 'x.rec', '--', ...command]);
        expect(await new Promise((resolve) => first.on('exit', resolve))).toBe(0);
        spawnSync('rm', [scene.path('wanted')]);
        const child = beagle(scene, ['locate', 'x.rec', '--', ...command]);
        const ended = new Promise((resolve) => child.on('exit', resolve));
        expect(await until(() => existsSync(scene.path('pids')))).toBe(true);
        child.kill('SIGTERM');
        expect(await ended).toBe(3);
        expect(alive(Number(scene.read('pids')))).toBe(false);
      } finally {
        scene.remove();
      }
    });
  },
);
