import type { CallEffect, RecordedCall } from '../call.ts';

const changing =
  /^fs\.(appendFile|chmod|chown|copyFile|cp|lchmod|lchown|link|lutimes|mkdir|mkdtemp|rename|rm|rmdir|symlink|truncate|unlink|utimes|writeFile)$/;
const takes = /^(fs|filehandle)\.(read|readv)$/;
const puts =
  /^(fs|filehandle)\.(write|writev|ftruncate|truncate|writeFile|appendFile|fchmod|fchown|futimes|chmod|chown|utimes)$/;

/** The parts of a key: paths (`p:`) and opened files (`h:`) are marked. */
export function nodeKey(key: string): {
  name: string;
  paths: string[];
  handle: string | undefined;
  rest: string[];
} {
  const [name = '', ...parts] = key.split('|').map((p) => p.replaceAll('%7c', '|').replaceAll('%25', '%'));
  return {
    name,
    paths: parts.filter((p) => p.startsWith('p:')).map((p) => p.slice(2)),
    handle: parts.find((p) => p.startsWith('h:')),
    rest: parts.filter((p) => !/^[ph]:/.test(p)),
  };
}

/** Dependences between calls of Node's API: through opened files, paths, contents, directories and addresses. */
export function nodeEffects(calls: readonly RecordedCall[]): CallEffect[] {
  return calls.map((call) => {
    if (call.stream === '0') return { uses: [], defs: [], visible: 'no' };
    const { name, paths, handle } = nodeKey(call.key);
    const along = paths.flatMap(ancestors);
    if (name === 'fs.open' || name === 'fs.promises.open') {
      const writes = /"(?!r")[^"]*[wa+]/.test(call.key);
      const made = handle === undefined ? [] : [handle];
      const path = paths[0] ?? '';
      return writes
        ? { uses: along, defs: [...made, `p:${path}`, `c:${path}`, `l:${parent(path)}`], visible: 'state' }
        : { uses: along, defs: made, visible: 'no' };
    }
    if (handle !== undefined && !changing.test(name)) return onHandle(name, handle);
    if (changing.test(name)) {
      const defs = paths.flatMap((p) => [`p:${p}`, `c:${p}`, `l:${parent(p)}`]);
      return { uses: along, defs: handle === undefined ? defs : [...defs, handle], visible: 'state' };
    }
    if (name === 'net.listen')
      return { uses: [], defs: [`a:${call.key.split('|')[1]}`], visible: 'state', always: true };
    if (name === 'net.connect' || name === 'tls.connect')
      return { uses: [`a:${call.key.split('|')[1]}`], defs: [], visible: 'no' };
    if (name.startsWith('child_process.')) return { uses: ['files'], defs: ['files'], visible: 'state' };
    if (name === 'process.chdir') return { uses: along, defs: ['cwd'], visible: 'no', always: true };
    return { uses: along, defs: [], visible: 'no' };
  });
}

function onHandle(name: string, handle: string): CallEffect {
  const path = handle.slice(2).replace(/#\d+$/, '');
  const output = handle === 'h:stdout' || handle === 'h:stderr';
  if (puts.test(name))
    return { uses: [handle], defs: [handle, `c:${path}`], visible: output ? 'output' : 'state' };
  if (takes.test(name) || name === 'filehandle.readFile')
    return { uses: [handle, `c:${path}`], defs: [handle], visible: 'no' };
  return { uses: [handle, `c:${path}`], defs: /close$/.test(name) ? [handle] : [], visible: 'no' };
}

function parent(path: string): string {
  return path.replace(/[/\\][^/\\]*$/, '') || '/';
}

function ancestors(path: string): string[] {
  const all = [`c:${path}`, `l:${path}`, 'files'];
  for (let p = path; p.length > 1; ) {
    all.push(`p:${p}`);
    const up = parent(p);
    if (up === p) break;
    p = up;
  }
  return all;
}
