import { accessSync, constants } from 'node:fs';
import { allWalls, type Wall } from '../../base/wall.ts';

export interface WalledCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly walls: readonly Wall[];
}

export interface Limits {
  readonly stackKb: number;
  readonly heapMb: number;
  /** Of all data: heap, buffers, stacks. */
  readonly dataMb: number;
}

/** A stack as large as emitted code with deep recursion needs; 1 MB of it stays free for native frames. */
export const jobLimits: Limits = { stackKb: 65_000, heapMb: 4096, dataMb: 6144 };

const LEAST_HEAP_MB = 512;

/** What each of several jobs at the same time may take: together not more than most of the machine's memory. */
export function limitsOfMany(jobs: number, totalBytes: number): Limits {
  const heapMb = Math.floor((0.7 * totalBytes) / (1 << 20) / Math.max(1, jobs));
  if (heapMb >= jobLimits.heapMb) return jobLimits;
  const least = Math.max(LEAST_HEAP_MB, heapMb);
  return { ...jobLimits, heapMb: least, dataMb: Math.round(least * 1.5) };
}

/** Ways to start Node with these arguments, the best walls first. Whoever starts it takes the next one when one does not come up. */
export function walledCommands(
  args: readonly string[],
  limits: Limits,
  allowed: readonly string[] = [],
): WalledCommand[] {
  const node = [
    process.execPath,
    permissionFlag(),
    ...allowed,
    '--no-warnings',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${limits.heapMb}`,
    '--min-semi-space-size=16',
  ];
  const small = { command: node[0]!, args: [...node.slice(1), ...args] };
  if (process.platform === 'win32') return [{ ...small, walls: ['process', 'permission'] }];
  const deep = [...node, `--stack-size=${limits.stackKb}`, ...args];
  // Without the larger stack of the system the flag alone would end in a crash.
  const limited = (extra: string) => [
    '-c',
    `ulimit -s ${limits.stackKb + 5000} ${extra}|| exit 1; unset PWD OLDPWD SHLVL _; exec "$0" "$@"`,
    ...deep,
  ];
  const both = limited(`&& ulimit -d ${limits.dataMb * 1024} `);
  const ways: WalledCommand[] = [];
  if (process.platform === 'linux') {
    const [unshare, setpriv] = [findProgram('unshare'), findProgram('setpriv')];
    // Whatever it sits in, it ends with the process that started it.
    const [first, ...rest] = setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL', '--'];
    if (unshare !== undefined && first !== undefined)
      ways.push({
        command: first,
        args: [...rest, unshare, ...namespaces, '/bin/sh', ...both],
        walls: ['process', 'permission', 'memory', 'network', 'signals'],
      });
    if (unshare !== undefined)
      ways.push({
        command: unshare,
        args: [...namespaces, '/bin/sh', ...both],
        walls: ['process', 'permission', 'memory', 'network', 'signals'],
      });
    ways.push({ command: '/bin/sh', args: both, walls: ['process', 'permission', 'memory'] });
  }
  ways.push({ command: '/bin/sh', args: limited(''), walls: ['process', 'permission'] });
  ways.push({ ...small, walls: ['process', 'permission'] });
  return ways;
}

const namespaces = ['--user', '--map-root-user', '--net', '--ipc', '--pid', '--fork', '--kill-child'];

function permissionFlag(): string {
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  const stable = major >= 24 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  return stable ? '--permission' : '--experimental-permission';
}

/** Only where the system keeps its programs: PATH may name a folder of the tree under analysis. */
function findProgram(name: string): string | undefined {
  return ['/usr/bin', '/bin', '/usr/local/bin'].map((folder) => `${folder}/${name}`).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The walls that systems of this kind have to offer: where one does not stand, something about this machine is to blame. */
export function wallsOffered(): readonly Wall[] {
  return process.platform === 'linux' ? allWalls : ['process', 'permission'];
}
