import type { Observation, RecordedCall } from '../call.ts';
import { explainVariable } from '../explain-variable.ts';
import type { Explanation } from '../level.ts';
import { parseData, type SyscallData } from './data.ts';
import {
  addressText,
  dataText,
  directoryNames,
  errorName,
  errorText,
  statFields,
  statText,
} from './decode.ts';
import { type KeyArguments, parseKey } from './key.ts';

/** What the explanation may quote besides the two answers. */
export interface ExplainContext {
  /** The file behind the call: the path that was opened. */
  readonly path: string | undefined;
  /** The address behind the socket, in hexadecimal. */
  readonly address?: string | undefined;
  /** Facts of the good and of this environment: limits, user. */
  readonly good: Readonly<Record<string, string>>;
  readonly bad: Readonly<Record<string, string>>;
  /** Mode, owner and the like of a path here, one phrase; undefined when it is not there. */
  readonly lookAt: (path: string) => string | undefined;
}

/** Says what a differing system call means in the user's world. */
export function explainSyscall(
  call: RecordedCall,
  bad: Observation | undefined,
  context: ExplainContext,
): Explanation {
  if (call.name === 'environ') return explainVariable(call, bad);
  const key = parseKey(call.key);
  const good = parseData(call.data);
  const here = bad?.data === undefined ? undefined : parseData(bad.data);
  const path = key.paths[0] || context.path || call.path;
  const base = {
    good: answer(call.name, good, here),
    bad: here === undefined ? 'not seen' : answer(call.name, here, good),
  };
  return { ...base, ...world(call, key, good, here, path, context) };
}

function answer(name: string, data: SyscallData, other: SyscallData | undefined): string {
  const { result, outputs } = data;
  if (result === undefined) return 'never came back: killed in it';
  if (result < 0 && result > -4096) return errorText(result);
  const first = [...outputs.values()].at(-1);
  if (/stat|statx/.test(name) && first !== undefined) {
    const fields = statFields(first);
    const theirs = other === undefined ? undefined : [...other.outputs.values()].at(-1);
    if (fields !== undefined) return statText(fields, theirs === undefined ? undefined : statFields(theirs));
  }
  if (/^getdents/.test(name) && first !== undefined) return directoryNames(first).join(' ') || 'empty';
  if (name === 'wait4' && first !== undefined) return childText(first.readInt32LE(0));
  if ((name === 'clock_gettime' || name === 'gettimeofday') && first !== undefined && first.length === 16) {
    const seconds = Number(first.readBigInt64LE(0));
    return seconds > 1e8 ? new Date(seconds * 1000).toISOString() : `${seconds} s`;
  }
  if (name === 'time') return new Date(result * 1000).toISOString();
  if (name === 'prlimit64' || name === 'getrlimit') return first === undefined ? 'ok' : limitText(first);
  if (name === 'uname' && first !== undefined)
    return Array.from({ length: 5 }, (_, i) =>
      first
        .subarray(65 * i, 65 * i + 65)
        .toString('utf8')
        .replace(/\0.*$/s, ''),
    ).join(' ');
  if (first !== undefined && /^(p?read|recv|getcwd|readlink|getrandom|readv)/.test(name))
    return dataText(first);
  if (/^(open|creat|socket|accept|dup)/.test(name)) return `descriptor ${result}`;
  return result === 0 ? 'ok' : String(result);
}

function limitText(b: Buffer): string {
  const one = (at: number): string =>
    b.readBigUInt64LE(at) > 1n << 62n ? 'unlimited' : String(b.readBigUInt64LE(at));
  return `soft ${one(0)}, hard ${one(8)}`;
}

function childText(status: number): string {
  return (status & 0x7f) === 0
    ? `child exited with ${(status >> 8) & 0xff}`
    : `child killed by signal ${status & 0x7f}`;
}

const limits: Record<string, string> = {
  EMFILE: 'Max open files',
  ENFILE: 'Max open files',
  EFBIG: 'Max file size',
  EAGAIN: 'Max processes',
  ENOMEM: 'Max address space',
};

const identities = /^(get(e|res)?[ug]id|getgroups|capget)/;

function world(
  call: RecordedCall,
  key: KeyArguments,
  good: SyscallData,
  here: SyscallData | undefined,
  path: string | undefined,
  context: ExplainContext,
): Pick<Explanation, 'world' | 'name' | 'detail'> {
  const failed =
    here?.result !== undefined && here.result < 0 && here.result > -4096 ? errorName(here.result) : undefined;
  const name = call.name;
  if (/^(bind|connect|listen|accept)/.test(name))
    return address(name, key.address ?? context.address, failed);
  if (context.address !== undefined) return socket(name, context.address, here);
  const limit = failed === undefined ? undefined : limits[failed];
  if (here !== undefined && here.result === undefined && /write|truncate/.test(name))
    return {
      world: 'limit',
      name: 'Max file size',
      detail: `writing to ${path ?? 'a file'} killed the program here${facts('Max file size', context)}`,
    };
  if (limit !== undefined && !(failed === 'EAGAIN' && !/clone|fork/.test(name)))
    return {
      world: 'limit',
      name: limit,
      detail: `${name}${path ? ` of ${path}` : ''} hits a limit here: ${failed}${facts(limit, context)}`,
    };
  if (failed === 'ENOSPC' || failed === 'EDQUOT' || failed === 'EROFS') {
    const why = {
      ENOSPC: 'no space is left',
      EDQUOT: 'the disk quota is used up',
      EROFS: 'the file system is read-only',
    }[failed];
    return { world: 'limit', name: path ?? 'disk', detail: `${why} here for ${path ?? 'the file'}` };
  }
  if (failed === 'EACCES' || failed === 'EPERM') {
    const look = path === undefined ? undefined : context.lookAt(path);
    return {
      world: 'permission',
      name: path ?? name,
      detail: `${name}${path ? ` of ${path}` : ''} is not permitted here${look ? ` (${look})` : ''}`,
    };
  }
  const known = byName(name, path, context);
  if (known !== undefined) return known;
  if (path !== undefined) return file(name, path, good, failed);
  return { world: 'call', name, detail: `${name} is answered otherwise here` };
}

/** What calls of some names ask for, whatever comes back. */
function byName(
  name: string,
  path: string | undefined,
  context: ExplainContext,
): Pick<Explanation, 'world' | 'name' | 'detail'> | undefined {
  if (/^(clock_gettime|gettimeofday|time|times)$/.test(name))
    return { world: 'time', name: 'clock', detail: 'the time is another one here' };
  if (name === 'getrandom')
    return { world: 'random', name: 'random bytes', detail: 'the random bytes are others here' };
  if (identities.test(name))
    return {
      world: 'identity',
      name: 'user',
      detail: `the program runs as another user here (${context.bad.user ?? 'unknown'}, there ${context.good.user ?? 'unknown'})`,
    };
  if (name === 'prlimit64' || name === 'getrlimit')
    return { world: 'limit', name: 'limit', detail: 'a resource limit is another one here' };
  if (/^(uname|sysinfo|sched_getaffinity)$/.test(name))
    return { world: 'machine', name, detail: 'the machine or its kernel is another one here' };
  if (/^wait/.test(name))
    return { world: 'process', name: 'child process', detail: 'a child process ended otherwise here' };
  if (/^execve/.test(name))
    return { world: 'process', name: path ?? '', detail: `the program ${path ?? ''} cannot be started here` };
  if (/^(getcwd|chdir|fchdir)$/.test(name))
    return {
      world: 'directory',
      name: path ?? 'working directory',
      detail: 'the working directory is another one here',
    };
  if (/^getdents/.test(name))
    return {
      world: 'directory',
      name: path ?? '',
      detail: `the directory ${path ?? ''} has other entries here`,
    };
  if (name === 'mmap')
    return {
      world: 'library',
      name: path ?? '',
      detail: `the mapped file ${path ?? ''} (library or data) has another content here`,
    };
  return undefined;
}

function address(
  name: string,
  hex: string | undefined,
  failed: string | undefined,
): Pick<Explanation, 'world' | 'name' | 'detail'> {
  const at = hex === undefined ? 'the socket' : addressText(hex);
  const port = /:(\d+)$/.exec(at)?.[1];
  const detail =
    failed === 'EADDRINUSE'
      ? `${port === undefined ? at : `port ${port} (${at})`} is already in use here`
      : failed === 'EADDRNOTAVAIL'
        ? `the address ${at} does not exist on this machine`
        : failed === 'ECONNREFUSED'
          ? `nothing listens at ${at} here`
          : failed === 'EACCES' || failed === 'EPERM'
            ? `${name} to ${at} is not permitted here`
            : `${name} at ${at} is answered otherwise here${failed ? `: ${failed}` : ''}`;
  return { world: 'address', name: at, detail };
}

/** What comes over a connection: its state, or what the other side says. */
function socket(
  name: string,
  hex: string,
  here: SyscallData | undefined,
): Pick<Explanation, 'world' | 'name' | 'detail'> {
  const state = name === 'getsockopt' ? here?.outputs.get(3) : undefined;
  const code = state !== undefined && state.length >= 8 ? state.readInt32LE(4) : 0;
  if (code > 0) return address('connect', hex, errorName(-code));
  const at = addressText(hex);
  return { world: 'address', name: at, detail: `${at} answers otherwise here` };
}

function file(
  name: string,
  path: string,
  good: SyscallData,
  failed: string | undefined,
): Pick<Explanation, 'world' | 'name' | 'detail'> {
  if (failed === 'ENOENT') return { world: 'file', name: path, detail: `${path} does not exist here` };
  if (failed === 'ENOTDIR')
    return { world: 'file', name: path, detail: `a part of ${path} is no directory here` };
  if (failed === 'EEXIST') return { world: 'file', name: path, detail: `${path} exists already here` };
  if (failed === 'EISDIR') return { world: 'file', name: path, detail: `${path} is a directory here` };
  if (failed !== undefined)
    return { world: 'file', name: path, detail: `${name} of ${path} fails here: ${failed}` };
  if (good.result !== undefined && good.result < 0)
    return {
      world: 'file',
      name: path,
      detail: `${path}: ${errorName(good.result)} in the good environment, but not here`,
    };
  if (/^(p?read|readv|recv)/.test(name))
    return { world: 'file', name: path, detail: `${path} has another content here` };
  if (/stat|access/.test(name)) return { world: 'file', name: path, detail: `${path} is another file here` };
  return { world: 'file', name: path, detail: `${name} of ${path} is answered otherwise here` };
}

function facts(limit: string, context: ExplainContext): string {
  const [there, here] = [context.good[limit], context.bad[limit]];
  return there === undefined || here === undefined || there === here
    ? ''
    : ` (${limit.toLowerCase()}: ${here} here, ${there} there)`;
}
