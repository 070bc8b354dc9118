import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Observation, RecordedCall } from '../call.ts';
import { applyEnviron } from '../environ.ts';
import type { FileContent, Level, Plan, Run } from '../level.ts';
import type { Recording } from '../recording.ts';
import { readContent } from '../syscall/content.ts';
import { parseData } from '../syscall/data.ts';
import { type SyscallEffects, syscallEffects } from '../syscall/effects.ts';
import { explainSyscall } from '../syscall/explain.ts';
import { markInternalCalls } from '../syscall/internal-calls.ts';
import { escapeText, parseKey } from '../syscall/key.ts';
import { syscallRow } from '../syscall/table.ts';
import { environmentFacts } from './facts.ts';
import { lookAt } from './look-at.ts';
import { humanPaths, realPlace, type Session } from './session.ts';
import { stackOf } from './stack-of.ts';
import { findProgram } from './tools.ts';
import { traceProgram } from './trace-program.ts';

/** The system-call level: every run is one run of the command under the perl tracer. */
export function syscallLevel(perl: string, recording: Recording, session: Session): Level {
  return new SyscallLevel(perl, recording, session);
}

class SyscallLevel implements Level {
  readonly name = 'syscall';
  readonly calls: readonly RecordedCall[];
  readonly #perl: string;
  readonly #recording: Recording;
  readonly #session: Session;
  readonly #graph: SyscallEffects;
  readonly #recorded: string;
  readonly #environment = environmentFacts();
  /** Mapped files whose content is another one here → a file with the recorded content, if there is one. */
  readonly #changed = new Map<string, string | undefined>();
  readonly #opened = new Map<string, string>();
  /** The reading calls of each opened file. */
  readonly #units = new Map<string, readonly number[]>();
  #overlays = 0;

  constructor(perl: string, recording: Recording, session: Session) {
    this.#perl = perl;
    this.#recording = recording;
    this.#session = session;
    this.#graph = syscallEffects(recording.calls, recording.forks);
    this.calls = markInternalCalls(recording.calls, recording.forks, this.#graph.handles).map((c) =>
      c.name === 'getcwd' && recording.cwd !== session.cwd
        ? { ...c, unreplayable: 'the directory is where you started it' }
        : c,
    );
    this.#recorded = join(session.folder, 'recorded');
    const lines = this.calls
      .filter((c) => c.stream !== '0')
      .map((c) => {
        const [result = '?', ...outputs] = c.data.split(';');
        return `R\t${c.index}\t${c.stream}\t${c.key}\t${result === '?' ? 0 : result}\t${outputs.join(';')}`;
      });
    writeFileSync(this.#recorded, `${lines.join('\n')}\n`);
    recording.files.forEach((file, i) => {
      if (digest(file.path) === file.sha256) return;
      const copy = file.content === undefined ? undefined : join(session.folder, `mapped-${i}`);
      if (copy !== undefined) writeFileSync(copy, Buffer.from(file.content!, 'base64'));
      this.#changed.set(file.path, copy);
    });
  }

  get whereHint(): string | undefined {
    if (findProgram('strace', this.#session.env) !== undefined) return undefined;
    return 'strace is not installed, so that the place in the program is not shown: apt-get install strace';
  }

  get effects() {
    return this.#graph.effects;
  }

  async run(plan: Plan): Promise<Run> {
    const actions = this.#withOverlays(plan);
    const { env, observations } = applyEnviron(this.calls, plan.actions, this.#session.env);
    for (const name of plan.unset ?? []) delete env[name];
    const lines = [`I\t${escapeText(this.#recorded)}`, `X\t${actions}`];
    for (const [path, content] of plan.overlays ?? []) {
      const file = join(this.#session.folder, `overlay-${++this.#overlays}`);
      writeFileSync(file, content, 'latin1');
      lines.push(`O\t${escapeText(path)}\t${escapeText(file)}`);
    }
    for (const call of this.calls) {
      const copy = call.name === 'mmap' && call.path !== undefined ? this.#changed.get(call.path) : undefined;
      if (copy !== undefined) lines.push(`B\t${call.index}\t${escapeText(copy)}`);
    }
    const traced = await traceProgram(this.#perl, this.#session, env, lines);
    return {
      passed: traced.passed,
      how: traced.how,
      timedOut: traced.end.timedOut,
      output: traced.end.output.slice(-2000),
      milliseconds: traced.milliseconds,
      observations: [...observations, ...traced.log.observations.map((o) => this.#judgeMapping(o))],
      warnings: traced.log.warnings,
    };
  }

  unit(index: number): readonly number[] {
    const handle = this.#graph.handles[index - 1];
    if (handle === undefined || !this.#graph.paths.has(handle) || !reads(this.calls[index - 1]!))
      return [index];
    if (this.#units.size === 0)
      this.calls.forEach((call, i) => {
        const own = this.#graph.handles[i];
        if (own !== undefined && reads(call))
          this.#units.set(own, [...(this.#units.get(own) ?? []), call.index]);
      });
    return this.#units.get(handle) ?? [index];
  }

  failure(call: RecordedCall, bad: Observation): string | undefined {
    const { result } = parseData(bad.data ?? '');
    if (call.name === 'environ' || result === undefined || result >= 0 || result < -4095) return undefined;
    if ([-24, -23, -28, -122, -27].includes(result)) return String(result);
    const path = parseKey(call.key).paths[0];
    return path === undefined || path === '' ? undefined : `${result} ${path}`;
  }

  isNoise(call: RecordedCall): boolean {
    return noise.test(call.name) || (call.path ?? parseKey(call.key).paths[0] ?? '').startsWith('/proc/');
  }

  content(index: number): FileContent | undefined {
    const handle = this.#graph.handles[index - 1];
    const path = handle === undefined ? undefined : this.#graph.paths.get(handle);
    const call = this.calls[index - 1]!;
    if (path === undefined || !/^(p?read|mmap)/.test(call.name)) return undefined;
    const mapped =
      call.name === 'mmap' ? this.#recording.files.find((f) => f.path === call.path)?.content : undefined;
    const members = this.unit(index).map((i) => this.calls[i - 1]!);
    const seeks = this.calls.filter((c) => c.name === 'lseek' && this.#graph.handles[c.index - 1] === handle);
    const good = mapped === undefined ? readContent([...members, ...seeks]) : Buffer.from(mapped, 'base64');
    const real = realPlace(this.#session, path);
    try {
      if (good === undefined || !statSync(real).isFile() || statSync(real).size > 8 << 20) return undefined;
      return {
        path: this.#openedAs(handle!) ?? path,
        good: good.toString('latin1'),
        bad: readFileSync(real, 'latin1'),
      };
    } catch {
      return undefined;
    }
  }

  explain(call: RecordedCall, bad: Observation | undefined) {
    const handle = this.#graph.handles[call.index - 1];
    return humanPaths(
      explainSyscall(call, bad, {
        path: handle === undefined ? undefined : this.#graph.paths.get(handle),
        address: handle === undefined ? undefined : this.#graph.addresses.get(handle),
        good: this.#recording.facts,
        bad: this.#environment,
        lookAt: (path) => lookAt(realPlace(this.#session, path)),
      }),
    );
  }

  where(call: RecordedCall): Promise<readonly string[]> {
    const nth = this.calls.filter(
      (c) => c.name === call.name && c.stream === call.stream && c.index <= call.index,
    ).length;
    return call.stream === '1' ? stackOf(call.name, nth, this.#session) : Promise.resolve([]);
  }

  /** A file given as a whole is opened and read for real. */
  #withOverlays(plan: Plan): string {
    if (plan.overlays === undefined || plan.overlays.size === 0) return plan.actions;
    const actions = [...plan.actions];
    this.calls.forEach((_, i) => {
      const handle = this.#graph.handles[i];
      if (handle !== undefined && plan.overlays!.has(this.#openedAs(handle) ?? '')) actions[i] = 'x';
    });
    return actions.join('');
  }

  /** The path as the program wrote it when it opened this. */
  #openedAs(handle: string): string | undefined {
    if (this.#opened.size === 0)
      this.calls.forEach((call, i) => {
        const made = this.#graph.handles[i];
        if (made !== undefined && !this.#opened.has(made))
          this.#opened.set(made, parseKey(call.key).paths[0] ?? '');
      });
    return this.#opened.get(handle);
  }

  /** A mapping is the same when the file behind it is. */
  #judgeMapping(o: Observation): Observation {
    const path = o.index > 0 && o.name === 'mmap' ? this.calls[o.index - 1]!.path : undefined;
    if (path === undefined || !this.#changed.has(path) || o.same !== true) return o;
    return { ...o, same: false, data: 'other content' };
  }
}

const noise = /^(clock_|gettimeofday|time$|times$|getrandom|getrusage|sysinfo|e?poll|ppoll|p?select)/;

function reads(call: RecordedCall): boolean {
  const effect = syscallRow(call.name)?.effect;
  return effect === 'take' || effect === 'peek';
}

function digest(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return undefined;
  }
}
