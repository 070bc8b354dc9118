import { resolve } from 'node:path';
import { RequestError } from '../base/diagnostic.ts';
import type { FunctionRequest } from '../session/requests/engine-request.ts';
import { isWsl } from '../syntax/wsl/is-wsl.ts';
import { wslFunctionName } from '../syntax/wsl/wsl-name.ts';

/** What a user names: a file, and perhaps a function in it. */
export interface Target {
  /** Absolute. */
  readonly file: string;
  readonly name: string | undefined;
}

/** Reads `path/to/file.ts#name`. A WSL file is one function, which need not be named. */
export function parseTarget(text: string): Target {
  const hash = text.lastIndexOf('#');
  const file = hash < 0 ? text : text.slice(0, hash);
  const name = hash < 0 ? undefined : text.slice(hash + 1);
  if (file === '') throw new RequestError('usage', `"${text}" names no file; write path/to/file.ts#function`);
  if (name === '') throw new RequestError('usage', `"${text}" names no function after #`);
  return { file: resolve(file), name: name ?? (isWsl(file) ? wslFunctionName(file) : undefined) };
}

/** The one function that a command is about. */
export function oneTarget(command: string, operands: readonly string[]): FunctionRequest {
  const target = operands.length === 1 ? parseTarget(operands[0]!) : undefined;
  if (target?.name === undefined)
    throw new RequestError('usage', `beagle ${command} takes one function, as path/to/file.ts#function`);
  return { file: target.file, function: target.name };
}
