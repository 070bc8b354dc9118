import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
// @ts-expect-error: a script without types
import { buildJobBundles } from '../../scripts/build/job-bundles.js';
// @ts-expect-error: a script without types
import { bundle, bundleDoors } from '../../scripts/build.js';

const root = resolve(import.meta.dirname, '../..');

/** The package as users have it, in a folder of its own; within this project, so that its own packages are found. */
export class BuiltPackage {
  readonly folder: string;

  private constructor(name: string) {
    this.folder = join(root, 'node_modules', `.${name}-test-${process.pid}`);
  }

  static async build(name: string, doors: readonly string[]): Promise<BuiltPackage> {
    const built = new BuiltPackage(name);
    const dist = join(built.folder, 'dist');
    mkdirSync(dist, { recursive: true });
    await bundle({ index: 'src/index.ts' }, dist, { splitting: true });
    await buildJobBundles(dist);
    await bundleDoors(dist, doors);
    for (const part of ['package.json', 'types'])
      cpSync(join(root, part), join(built.folder, part), { recursive: true });
    return built;
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
