import { posix } from 'node:path';
import type { CallEffect, RecordedCall } from '../call.ts';
import { parseData } from './data.ts';
import { type KeyArguments, parseKey } from './key.ts';
import type { Fork } from './log.ts';
import { syscallRow } from './table.ts';

/**
 * Dependences between recorded system calls, as resources used and defined. Resources are opened files (`h`: descriptor and
 * offset; copies by dup and fork share them), paths (`p:`, used with all their directories), listings of directories (`l:`),
 * contents (`c:`), the working directory (`cwd`), addresses (`a:`) and processes (`s:`). What one effect name of the
 * table means is one case of {@link Tracker.effect}.
 */
export interface SyscallEffects {
  readonly effects: readonly CallEffect[];
  /** For each call the opened file it works on: `h12`, and the path it was opened with. */
  readonly handles: readonly (string | undefined)[];
  readonly paths: ReadonlyMap<string, string>;
  /** For each socket the address it was connected or bound to, in hexadecimal. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** Computes them in one pass over the recording. */
export function syscallEffects(calls: readonly RecordedCall[], forks: readonly Fork[]): SyscallEffects {
  const tracker = new Tracker();
  const pending = [...forks];
  const effects: CallEffect[] = [];
  const handles: (string | undefined)[] = [];
  for (const call of calls) {
    while (pending.length > 0 && pending[0]!.at < call.index) tracker.fork(pending.shift()!);
    const { effect, handle } = tracker.effect(call);
    effects.push(executedAnyway.test(call.name) ? { ...effect, always: true } : effect);
    handles.push(handle);
  }
  return { effects, handles, paths: tracker.paths, addresses: tracker.addresses };
}

/** Closing and copying work on placeholders too; these need the real thing. */
const executedAnyway = /^(mmap|execve|execveat|chdir|fchdir|chroot|clone|clone3|fork|vfork|wait4|waitid)$/;
const nothing: CallEffect = { uses: [], defs: [], visible: 'no' };
const writing = 0o1 | 0o2 | 0o100 | 0o1000;

class Tracker {
  readonly #tables = new Map<string, Map<number, string>>();
  readonly #cwd = new Map<string, string>();
  readonly paths = new Map<string, string>();
  readonly addresses = new Map<string, string>();
  readonly #peers = new Set<string>();
  #next = 0;

  constructor() {
    this.#tables.set(
      '1',
      new Map([
        [0, 'stdin'],
        [1, 'stdout'],
        [2, 'stderr'],
      ]),
    );
  }

  fork(f: Fork): void {
    const table = this.#table(f.parent);
    this.#tables.set(f.child, f.shared ? table : new Map(table));
    const cwd = this.#cwd.get(f.parent);
    if (cwd !== undefined) this.#cwd.set(f.child, cwd);
  }

  effect(call: RecordedCall): { effect: CallEffect; handle: string | undefined } {
    const row = syscallRow(call.name);
    if (row === undefined || call.stream === '0') return { effect: nothing, handle: undefined };
    const key = parseKey(call.key);
    const { result = -1, outputs } = parseData(call.data);
    const table = this.#table(call.stream);
    const handle = key.descriptor === undefined ? undefined : table.get(key.descriptor);
    const onFile = key.paths[0] === '' && handle !== undefined;
    const h = handle === undefined ? [] : [handle];
    const path = handle === undefined ? undefined : this.paths.get(handle);
    const content = path === undefined ? [] : [`c:${path}`];
    const peer =
      handle !== undefined && (this.#peers.has(handle) || (path === undefined && /^h\d/.test(handle)));
    if (handle !== undefined && key.address !== undefined && /^(connect|bind)$/.test(call.name))
      this.addresses.set(handle, key.address);
    const what = onFile ? 'peek' : row.effect;
    switch (what) {
      case 'open':
        return this.#open(call, key, table, result);
      case 'accept': {
        const made = this.#make(table, result);
        this.#peers.add(made);
        return { effect: { uses: h, defs: [made], visible: 'peer' }, handle: made };
      }
      case 'close':
        if (key.descriptor !== undefined) table.delete(key.descriptor);
        return { effect: { uses: h, defs: h, visible: 'no' }, handle };
      case 'dup':
        if (
          handle !== undefined &&
          result >= 0 &&
          (call.name !== 'fcntl' || [0, 1030].includes(key.numbers[0] ?? -1))
        )
          table.set(result, handle);
        return { effect: { uses: h, defs: h, visible: 'no' }, handle };
      case 'pipe': {
        const made = `h${++this.#next}`;
        const ends = outputs.get(0) ?? outputs.get(3);
        if (ends !== undefined && ends.length >= 8)
          for (const at of [0, 4]) table.set(ends.readInt32LE(at), made);
        return { effect: { uses: [], defs: [made], visible: 'no' }, handle: made };
      }
      case 'take':
        return { effect: { uses: [...h, ...content], defs: h, visible: peer ? 'peer' : 'no' }, handle };
      case 'put': {
        const output = handle === 'stdout' || handle === 'stderr';
        const second = key.second === undefined ? [] : [table.get(key.second) ?? ''];
        const visible = output ? 'output' : peer ? 'peer' : 'state';
        return { effect: { uses: [...h, ...second], defs: [...h, ...content], visible }, handle };
      }
      case 'peek':
        return { effect: { uses: [...h, ...content], defs: [], visible: 'no' }, handle };
      case 'seek':
        return { effect: { uses: h, defs: h, visible: peer ? 'peer' : 'no' }, handle };
      case 'connect':
        return { effect: { uses: [...h, `a:${key.address}`], defs: h, visible: 'no' }, handle };
      case 'bind':
        return { effect: { uses: h, defs: [...h, `a:${key.address}`], visible: 'state' }, handle };
      case 'ask':
      case 'change':
      case 'chdir':
      case 'exec':
        return { effect: this.#onPaths(what, call, key, table, result, path), handle: undefined };
      case 'cwd':
        return { effect: { uses: [`cwd:${call.stream}`], defs: [], visible: 'no' }, handle: undefined };
      case 'fork':
        return { effect: { uses: [], defs: [`s:${call.stream}`], visible: 'no' }, handle: undefined };
      case 'wait':
        return { effect: { uses: [`s:${call.stream}`], defs: [], visible: 'no' }, handle: undefined };
      default: {
        const waits = /^(e?poll|ppoll|p?select)/.test(call.name);
        if (waits) return { effect: { uses: h, defs: [], visible: 'peer' }, handle };
        return { effect: nothing, handle };
      }
    }
  }

  #onPaths(
    what: 'ask' | 'change' | 'chdir' | 'exec',
    call: RecordedCall,
    key: KeyArguments,
    table: Map<number, string>,
    result: number,
    opened: string | undefined,
  ): CallEffect {
    switch (what) {
      case 'ask':
      case 'exec':
        return { uses: this.#along(this.#resolve(call, key, table, 0)), defs: [], visible: 'no' };
      case 'change': {
        const all = key.paths.map((_, i) => this.#resolve(call, key, table, i));
        const defs = all.flatMap((p) => [`p:${p}`, `l:${posix.dirname(p)}`]);
        return { uses: all.flatMap((p) => this.#along(p)), defs, visible: 'state' };
      }
      case 'chdir': {
        const to = key.paths.length > 0 ? this.#resolve(call, key, table, 0) : (opened ?? '');
        if (result >= 0 && to !== '') this.#cwd.set(call.stream, to);
        return { uses: this.#along(to), defs: [`cwd:${call.stream}`], visible: 'no' };
      }
    }
  }

  #open(call: RecordedCall, key: KeyArguments, table: Map<number, string>, result: number) {
    const made = this.#make(table, result);
    if (key.paths.length === 0)
      return { effect: { uses: [], defs: [made], visible: 'no' } as const, handle: made };
    const path = this.#resolve(call, key, table, 0);
    this.paths.set(made, path);
    const changes =
      call.name === 'creat' || call.name === 'openat2' || ((key.numbers[0] ?? 0) & writing) !== 0;
    const made2 = changes ? [made, `p:${path}`, `l:${posix.dirname(path)}`, `c:${path}`] : [made];
    const relative = path.startsWith('/') ? [] : [`cwd:${call.stream}`];
    const visible = changes ? 'state' : 'no';
    return {
      effect: { uses: [...this.#along(path), ...relative], defs: made2, visible } as const,
      handle: made,
    };
  }

  #make(table: Map<number, string>, result: number): string {
    const made = `h${++this.#next}`;
    if (result >= 0) table.set(result, made);
    return made;
  }

  #table(stream: string): Map<number, string> {
    let table = this.#tables.get(stream);
    if (table === undefined) this.#tables.set(stream, (table = new Map()));
    return table;
  }

  /** A path as one name: relative ones are taken from the directory descriptor or the tracked working directory. */
  #resolve(call: RecordedCall, key: KeyArguments, table: ReadonlyMap<number, string>, which: number): string {
    const path = key.paths[which] ?? '';
    if (path.startsWith('/') || path.startsWith('{')) return path;
    const descriptor = which === 0 ? key.descriptor : key.second;
    const from =
      descriptor !== undefined && descriptor >= 0 ? this.paths.get(table.get(descriptor) ?? '') : undefined;
    return posix.normalize(posix.join(from ?? this.#cwd.get(call.stream) ?? '{cwd}', path));
  }

  #along(path: string): string[] {
    const all = [`c:${path}`];
    for (let p = path; p !== '/' && p !== '.' && p !== ''; p = posix.dirname(p)) all.push(`p:${p}`);
    return [...all, `l:${path}`];
  }
}
