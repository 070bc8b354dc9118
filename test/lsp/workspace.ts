import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
// @ts-expect-error: a script without types
import { buildJobBundles } from '../../scripts/build/job-bundles.js';
// @ts-expect-error: a script without types
import { bundle, bundlePage } from '../../scripts/build.js';
import { Editor } from './editor.ts';

/** A repository with one commit, in a folder of its own. */
export class Repository {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'beagle-lsp-')));

  constructor(files: Readonly<Record<string, string>>) {
    for (const [name, text] of Object.entries(files)) this.write(name, text);
    this.git('init', '-q');
    this.git('add', '.');
    this.git('commit', '-qm', 'first');
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), text);
  }

  git(...args: string[]): void {
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: this.folder });
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The server as users have it. */
export class BuiltServer {
  /** In here, so that the packages are found. */
  readonly #dist = resolve(import.meta.dirname, '../../node_modules', `.lsp-test-${process.pid}`);

  static async build(): Promise<BuiltServer> {
    const built = new BuiltServer();
    await bundle({ beagle: 'src/cli/main.ts' }, built.#dist, { splitting: true });
    await buildJobBundles(built.#dist);
    await bundlePage(built.#dist);
    const recorder = resolve(import.meta.dirname, '../../src/host/recorder');
    cpSync(recorder, join(built.#dist, 'recorder'), { recursive: true });
    return built;
  }

  async start(folder: string, debounceMs = 50): Promise<Editor> {
    const editor = new Editor(join(this.#dist, 'beagle.js'), folder, ['--debounce', `${debounceMs}ms`]);
    await editor.start([folder]);
    return editor;
  }

  dispose(): void {
    rmSync(this.#dist, { recursive: true, force: true });
  }
}
