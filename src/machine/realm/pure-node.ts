import { posix, win32 } from 'node:path';
import querystring from 'node:querystring';
import util from 'node:util';
import { HostCopies } from '../guest/host-copy.ts';
import { isHostError } from '../guest/is-host-error.ts';

/** What a function of Node gave: a value, or the error's message and kind. */
export interface NodeAnswer {
  readonly value?: unknown;
  readonly error?: string;
  readonly kind?: string;
}

const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  util: { isDeepStrictEqual: util.isDeepStrictEqual, inspect, format },
  'path/posix': { ...posix },
  'path/win32': { ...win32 },
  querystring: { ...querystring },
};

const tests = new Map<string, unknown>(Object.entries(util.types));

/** Calls a function of Node that depends on its arguments only. It is given copies, so nothing of Node sees a value of the guest. */
export function pureNode(module: string, name: string, args: ArrayLike<unknown>): NodeAnswer {
  // These look at what kind of object it is and run nothing.
  if (module === 'util/types') return { value: (tests.get(name) as (value: unknown) => boolean)(args[0]) };
  const f = modules[module]?.[name];
  if (typeof f !== 'function') return { error: `${module}.${name} is not available` };
  const copies = new HostCopies(module === 'util' && name !== 'isDeepStrictEqual' ? 'kept' : 'read');
  const given: unknown[] = [];
  for (let i = 0; i < args.length; i++) given.push(copies.of(args[i]));
  try {
    return { value: f(...given) };
  } catch (error) {
    if (!isHostError(error)) throw error;
    return { error: error.message, kind: error.name };
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
