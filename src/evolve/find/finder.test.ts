import { describe, expect, it } from 'vitest';
import { diffTexts, versionsOf } from '../testing/diff-texts.ts';

/** The first change between two versions of a function and the verdict. */
function found(texts: string, file = '/main.ts') {
  const [before, after] = versionsOf(texts);
  const [result] = diffTexts(before, after, {
    numbers: 'double',
    timeoutMs: 20_000,
    file,
    signature: { maxLength: undefined, maxItems: undefined },
  });
  return { verdict: result!.verdict, witness: result!.changes![0]?.witness };
}

describe('differences that no solver is needed for', () => {
  it('are found behind formats that regular expressions tell', () => {
    const body = (tail: string) => `
      const date = /^(\\d{4})-(\\d\\d)-(\\d\\d)(?:T(\\d\\d):(\\d\\d))?$/;
      export function hours(text: string): number {
        const parts = date.exec(text);
        if (parts === null) return -1;
        return Number(parts[4] ?? 0) ${tail};
      }`;
    const { verdict, witness } = found(
      `//- before${body('+ 0')}\n//- after${body('+ (parts[5] === "59" ? 1 : 0)')}`,
    );
    expect(verdict).toBe('refuted');
    expect(String(witness?.text)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:59$/);
  });

  it('are found on inputs longer than those explored', () => {
    const { verdict, witness } = found(`
      //- before
      export function f(xs: string[]) { return xs.map((x) => x.trim()).join('').length; }
      //- after
      export function f(xs: string[]) { return xs.slice(0, 5).map((x) => x.trim()).join('').length; }`);
    expect(verdict).toBe('refuted');
    expect(witness?.xs).toHaveLength(6);
  });

  it('are found in what URLs are made of, and where buffers are asked for', () => {
    const { verdict } = found(`
      //- before
      export function f(s: string) { return Buffer.isBuffer(s) ? '' : new URL(s, 'http://a.b/').pathname; }
      //- after
      export function f(s: string) { return Buffer.isBuffer(s) ? '' : new URL(s, 'http://a.b/').pathname.replace(/-/, ''); }`);
    expect(verdict).toBe('refuted');
  });

  it('are found behind checks that an option has to meet', () => {
    const body = (tail: string) => `
      const tables: any = { amex: /^3\\d{3}$/, visa: /^4\\d{3}$/ };
      export function f(s: string, options: { kind?: string } = {}): boolean {
        if (!/^[34]\\d{3}$/.test(s)) return false;
        const { kind } = options;
        return ${tail};
      }`;
    const { verdict, witness } = found(
      `//- before${body('true')}\n//- after${body('kind !== undefined && kind in tables ? tables[kind].test(s) : true')}`,
    );
    expect(verdict).toBe('refuted');
    expect(['amex', 'visa']).toContain((witness?.options as { kind: string } | undefined)?.kind);
  });

  it('are found in methods', () => {
    const { verdict, witness } = found(`
      //- before
      export class Path { constructor(readonly text: string) {} extension() { return this.text.slice(this.text.lastIndexOf('.')); } }
      //- after
      export class Path { constructor(readonly text: string) {} extension() { return this.text.slice(this.text.indexOf('.')); } }`);
    expect(verdict).toBe('refuted');
    expect(JSON.stringify(witness?.this)).toContain('"..');
  });

  it('are found in what promises come to', () => {
    const { verdict } = found(`
      //- before
      export async function f(s: string) { await null; return s.toLowerCase().replace(/\\s+$/, ''); }
      //- after
      export async function f(s: string) { await null; return s.toLowerCase().replace(/ +$/, ''); }`);
    expect(verdict).toBe('refuted');
  });
});
