import { MOST_UNITS } from '../base/input-sizes.ts';
import type { Fn, Program } from '../ir/ir.ts';
import { mapShape } from '../syntax/shape/map-shape.ts';
import type { Rejecting, Shape, Signature, Throwing } from '../syntax/shape/shape.ts';
import { isNever } from '../syntax/shape/shape-builder.ts';
import { type ReachedCode, reachedCode } from './reached-code.ts';

/**
 * How calls of input functions throw where this code makes them. Where nothing on the way could catch what a call throws, run on its way out or
 * keep it, whatever is thrown by whichever call is thrown by the function: one decision at the first call stands for all.
 */
export function throwingIn(program: Program, entry: Fn | undefined): Throwing {
  const code = reachedCode(program, entry);
  const { functions } = code;
  const texts = textsOf(code);
  const others = functions.filter((fn) => fn !== entry);
  const isCaught =
    entry === undefined ||
    texts.some((text) => handling.test(text)) ||
    functions.some((fn) => /(?:^|\.)return$/.test(fn.name)) ||
    others.some((fn) => fn.async) ||
    (entry.async && callsItself(entry));
  if (!isCaught) return { calls: 'first', of: anError };
  return { calls: 'each', of: texts.some((text) => looking.test(text)) ? anything : anError };
}

/** What the code says, and the built-ins that it calls under names of its own; one that is not known may be any. */
function textsOf({ functions, natives }: ReachedCode): string[] {
  return [...functions.map((fn) => fn.text), ...natives.map((name) => (name === '?' ? 'Promise' : name))];
}

/** How promises among the inputs reject where this code waits for them. */
export function rejectingIn(code: readonly { program: Program; fn: Fn | undefined }[]): Rejecting {
  const texts: string[] = [];
  let isAlone = true;
  for (const { program, fn } of code) {
    const reached = reachedCode(program, fn);
    texts.push(...textsOf(reached));
    isAlone &&= reached.functions.every((f) => !f.async || (f === fn && !callsItself(f)));
  }
  return {
    of: anError,
    atOnce: texts.some((text) => unfollowed.test(text)),
    isAlone: isAlone && !texts.some((text) => concurrent.test(text)),
    isLooked: texts.some((text) => looking.test(text)),
  };
}

/** The same for versions of a function: what is left behind is compared, so that it matters when a call throws. */
export function throwingInBoth(code: readonly { program: Program; fn: Fn | undefined }[]): Throwing {
  const each = code.map(({ program, fn }) => throwingIn(program, fn));
  const isPlain = code.every(
    ({ program, fn }) => fn !== undefined && !fn.async && !fn.generator && !reachedCode(program, fn).writes,
  );
  const of = each.some((t) => t.of === anything) ? anything : anError;
  return { calls: isPlain && each.every((t) => t.calls === 'first') ? 'first' : 'each', of };
}

/** The inputs with functions whose calls may throw, and with promises that may reject. */
export function withThrowing<S extends Signature>(
  signature: S,
  throwing: () => Throwing,
  rejecting: () => Rejecting,
): S {
  let throws: Throwing | undefined;
  let rejects: Rejecting | undefined;
  const known = new Map<Shape, Shape>();
  const change = (shape: Shape): Shape => {
    const seen = known.get(shape);
    if (seen !== undefined) return seen;
    const mapped = mapShape(shape, change);
    const changed = ((): Shape => {
      if (mapped.kind === 'function' && !isNever(mapped.returns))
        return { ...mapped, throws: (throws ??= throwing()) };
      return mapped.kind === 'promise' ? { ...mapped, rejects: (rejects ??= rejecting()) } : mapped;
    })();
    known.set(shape, changed);
    return changed;
  };
  return {
    ...signature,
    parameters: signature.parameters.map((p) => ({ ...p, shape: change(p.shape) })),
    receiver: signature.receiver && change(signature.receiver),
  };
}

/** An async function that does not wait for itself would keep what it throws. */
function callsItself({ name, text, kind }: Fn): boolean {
  const own = name.slice(name.lastIndexOf('.') + 1);
  const named = text.split(/[^\w$]+/).filter((word) => word === own).length;
  return own === '' || named > (kind === 'arrow' ? 0 : 1);
}

/** What could catch something, run while it is on its way, or keep it. */
const handling =
  /\b(?:try|using|Promise(?!\s*<)|new\s+Promise|then|catch|finally|fromAsync|set(?:Timeout|Interval|Immediate)|queueMicrotask|nextTick|\w*Event\w*|Abort\w*|listener|throws|doesNotThrow|rejects|doesNotReject)\b/i;

/** What makes more than one thing happen at a time. */
const concurrent =
  /\b(?:Promise(?!\s*<)|new\s+Promise|then|fromAsync|set(?:Timeout|Interval|Immediate)|queueMicrotask|nextTick|\w*Event\w*|Abort\w*|listener)\b|\.\s*(?:catch|finally)\s*\(/i;

/** Ways of a promise that are not followed. */
const unfollowed = /\bfor\s+await\b|\byield\b|\bfromAsync\b|\bawait\s+using\b/;

/** What could look at it. */
const looking =
  /\bcatch\s*\(|\bPromise\b(?!\s*<)|\bnew\s+Promise\b|\bthen\b|\bthrows\b|\brejects\b|listener/i;

const anError: Shape = { kind: 'error', name: 'Error' };

const anything: Shape = {
  kind: 'unknown',
  family: [anError, { kind: 'string', maxLength: MOST_UNITS }, { kind: 'literal', value: undefined }],
};
