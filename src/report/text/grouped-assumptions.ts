import type { ScopeJson } from '../schema.ts';

/** Assumptions for people: those that say the same of several places are one sentence. */
export interface AssumedLine {
  readonly text: string;
  /** How many assumptions it stands for. */
  readonly count: number;
}

export function groupedAssumptions(assumes: ScopeJson['assumes']): AssumedLine[] {
  const groups = new Map<string, string[]>();
  for (const { text } of assumes) {
    const { key, part } = split(text);
    const parts = groups.get(key) ?? [];
    if (!parts.includes(part)) parts.push(part);
    groups.set(key, parts);
  }
  return [...groups].map(([key, parts]) => ({ text: sentence(key, parts), count: parts.length }));
}

const HERE = '\u0000';

/** The sentence without the one word in which it may differ from others. */
function split(text: string): { readonly key: string; readonly part: string } {
  const [, before, type, after] = /^(.* \(no value of type )(.+)( can be made\))$/.exec(text) ?? [];
  if (type !== undefined) return { key: `${before}${HERE}${after}`, part: type };
  const [, place, rest] =
    /^((?:[\p{ID_Continue}$.[\]]|\(\))+) (changes nothing|is .+|has .+|neither .+)$/u.exec(text) ?? [];
  return place === undefined ? { key: text, part: '' } : { key: `${HERE} ${rest}`, part: place };
}

function sentence(key: string, parts: readonly string[]): string {
  if (parts.length === 1) return key.replace(HERE, () => parts[0]!);
  const shown = parts.slice(0, MOST).join(', ');
  const list = parts.length > MOST ? `${shown} and ${parts.length - MOST} more` : shown;
  return key.startsWith(`${HERE} `) ? `each of ${list}${key.slice(1)}` : key.replace(HERE, () => list);
}

const MOST = 4;
