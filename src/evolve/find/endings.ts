import { isLackOfRealm } from './lacks-of-realm.ts';
import type { PlainEndings } from './plain-pair.ts';

/** Whether a version was ended from outside, or for want of something. */
export function isCut({ before, after }: PlainEndings): boolean {
  return [before, after].some((ending) => /^(?:limit|pending)/.test(ending) || isLackOfRealm(ending));
}

/** Something is used as what it is not: any option does that when it gets any value. */
export function isMisuse({ before, after }: PlainEndings): boolean {
  return [before, after].some((ending) => ending.startsWith('throw error TypeError'));
}

/** An ending with its numbers and names blurred. */
export function roughly(ending: string): string {
  return ending
    .slice(0, 120)
    .replace(/\d+/g, '0')
    .replace(/[a-z]+/gi, 'a');
}
