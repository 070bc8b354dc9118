import { execFileSync } from 'node:child_process';
import { RequestError } from '../base/diagnostic.ts';

const MOST_BYTES = 1 << 28;

/** What git says. @throws RequestError when it fails, or is not there. */
export function git(folder: string, args: readonly string[], input?: string): Buffer {
  try {
    return execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: folder,
      maxBuffer: MOST_BYTES,
      ...(input === undefined ? {} : { input }),
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    const { stderr, code } = error as { stderr?: Buffer; code?: string };
    const said = stderr?.toString().trim().split('\n')[0] ?? '';
    throw new RequestError(
      'git',
      code === 'ENOENT' ? 'git is not installed' : said.replace(/^fatal: /, 'git: ') || 'git failed',
    );
  }
}
