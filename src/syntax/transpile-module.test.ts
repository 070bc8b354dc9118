import { expect, it } from 'vitest';
import { transpileModule } from './transpile-module.ts';

/** The text becomes the body of a CommonJS module: `exports.f()` is what the function returns. */
function checkRuns(path: string, kind: 'esm' | 'cjs', text: string, expected: unknown) {
  const module = { exports: {} as { f?: () => unknown } };
  new Function('module', 'exports', 'require', transpileModule({ path, kind, text }))(
    module,
    module.exports,
    () => undefined,
  );
  expect(module.exports.f!()).toBe(expected);
}

for (const path of ['/m.ts', '/m.mts', '/m.js', '/m.mjs', '/m.tsx'])
  it(`modules in ${path}`, () => checkRuns(path, 'esm', 'export const f = () => 1;', 1));

it('CommonJS keeps its sloppy mode', () =>
  checkRuns('/m.js', 'cjs', '#!/usr/bin/env node\nexports.f = function () { y = 010; return y; };', 8));
