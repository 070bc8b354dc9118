import { runInNewContext } from 'node:vm';
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

it('CommonJS stays as it is but for import()', async () => {
  const module = (text: string) => transpileModule({ path: '/a.cjs', kind: 'cjs', text });
  expect(module('#!x\nvar a = 010; // import it')).toBe('\nvar a = 010; // import it');
  const text = module("f(import('a'), import /* b */ (`b`), 'import(c)', import(import('d')))");
  expect(text).not.toMatch(/import\('a'\)|import \/\*/);
  const asked: string[] = [];
  const require = (name: string) => {
    asked.push(name);
    return { name };
  };
  const seen: unknown[] = [];
  await runInNewContext(module("f(import('a').then((m) => m.default.name + m.name), 'import(c)')"), {
    require,
    f: async (...args: unknown[]) => seen.push(...(await Promise.all(args))),
  });
  expect([asked, seen]).toEqual([['a'], ['aa', 'import(c)']]);
});

it('JSON is data, whatever it says', () => {
  const module = { exports: undefined as unknown };
  const json = (text: string) => transpileModule({ path: '/a.json', kind: 'json', text });
  runInNewContext(json('{ "__proto__": 1, "a": "\u2028" }'), { module });
  expect(JSON.stringify(module.exports)).toBe('{"__proto__":1,"a":"\u2028"}');
  expect(() => runInNewContext(json('(() => 1)()'), { module })).toThrow('JSON');
});
