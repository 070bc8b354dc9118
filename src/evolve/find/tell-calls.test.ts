import { describe, expect, it } from 'vitest';
import { diffTexts, versionsOf } from '../testing/diff-texts.ts';

function diff(texts: string) {
  const [before, after] = versionsOf(texts);
  const [result] = diffTexts(before, after, {
    numbers: 'double',
    timeoutMs: 20_000,
    file: '/main.ts',
    signature: { maxLength: undefined, maxItems: undefined },
  });
  return result!;
}

describe('what Node confirms and the machine does not', () => {
  it('is a change by an option that only the new version declares', () => {
    const { verdict, changes } = diff(`
//- before
export function shown(text: string, options: { lower?: boolean } = {}): string {
  return options.lower ? text.toLowerCase() : text;
}
//- after
export function shown(text: string, options: { lower?: boolean; strict?: boolean } = {}): string {
  const made = options.lower ? text.toLowerCase() : text;
  return options.strict ? made.replace(/[.!]/g, '') : made;
}`);
    expect(verdict).toBe('refuted');
    expect(changes!.map((c) => c.script).join()).toMatch(/shown\(".*[.!].*", \{ strict: /);
  });

  it('is none where versions do the same', () => {
    const body = (test: string) => `
export function shown(text: string, options: { lower?: boolean } = {}): string {
  return ${test} ? text.toLowerCase() : text;
}`;
    const { verdict } = diff(
      `//- before${body('options.lower')}\n//- after${body('options.lower === true')}`,
    );
    expect(verdict).not.toBe('refuted');
  });
});
