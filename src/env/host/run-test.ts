import { spawn } from 'node:child_process';
import type { ProgramSpec } from './program.ts';

/**
 * Runs the pass test by `sh -c` in the user's own environment; it finds the program's output in the files named by
 * `BEAGLE_STDOUT` and `BEAGLE_STDERR` and, when the program has ended, its exit code in `BEAGLE_EXIT_CODE`. Resolves to the
 * exit code; 124 when it takes longer than the limit.
 */
export function runTest(
  test: string,
  spec: Pick<ProgramSpec, 'cwd' | 'limit' | 'signal' | 'testEnv'>,
  files: readonly [string, string],
  code?: number,
): Promise<number> {
  return new Promise((resolve) => {
    const env = { ...spec.testEnv, BEAGLE_STDOUT: files[0], BEAGLE_STDERR: files[1] };
    const child = spawn('sh', ['-c', test], {
      cwd: spec.cwd,
      env: code === undefined ? env : { ...env, BEAGLE_EXIT_CODE: String(code) },
      stdio: 'ignore',
      detached: true,
    });
    const kill = (): void => {
      try {
        process.kill(-child.pid!, 'SIGKILL');
      } catch {}
    };
    const timer = setTimeout(kill, spec.limit);
    spec.signal.addEventListener('abort', kill);
    process.on('exit', kill);
    const done = (exit: number): void => {
      clearTimeout(timer);
      spec.signal.removeEventListener('abort', kill);
      process.off('exit', kill);
      kill();
      resolve(exit);
    };
    child.on('error', () => done(127));
    child.on('exit', (exit, signal) => done(exit ?? (signal === 'SIGKILL' ? 124 : 125)));
  });
}
