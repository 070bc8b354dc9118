import { expect, it } from 'vitest';
import { shortPath } from './short-path.ts';

it('is one line, whatever the name of the file', () => {
  expect(shortPath('/w', '/w/src/a.ts')).toBe('src/a.ts');
  expect(shortPath('/w', '/w/a\nf: proved\r.ts')).toBe('a\\nf: proved\\r.ts');
  expect(shortPath('/w/x/y/z', '/w/a.ts')).toBe('/w/a.ts');
});
