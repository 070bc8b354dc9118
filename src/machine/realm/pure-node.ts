import { posix, win32 } from 'node:path';
import querystring from 'node:querystring';
import util from 'node:util';

/** What a function of Node gave: a value, or the error's message and kind. */
export interface NodeAnswer {
  readonly value?: unknown;
  readonly error?: string;
  readonly kind?: string;
}

const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  util: { isDeepStrictEqual: util.isDeepStrictEqual, inspect, format },
  'util/types': { ...util.types },
  'path/posix': { ...posix },
  'path/win32': { ...win32 },
  querystring: { ...querystring },
};

/** Calls a function of Node that depends on its arguments only and runs no code of theirs. */
export function pureNode(module: string, name: string, args: ArrayLike<unknown>): NodeAnswer {
  const f = modules[module]?.[name];
  if (typeof f !== 'function') return { error: `${module}.${name} is not available` };
  try {
    return { value: f(...Array.from(args)) };
  } catch (error) {
    const { name: kind, message } = error as Error;
    return { error: message, kind };
  }
}

/** Without methods of the values themselves. */
function inspect(value: unknown, options?: unknown): string {
  const given = typeof options === 'object' && options !== null ? (options as util.InspectOptions) : {};
  const { depth, breakLength, compact, sorted, showHidden } = given;
  const plain = { depth, breakLength, compact, sorted, showHidden };
  const chosen = Object.fromEntries(
    Object.entries(plain).filter(([, v]) => typeof v !== 'function' && v !== undefined),
  );
  return util.inspect(value, { ...chosen, customInspect: false });
}

function format(...args: unknown[]): string {
  return util.formatWithOptions({ customInspect: false }, ...(args as [unknown]));
}
