import { describe, expect, it } from 'vitest';
import { diffTexts, versionsOf } from '../testing/diff-texts.ts';

function diff(texts: string, file = '/main.ts', timeoutMs = 8000) {
  const [before, after] = versionsOf(texts);
  const [result] = diffTexts(before, after, {
    numbers: 'double',
    timeoutMs,
    file,
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

  const join = (parameters: string, more: string) => `
export function join(${parameters}) {
  if (text === '') return text;
  return ${more}text + '/';
}`;

  it('is a change by an argument that only the new version has, where no types say which there are', () => {
    const { verdict, changes, notes } = diff(
      `//- before${join('text', '')}\n//- after${join('text, options', 'options && options.plain ? text : ')}`,
      '/main.js',
    );
    expect(verdict).toBe('refuted');
    expect(notes!.join()).toContain('calls with options were tried by plain runs only');
    expect(changes!.map((c) => c.script).join()).toMatch(/^join\(.*, \{ plain: /);
  });

  it('is none by an argument that types do not admit', () => {
    const [old, now] = [join('text: string', ''), join('text: string, plain = false', 'plain ? text : ')];
    expect(diff(`//- before${old}\n//- after${now}`).verdict).not.toBe('refuted');
  });

  it('is a change of what built-in objects get', () => {
    const set = (test: string) => `
export function set(target, path, value) {
  const keys = String(path).split('.');
  let at = target;
  while (keys.length > 1) {
    const key = keys.shift();
    if (${test}) return;
    at = at[key] ?? (at[key] = {});
  }
  at[keys[0]] = value;
}`;
    const { verdict, changes } = diff(
      `//- before${set('false')}\n//- after${set("key === '__proto__'")}`,
      '/main.js',
      2000,
    );
    expect(verdict).toBe('refuted');
    const shown = changes!.map((c) => c.script ?? JSON.stringify(c.witness)).join();
    expect(shown).toContain('__proto__.');
  });
});
