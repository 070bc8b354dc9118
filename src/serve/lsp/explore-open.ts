import { RequestError } from '../../base/diagnostic.ts';
import type { ExploreJson } from '../../report/explore/explore-schema.ts';
import { CANCELLED, EndedEarly } from '../../session/ended-early.ts';
import type { Ask } from './asking.ts';
import type { FunctionState } from './document-state.ts';
import { type OpenDocument, put } from './open-document.ts';

/** Of several functions each has this first, so that none waits long for the others. */
const FIRST_MS = 1000;

/** Explores what is not explored: all of it for a short while, then what was not done by then for all of its time. */
export async function exploreOpen(
  document: OpenDocument,
  timeoutMs: number,
  ask: Ask,
  onChange: () => void,
): Promise<void> {
  const open = (progress: FunctionState['exploring'][]) =>
    [...document.states].filter(([, s]) => progress.includes(s.exploring)).map(([name]) => name);
  const fresh = open(['not yet']);
  const isMany = open(['not yet', 'so far']).length > 1 && timeoutMs > FIRST_MS;
  for (const name of isMany ? fresh : []) {
    const { isCut, ...found } = await explore(document, name, FIRST_MS, ask, onChange);
    const isKnown = found.explored !== undefined;
    put(document, name, { ...found, exploring: !isCut ? 'whole' : isKnown ? 'so far' : 'not yet' });
    onChange();
  }
  for (const name of open(['not yet', 'so far'])) {
    const { explored, refused } = await explore(document, name, timeoutMs, ask, onChange);
    put(document, name, { explored, refused, exploring: 'whole' });
    onChange();
  }
}

/** `isCut`: more time may show more. */
type Explored = Pick<FunctionState, 'explored' | 'refused'> & { readonly isCut: boolean };

async function explore(
  document: OpenDocument,
  name: string,
  timeoutMs: number,
  ask: Ask,
  onChange: () => void,
): Promise<Explored> {
  const soFar = (explored: ExploreJson) => {
    const known = document.states.get(name);
    // A search that begins again has less at first than the one before it.
    const isMore =
      known?.exploring === 'not yet' ||
      explored.behaviours.length > (known?.explored?.behaviours.length ?? 0);
    if (explored.behaviours.length === 0 || !isMore) return;
    put(document, name, { explored, refused: undefined, exploring: 'so far' });
    onChange();
  };
  try {
    const request = { command: 'explore', file: document.path, function: name, timeoutMs } as const;
    const explored = (await ask(request, 'exploring', (known) => soFar(known as ExploreJson))) as ExploreJson;
    const isCut = !explored.complete && explored.limits.some((l) => cuts.has(l.name));
    return { explored, refused: undefined, isCut };
  } catch (error) {
    const isLate = error instanceof EndedEarly && error.message !== CANCELLED;
    if (!RequestError.is(error) && !isLate) throw error;
    return { explored: undefined, refused: error.message, isCut: isLate };
  }
}

/** Limits of time. */
const cuts: ReadonlySet<string> = new Set(['timeout', 'stopped']);
