import { expect, it } from 'vitest';
import { shownName } from './shown-name.ts';

it('is that of the file for what has none of its own', () => {
  expect(shownName('default', 'lib/to-kebab.case.ts')).toBe('toKebabCase');
  expect(shownName('export=', 'node_modules/ms/index.js')).toBe('ms');
  expect(shownName('default', 'index.ts')).toBe('index');
  expect(shownName('default', '/src/404.ts')).toBe('default');
  expect(shownName('parse', 'index.ts')).toBe('parse');
});
