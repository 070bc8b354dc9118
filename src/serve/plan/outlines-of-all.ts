import type { OutlineRequest } from '../../session/requests/reading-request.ts';
import { isRepeatedIn } from './is-repeated.ts';
import { type Outlined, type OutlineOptions, outlinesOf } from './outlines.ts';

/**
 * The outlines of all files of a plan. A function that files export again is told of where it stands, when that file is among them, and not by each of them. What
 * stands nowhere in the plan is told of by those that export it.
 */
export async function outlinesOfAll(
  requests: readonly OutlineRequest[],
  options: OutlineOptions,
): Promise<Outlined[]> {
  if (requests.length < 2) return outlinesOf(requests, options);
  const short = await outlinesOf(
    requests.map((request) => ({ ...request, ownOnly: true })),
    options,
  );
  const isRepeated = isRepeatedIn(short);
  const open = [...short.keys()].filter((i) =>
    short[i]!.outline.functions.some((f) => f.isElsewhere === true && !isRepeated(f)),
  );
  const whole = await outlinesOf(
    open.map((i) => requests[i]!),
    options,
  );
  const found = [...short];
  for (const [k, i] of open.entries()) found[i] = whole[k]!;
  return found.map(({ outline, reads }) => {
    return { outline: { ...outline, functions: outline.functions.filter((f) => !isRepeated(f)) }, reads };
  });
}
