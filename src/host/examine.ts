import { spawn, spawnSync } from 'node:child_process';
import { totalmem } from 'node:os';
import { type Wall, wallsMissing } from '../base/wall.ts';
import { cacheFolder } from './cache/cache-folder.ts';
import { jobLimits, walledCommands } from './job/walls.ts';

/** `weak`: works, but less well than it could. `missing`: something that is needed is not there. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'weak' | 'missing';
  readonly text: string;
}

/** Looks at the machine. Nothing is changed. */
export async function examine(): Promise<Finding[]> {
  return [node(), memory(), git(), await walls(), solver(), cache()];
}

function node(): Finding {
  const major = Number(process.versions.node.split('.')[0]);
  return major < 20
    ? { name: 'node', state: 'missing', text: `${process.version}: Beagle needs Node 20 or later` }
    : { name: 'node', state: 'ok', text: process.version };
}

function memory(): Finding {
  const gb = totalmem() / 2 ** 30;
  const text = `${gb.toFixed(1)} GB; a job may use up to ${jobLimits.heapMb / 1024} GB`;
  return { name: 'memory', state: gb * 1024 < jobLimits.heapMb ? 'weak' : 'ok', text };
}

function git(): Finding {
  const { status, stdout } = spawnSync('git', ['--version'], { encoding: 'utf8' });
  return status === 0
    ? { name: 'git', state: 'ok', text: stdout.trim() }
    : { name: 'git', state: 'weak', text: 'not found: revisions cannot be compared, files and folders can' };
}

/** The best way to start a process behind walls that comes up here. */
async function walls(): Promise<Finding> {
  for (const { command, args, walls: standing } of walledCommands(['-e', ''], jobLimits))
    if (await comesUp(command, args)) return wallsFound(standing);
  return { name: 'walls', state: 'missing', text: 'no process could be started behind walls' };
}

function wallsFound(standing: readonly Wall[]): Finding {
  const lost = wallsMissing(standing);
  const text = `around analysed code: ${standing.join(', ')}`;
  return lost.length === 0
    ? { name: 'walls', state: 'ok', text }
    : {
        name: 'walls',
        state: 'weak',
        text: `${text}; not here: ${lost.join(', ')} (SECURITY.md says what that means)`,
      };
}

function comesUp(command: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', env: {}, timeout: 5000 });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

function solver(): Finding {
  const found = ['z3', 'cvc5'].filter((name) => spawnSync(name, ['--version']).status === 0);
  return {
    name: 'solver',
    state: 'ok',
    text: ['z3 (built in)', ...found.map((n) => `${n} on the PATH`)].join(', '),
  };
}

function cache(): Finding {
  const folder = cacheFolder();
  return folder === undefined
    ? { name: 'cache', state: 'weak', text: 'off under CI; BEAGLE_CACHE=<folder> turns it on' }
    : { name: 'cache', state: 'ok', text: folder };
}
