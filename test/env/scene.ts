import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { locateInEnvironment } from '../../src/env/host/locate-in-environment.ts';
import { recordEnvironment } from '../../src/env/host/record-environment.ts';
import type { LocateResult } from '../../src/env/locate.ts';
import type { PassCriterion } from '../../src/env/pass-criterion.ts';

/** True when the program is on PATH; tests that need it are skipped by name otherwise. */
export function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/** Whether system calls can be traced here. */
export const canTrace = process.platform === 'linux' && process.arch === 'x64' && has('perl');

/** How to record in a good environment and locate in a bad one. */
export interface Play {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly badEnv?: Readonly<Record<string, string>>;
  readonly criterion?: PassCriterion;
  readonly level?: 'syscall' | 'node';
  readonly good?: (scene: Scene) => unknown;
  readonly bad?: (scene: Scene) => unknown;
  readonly after?: (scene: Scene) => unknown;
  readonly badCommand?: readonly string[];
  readonly runs?: number;
}

/** A folder of its own in which a program is recorded and then made to fail. */
export class Scene {
  readonly folder = mkdtempSync(join(tmpdir(), 'beagle-scene-'));
  recordedBytes = 0;

  path(name: string): string {
    return join(this.folder, name);
  }

  write(name: string, text: string | Buffer, mode = 0o644): string {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), text, { mode });
    return this.path(name);
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  /** Compiles a C program; statically unless told otherwise. */
  compile(name: string, source: string, ...flags: string[]): string {
    this.write(`${name}.c`, source);
    const how = flags.length > 0 ? flags : ['-static'];
    execFileSync(
      'gcc',
      [
        '-g',
        '-w',
        ...how.filter((f) => !f.startsWith('-l')),
        `${name}.c`,
        '-o',
        name,
        ...how.filter((f) => f.startsWith('-l')),
      ],
      {
        cwd: this.folder,
      },
    );
    return this.path(name);
  }

  environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return { PATH: process.env.PATH ?? '', HOME: this.folder, LANG: 'C', ...more };
  }

  async record(play: Play, file = 'good.rec'): Promise<number> {
    await play.good?.(this);
    const recorded = await recordEnvironment({
      ...this.request(play, play.env),
      command: play.command,
      file: this.path(file),
      redact: [],
      keep: [],
    });
    this.recordedBytes = recorded.bytes;
    return recorded.calls;
  }

  async locate(play: Play, file = 'good.rec'): Promise<LocateResult> {
    await play.bad?.(this);
    try {
      return await locateInEnvironment({
        ...this.request(play, play.badEnv ?? play.env),
        command: play.badCommand ?? play.command,
        criterion: undefined,
        file: this.path(file),
        runs: play.runs ?? 100,
        budget: 120_000,
      });
    } finally {
      await play.after?.(this);
    }
  }

  request(play: Play, env: Readonly<Record<string, string>> | undefined) {
    return {
      criterion: play.criterion,
      level: play.level,
      limit: 10_000,
      stdin: undefined,
      signal: new AbortController().signal,
      env: this.environment(env),
      cwd: this.folder,
    };
  }

  remove(): void {
    spawnSync('chmod', ['-R', 'u+rwx', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Records, spoils and locates in a scene that is removed afterwards. */
export async function playOut(play: Play, prepare?: (scene: Scene) => void): Promise<LocateResult> {
  const scene = new Scene();
  try {
    prepare?.(scene);
    await scene.record(play);
    return await scene.locate(play);
  } finally {
    scene.remove();
  }
}

/** A located result in the words that tests compare: calls, names in the user's world, guilty lines. */
export function summary(result: LocateResult): string {
  if (result.verdict !== 'located')
    return `${result.verdict}${result.reason === undefined ? '' : `: ${result.reason}`}`;
  return result.causes
    .map((c) => {
      const lines =
        c.content?.guilty.map((g) => `${g.line}: ${g.bad.join('/')} -> ${g.good.join('/')}`) ?? [];
      return [`${c.call} ${c.world} ${c.name}`, ...lines].join('; ');
    })
    .join(' & ');
}
