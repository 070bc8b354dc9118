import { dispatch } from '../../src/cli/dispatch.ts';
import { executeHere } from '../../src/session/execute.ts';
import { steadyContext } from '../../src/session/testing/steady-context.ts';

/** Runs a command of the command line, and gives what it printed. */
export async function runCommand(
  name: string,
  ...args: readonly string[]
): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const code = await dispatch(name, args, {
    stdout: (t) => (out += t),
    stderr: (t) => (err += t),
    progress() {},
    execute: executeHere(steadyContext()),
    width: 100,
  });
  return { code, out, err };
}
