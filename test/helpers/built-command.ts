import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
// @ts-expect-error: a script without types
import { buildJobBundles } from '../../scripts/build/job-bundles.js';
// @ts-expect-error: a script without types
import { bundle } from '../../scripts/build.js';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly seconds: number;
}

/** The command as users have it: built, in a process of its own, on files of a folder of its own. */
export class BuiltCommand {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'beagle-built-')));
  /** In here, so that the packages are found. */
  readonly #dist = resolve(import.meta.dirname, `../../node_modules/.built-test-${process.pid}`);

  static async build(): Promise<BuiltCommand> {
    const command = new BuiltCommand();
    await bundle({ beagle: 'src/cli/main.ts' }, command.#dist, { splitting: true });
    await buildJobBundles(command.#dist);
    return command;
  }

  write(name: string, text: string): string {
    writeFileSync(join(this.folder, name), text);
    return name;
  }

  /** Runs it to its end. `act` is called whenever it has said something. */
  run(
    args: readonly string[],
    {
      act = () => {},
      to = 'pipe',
    }: { act?: (child: ChildProcess, err: string, out: string) => void; to?: 'pipe' | number } = {},
  ): Promise<Ended> {
    const started = performance.now();
    const child = spawn(process.execPath, [join(this.#dist, 'beagle.js'), ...args], {
      cwd: this.folder,
      // No results and no compiled code of other runs.
      env: { ...process.env, CI: '1', BEAGLE_CACHE: join(this.folder, 'cache') },
      stdio: ['ignore', to, 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout?.on('data', (chunk) => {
      out += chunk;
      act(child, err, out);
    });
    child.stderr!.on('data', (chunk) => {
      err += chunk;
      act(child, err, out);
    });
    return new Promise((done) =>
      child.on('close', (code) => done({ code, out, err, seconds: (performance.now() - started) / 1000 })),
    );
  }

  dispose(): void {
    for (const folder of [this.folder, this.#dist]) rmSync(folder, { recursive: true, force: true });
  }
}
