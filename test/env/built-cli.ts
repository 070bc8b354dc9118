import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..', '..');

/** Bundles the env command alone, as the package ships it, and returns the file to run with node. */
export async function builtCli(): Promise<string> {
  const out = resolve(root, 'node_modules', '.cache', `beagle-env-test-${process.pid}`);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  symlinkSync(resolve(root, 'src', 'env'), resolve(out, 'env'));
  await build({
    stdin: {
      contents: `import { envCommand } from './src/cli/commands/env.ts';
const io = { stdout: (s) => process.stdout.write(s), stderr: (s) => process.stderr.write(s) };
process.exit(await envCommand(process.argv.slice(2), io));`,
      resolveDir: root,
    },
    outfile: resolve(out, 'env.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return resolve(out, 'env.mjs');
}

/** Removes what {@link builtCli} made. */
export function removeBuiltCli(file: string): void {
  rmSync(resolve(file, '..'), { recursive: true, force: true });
}
