import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../files/memory-files.ts';
import { loadSources } from '../modules/load-sources.ts';
import { transpileModule } from '../modules/transpile-module.ts';
import { neededSources } from './needed-sources.ts';

/** What is left of each module, by its name; `whole` where nothing was taken away. */
function leftOf(texts: Record<string, string>): Record<string, string> {
  const files = new MemoryFiles(Object.fromEntries(Object.entries(texts).map(([n, t]) => [`/${n}.ts`, t])));
  const sources = loadSources(files, ['/main.ts']);
  const needed = neededSources(sources, ['/main.ts']);
  expect(neededSources(sources, ['/main.ts'])).toBe(needed);
  expect(needed.modules.map((m) => m.path)).toEqual(sources.modules.map((m) => m.path));
  return Object.fromEntries(
    needed.modules.map((m, i) => {
      const before = sources.modules[i]!;
      expect(m.text).toHaveLength(before.text.length);
      expect(m.text.split('\n')).toHaveLength(before.text.split('\n').length);
      return [m.path.slice(1, -3), m === before ? 'whole' : m.text.replace(/\s+/g, ' ').trim()];
    }),
  );
}

describe('neededSources', () => {
  it('leaves of an index what is taken from it', () => {
    expect(
      leftOf({
        main: `import { a } from './index.ts'; export const f = () => a();`,
        index: `/** All. */\nexport * from './a.ts';\nexport * from './b.ts';\nexport { c, d as e } from './c.ts';`,
        a: `export const a = () => 1;`,
        b: `import { c } from './c.ts';\nexport function b() { return c(); }`,
        c: `export function c() {}\nexport function d() {}`,
      }),
    ).toEqual({
      main: 'whole',
      index: `export * from './a.ts'; export * from './b.ts'; export { } from './c.ts';`,
      a: 'whole',
      b: `import './c.ts';`,
      c: '',
    });
  });

  it('keeps what is handed on under the names that are asked for', () => {
    expect(
      leftOf({
        main: `import { e } from './index.ts'; export const f = () => e();`,
        index: `export { c, d as e, x, } from './c.ts'; export { y } from './d.ts';`,
        c: `export function c() {}\nexport function d() {}\nexport let x: number;`,
        d: `export const y = 1;`,
      }),
    ).toEqual({
      main: 'whole',
      index: `export { d as e, } from './c.ts'; export { } from './d.ts';`,
      c: 'whole',
      d: '',
    });
  });

  it('keeps what does something when it is loaded, what is a class, and what these name', () => {
    expect(
      leftOf({
        main: `import './index.ts'; export const f = () => 1;`,
        index: `export * from './a.ts'; export * from './b.ts'; export * from './c.ts'; export * from './d.ts';`,
        a: `import { d } from './d.ts'; globalThis.x = d;`,
        b: `export class B {}`,
        c: `import './a.ts'; export const c = 1;`,
        d: `export const d = 1;`,
      }),
    ).toEqual({
      main: 'whole',
      index: `export * from './a.ts'; export * from './b.ts'; export * from './c.ts'; export * from './d.ts';`,
      a: 'whole',
      b: 'whole',
      c: `import './a.ts';`,
      d: 'whole',
    });
  });

  const index = `export { a } from './a.ts'; export { b } from './b.ts';`;
  const [a, b] = ['export const a = 1;', 'export const b = 1;'];
  it.each([
    [`import * as n from './index.ts'; export const f = () => n.a;`, 'whole', ''],
    [`import * as n from './index.ts'; export const f = (k: 'a') => n[k];`, 'whole', 'whole'],
    [`import * as n from './index.ts'; export const f = () => Object.keys(n);`, 'whole', 'whole'],
    [`import type * as n from './index.ts'; export const f = (x: n.T) => x;`, undefined, undefined],
    [`export const f = async () => (await import('./index.ts')).a;`, 'whole', 'whole'],
    [`export * as n from './index.ts'; export const f = 1;`, 'whole', 'whole'],
    [`export * from './index.ts'; export const f = 1;`, 'whole', 'whole'],
    [`import { a as x } from './index.ts'; export { x }; export const f = 1;`, 'whole', ''],
  ])('%s', (main, ofA, ofB) => {
    expect(leftOf({ main, index, a, b })).toMatchObject({
      main: 'whole',
      ...(ofA !== undefined && { a: ofA, b: ofB }),
    });
  });
});

it('writes linkage as the emitter means it', () => {
  const text = `\n import './a';\nexport * from "./b" ;\n export*from './c'\n`;
  const run = (code: string) => {
    const asked: string[] = [];
    const exports: Record<string, unknown> = {};
    const parts: Record<string, object> = { './b': { x: 1, y: 2, default: 3 }, './c': { y: 4, z: 5 } };
    const require = (name: string) => {
      asked.push(name);
      return parts[name] ?? {};
    };
    new Function('require', 'exports', code)(require, exports);
    return [asked, { ...exports }];
  };
  const kind = 'esm' as const;
  expect(run(transpileModule({ path: '/m.ts', kind, text }))).toEqual(
    run(transpileModule({ path: '/m.ts', kind, text: `${text}\nconst local = 1;` })),
  );
});
