import { describe, expect, it } from 'vitest';
import { cutColumns, displayWidth, padColumns, wrapColumns } from './display-width.ts';

describe('columns of a terminal', () => {
  it('wide characters take two, combining marks none', () => {
    expect(displayWidth('abc')).toBe(3);
    expect(displayWidth('日本語')).toBe(6);
    expect(displayWidth('e\u0301')).toBe(1);
    expect(displayWidth('🐶')).toBe(2);
    expect(padColumns('日', 4)).toBe('日  ');
  });

  it('long texts are cut at a character', () => {
    expect(cutColumns('日本語', 5)).toBe('日本…');
    expect(cutColumns('abc', 3)).toBe('abc');
  });

  it('lines break after operators, and no text is lost', () => {
    expect(wrapColumns('a > 10 && b > 20 && c > 30', 18)).toEqual(['a > 10 &&', '  b > 20 && c > 30']);
    expect(wrapColumns(`"${'　'.repeat(8)}"`, 10).join('')).toContain('　'.repeat(4));
    for (let width = 10; width < 40; width++) {
      const text = 'alpha > 10 && beta(日本語, 2) || gammagammagammagamma';
      const lines = wrapColumns(text, width);
      expect(lines.every((l) => displayWidth(l) <= width)).toBe(true);
      expect(lines.join('').replace(/ /g, '')).toBe(text.replace(/ /g, ''));
    }
  });
});
