import { type Cut, isEnded, pcOf, type Side } from './side.ts';

/** The pair of cuts that both versions are at before their first instructions. */
export const START = 'start';

/** One pair of cuts, by name. */
export function pairKey(a: Cut, b: Cut): string {
  return `${a}|${b}`;
}

/** And for people. */
export function placeText(sides: readonly [Side, Side], key: string): string {
  if (key === START) return 'at the start';
  const [a, b] = key.split('|') as [Cut, Cut];
  return `${cutText(sides[0], 'the old version', a)} and ${cutText(sides[1], 'the new version', b)}`;
}

function cutText({ code }: Side, version: string, cut: Cut): string {
  if (isEnded(cut)) return `${version} ended`;
  const { span } = code.instructions[pcOf(cut)]!;
  return `${version} ${cut.startsWith('h') ? 'before a round of the loop' : 'before the call'} at line ${span.line}`;
}
