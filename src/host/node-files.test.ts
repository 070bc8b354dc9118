import { expect, it } from 'vitest';
import { nodeFiles } from './node-files.ts';

it('a path below a file is nothing', () => {
  expect(nodeFiles.isFile(`${import.meta.filename}/index.js`)).toBe(false);
  expect(nodeFiles.isDirectory(`${import.meta.filename}/index.js`)).toBe(false);
  expect(nodeFiles.read(`${import.meta.filename}/index.js`)).toBeUndefined();
});
