import { expect, it } from 'vitest';
import { MemoryFiles } from '../files/memory-files.ts';
import { findFunction } from '../functions/find-function.ts';
import { loadSources } from '../modules/load-sources.ts';
import { CodeReach } from './reachable-code.ts';

/** The top-level names, and statements without any by their first word, that `f` of /a.ts reaches. */
function reached(files: Record<string, string>): string {
  const memory = new MemoryFiles(files);
  const sources = loadSources(memory, ['/a.ts']);
  const reach = new CodeReach(
    sources,
    (path) => path,
    (paths) => loadSources(memory, paths),
  );
  const { pieces } = reach.of(findFunction(sources, '/a.ts', 'f'));
  return pieces.map(({ names, text }) => names[0] ?? /^\W*\w+/.exec(text)![0]).join(' ');
}

const check = (title: string, source: string | Record<string, string>, expected: string) =>
  it(title, () => expect(reached(typeof source === 'string' ? { '/a.ts': source } : source)).toBe(expected));

check(
  'what it calls, and nothing else',
  'export function f(x: number) { return g(x); }\nfunction g(x: number) { return x; }\nfunction h() { return f(1); }',
  'f g',
);
check(
  'types, and what they are made of',
  'interface A { b: B }\ntype B = 1 | 2;\ntype C = A;\nexport function f(a: A) { return a; }',
  'A B f',
);
check(
  'what is a property name is not a reference',
  'const size = 1;\nexport function f(x: { size: number }) { return x.size; }',
  'f',
);
check(
  'all that runs when the module is loaded',
  'const table = new Map();\ntable.set(1, 2);\nconst other = 5;\nexport function f(x: number) { return x; }',
  'table table f',
);
check(
  'who changes a variable that it reads',
  'let n = 0;\nfunction inc() { n++; }\nfunction unrelated() {}\nexport function f(x: number) { return x + n; }',
  'n inc f',
);
check(
  'who reads a constant does not matter',
  'const n = 3;\nfunction g() { return n; }\nexport function f(x: number) { return x + n; }',
  'n f',
);
check(
  'who puts something on a function that it calls',
  'function g() {}\nfunction touch() { g.x = 1; }\nfunction call() { g(); }\nexport function f(x: number) { return g(); }',
  'g touch f',
);
check(
  'its class, whole',
  'class Base { n = 1 }\nexport class f2 extends Base {}\nexport function f(x: f2) { return x; }',
  'Base f2 f',
);
check(
  'through imports and re-exports, one name at a time',
  {
    '/a.ts': "import { g as h, type T } from './b.ts';\nexport function f(x: T) { return h(x); }",
    '/b.ts': "export * from './c.ts';\nexport { k as g } from './d.ts';\nexport function unused() {}",
    '/c.ts': 'export type T = number;\nexport function other() {}',
    '/d.ts': 'export function k(x: number) { return x; }\nexport function l() {}',
  },
  'f unused T other k',
);
check(
  'types that nothing else is imported for',
  {
    '/a.ts': "import type { T } from './t.ts';\nexport function f(x: T) { return x; }",
    '/t.ts': 'export type T = U;\nexport type U = 1;\nexport type V = 2;',
  },
  'f T U',
);
check('without types all of it', 'export function f(x) { return x; }\nfunction other() {}', 'f other');
check(
  'names in doc comments',
  '/** @requires isOk(x) */\nexport function f(x: number) { return x; }\nfunction isOk(x: number) { return x > 0; }\nfunction g() {}',
  'f isOk',
);

check(
  'all of a module that is taken whole',
  {
    '/a.ts': "import * as all from './b.ts';\nexport function f(k: 'g') { return all[k]; }",
    '/b.ts': "export { k as g } from './c.ts';\nexport const h = 1;",
    '/c.ts': 'export const k = 1;\nexport const l = 2;',
  },
  'f h k',
);
check(
  'what may fail when the module is loaded',
  'const n = later;\nconst later = 1;\nconst fine = later;\nclass A {}\nclass B extends A {}\nclass C extends (f as never) {}\nconst m = -1n * 2;\nconst o = { p: [60 * 1000], q: fine };\nexport function f(x: number) { return x; }',
  'n later C m f',
);
check(
  'comments that define types, wherever they stand',
  {
    '/a.ts':
      "/** @typedef {string} T */\nimport './b.ts';\nexport function f(x: number) { return x; }\n/** @typedef {number} U */",
    '/b.ts': 'export {};',
  },
  'T f U',
);
check(
  'what changes the meaning of types elsewhere',
  {
    '/a.ts': "import type { T } from './t.ts';\nexport function f(x: Wide) { return x; }\nexport type V = T;",
    '/t.ts': 'export type T = 1;\ndeclare global { type Wide = 2 }\ndeclare namespace N { type M = 1 }',
  },
  'f global',
);
check(
  'what modules of classes do that only types lead to',
  {
    '/a.ts': "import type { C } from './c.ts';\nexport function f(x: C) { return x; }",
    '/c.ts': "import './d.ts';\nexport class C {}\nconst unused = 1;",
    '/d.ts': 'export {};\nObject.freeze(Array.prototype);\nconst unused = 2;',
  },
  'f C Object',
);
