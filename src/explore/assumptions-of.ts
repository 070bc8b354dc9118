import type { Assumption } from '../base/claim.ts';
import type { TermStore } from '../expr/term-store.ts';
import { WHILE_LOADING } from '../machine/runtime/world.ts';
import { assumedFrameworks } from './assumed-frameworks.ts';
import { assumedInputs } from './assumed-inputs.ts';
import { assumedWorld } from './assumed-world.ts';
import type { ClaimedCode } from './claimed-code.ts';
import type { Exploration } from './exploration.ts';
import { readsLoaded } from './loaded-values.ts';
import { type ReachedCode, reachedCode } from './reached-code.ts';

/** Everything that an exploration of some code (a function, or the versions of one) takes for granted, each once. */
export function assumptionsOf(
  store: TermStore,
  code: readonly ClaimedCode[],
  { assumes, looked }: Pick<Exploration, 'assumes' | 'looked'>,
): Assumption[] {
  const paths = [...looked].map((id) => store.variables[id]!.path.replace(/\[\d+\]/g, '[i]'));
  const isLooked = (path: string) => {
    const asked = path.replaceAll('()', '.returns[i]');
    return paths.some((p) => p.startsWith(asked));
  };
  const all: Assumption[] = [];
  let isLoaded = false;
  for (const one of code) {
    const reached = reachedBy(one);
    isLoaded ||= readsLoaded(one.program, reached.functions);
    all.push(...assumedInputs(one, reached, isLooked), ...assumedWorld(one, reached));
    all.push(...assumedFrameworks(one.program, reached));
  }
  all.unshift(...assumes.filter((a) => isLoaded || a.code !== WHILE_LOADING));
  const each = new Map<string, Assumption>();
  for (const a of all) {
    const key = `${a.code}\0${a.text}`;
    if (!each.has(key)) each.set(key, a);
  }
  return [...each.values()].filter((a) => !isSaid(a, each));
}

/** Is the absence of one property said of all? */
function isSaid({ code, text }: Assumption, all: ReadonlyMap<string, Assumption>): boolean {
  const path = code === 'properties' ? / has no further property /.exec(text) : null;
  const start = path && `${text.slice(0, path.index)} has no further properties`;
  return start !== null && [...all.values()].some((a) => a.text.startsWith(start));
}

function reachedBy({ program, fn, madeBy }: ClaimedCode): ReachedCode {
  const reached = reachedCode(program, fn);
  if (madeBy === undefined) return reached;
  const before = reachedCode(program, madeBy).functions;
  return { ...reached, functions: [...new Set([...reached.functions, ...before])] };
}
