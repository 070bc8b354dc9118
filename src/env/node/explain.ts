import type { Observation, RecordedCall } from '../call.ts';
import { explainVariable } from '../explain-variable.ts';
import type { Explanation } from '../level.ts';
import { nodeKey } from './effects.ts';

type Answer = { readonly ok?: unknown; readonly error?: { code?: string; message?: string } };

/** Says what a differing call of Node's API means in the user's world. */
export function explainNode(
  call: RecordedCall,
  bad: Observation | undefined,
  lookAt: (path: string) => string | undefined,
): Explanation {
  if (call.name === 'environ') return explainVariable(call, bad);
  const good = parse(call.data);
  const here = bad?.data === undefined ? undefined : parse(bad.data);
  const sides = { good: answerText(good), bad: here === undefined ? 'not seen' : answerText(here) };
  return { ...sides, ...world(call, errorOf(good), errorOf(here), lookAt) };
}

function parse(data: string): Answer {
  try {
    return JSON.parse(data) as Answer;
  } catch {
    return {};
  }
}

function errorOf(answer: Answer | undefined): { code?: string; message?: string } | undefined {
  if (answer === undefined) return undefined;
  return answer.error ?? (answer.ok as { error?: { code?: string; $?: string } } | null)?.error;
}

function answerText(answer: Answer): string {
  const error = errorOf(answer) as { code?: string; message?: string; $?: string } | undefined;
  if (error !== undefined && error.$ !== 'undefined')
    return `${error.code ?? 'Error'}: ${error.message ?? ''}`;
  return clip(plain(answer.ok));
}

function plain(v: unknown): string {
  const value = untag(v);
  if (typeof value === 'string') return JSON.stringify(value);
  return JSON.stringify(value) ?? 'undefined';
}

function untag(v: unknown): unknown {
  if (v === null || typeof v !== 'object') return v;
  if (Array.isArray(v)) return v.length === 1 ? untag(v[0]) : v.map(untag);
  const tagged = v as { $?: string; v?: unknown };
  if (tagged.$ === 'undefined') return undefined;
  if (tagged.$ === 'buffer') return Buffer.from(String(tagged.v), 'base64').toString('utf8');
  if (tagged.$ !== undefined) return tagged.v;
  return Object.fromEntries(Object.entries(v).map(([k, x]) => [k, untag(x)]));
}

function clip(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

type World = Pick<Explanation, 'world' | 'name' | 'detail'>;

function world(
  call: RecordedCall,
  good: { code?: string } | undefined,
  here: { code?: string } | undefined,
  lookAt: (path: string) => string | undefined,
): World {
  const { name, paths, handle, rest } = nodeKey(call.key);
  const path = paths[0] ?? handle?.slice(2).replace(/#\d+$/, '');
  const code = here?.code;
  if (/^(net|tls)\./.test(name)) return address(name, rest[0] ?? '', code);
  if (name.startsWith('dns.'))
    return {
      world: 'address',
      name: rest[0] ?? '',
      detail: `the name ${rest[0]} is resolved otherwise here${code ? `: ${code}` : ''}`,
    };
  if (/^(Date|performance|process\.hrtime)/.test(name))
    return { world: 'time', name: 'clock', detail: 'the time is another one here' };
  if (name === 'process.timezone')
    return { world: 'time', name: 'time zone', detail: 'the time zone is another one here' };
  if (/^(Math\.random|crypto\.)/.test(name))
    return { world: 'random', name, detail: 'the random value is another one here' };
  if (name.startsWith('child_process.'))
    return {
      world: 'process',
      name: rest.join(' '),
      detail: `the command ${rest.join(' ')} ends otherwise here`,
    };
  if (/^process\.get|os\.userInfo/.test(name))
    return { world: 'identity', name: 'user', detail: 'the program runs as another user here' };
  if (name === 'process.argv')
    return { world: 'call', name: 'arguments', detail: 'the arguments are others here' };
  if (/^(os|process)\./.test(name))
    return { world: 'machine', name, detail: `${name} tells something else here` };
  if (path === undefined) return { world: 'call', name, detail: `${name} is answered otherwise here` };
  return file(name, path, good?.code, code, lookAt);
}

function address(name: string, at: string, code: string | undefined): World {
  const port = /:(\d+)$/.exec(at)?.[1];
  const detail =
    code === 'EADDRINUSE'
      ? `${port === undefined ? at : `port ${port}`} is already in use here`
      : code === 'ECONNREFUSED'
        ? `nothing listens at ${at} here`
        : code === undefined
          ? `${at} answers otherwise here`
          : `${name} ${at} fails here: ${code}`;
  return { world: 'address', name: at, detail };
}

function file(
  name: string,
  path: string,
  good: string | undefined,
  code: string | undefined,
  lookAt: (path: string) => string | undefined,
): World {
  if (code === 'EACCES' || code === 'EPERM')
    return {
      world: 'permission',
      name: path,
      detail: `${name} of ${path} is not permitted here (${lookAt(path) ?? 'not to be seen'})`,
    };
  if (code === 'EMFILE' || code === 'ENFILE')
    return { world: 'limit', name: 'open files', detail: `too many open files here at ${path}` };
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return { world: 'limit', name: path, detail: `no space is left here for ${path} (${code})` };
  if (code === 'EROFS')
    return { world: 'permission', name: path, detail: `the file system of ${path} is read-only here` };
  if (code === 'ENOENT') return { world: 'file', name: path, detail: `${path} does not exist here` };
  if (code === 'EEXIST') return { world: 'file', name: path, detail: `${path} exists already here` };
  if (code !== undefined)
    return { world: 'file', name: path, detail: `${name} of ${path} fails here: ${code}` };
  if (good !== undefined)
    return { world: 'file', name: path, detail: `${path}: ${good} in the good environment, but not here` };
  if (name === 'fs.readdir')
    return { world: 'directory', name: path, detail: `the directory ${path} has other entries here` };
  if (/\.(readFile|read|readv)$/.test(name))
    return { world: 'file', name: path, detail: `${path} has another content here` };
  return { world: 'file', name: path, detail: `${path} is another file here` };
}
