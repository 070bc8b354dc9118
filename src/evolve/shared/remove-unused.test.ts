import { expect, it } from 'vitest';
import { removeUnused } from './remove-unused.ts';

/** What is left of `left` in front of `export {}` when `uses` was all that went from the end of it. */
function check(left: string, uses: string, expected: string, file = '/w/a.ts'): void {
  const end = 'export function f() {}\n';
  expect(removeUnused(file, `${left}${end}${uses}`, `${left}${end}`)).toBe(`${expected}${end}`);
}

it('imports that lost their uses go', () => {
  check(`import { a, b } from './x';\nb();\n`, 'a();', `import { b } from './x';\nb();\n`);
  check(`import d, { b } from './x';\nb();\n`, 'd();', `import { b } from './x';\nb();\n`);
  check(`import d, { b } from './x';\nd();\n`, 'b();', `import d from './x';\nd();\n`);
  check(`import type { T } from './x';\n`, 'let x: T;', '');
  check(`import { T } from './x';\n`, 'let x: T;', '');
  check(`import * as fs from 'node:fs';\n`, 'fs.statSync("x");', '');
});

it('a module whose values were used is still loaded', () => {
  check(`import { a } from './x';\n`, 'a();', `import './x';\n`);
});

it('functions and variables that lost their uses go, and what only they used', () => {
  check(`const k = 2;\nfunction g() {\n  return k;\n}\n`, 'g();', '');
  check(`function g(n) {\n  return n && g(n - 1);\n}\n`, 'g(3);', '');
  check(`let a = 1, b = 2;\nf(b);\n`, 'f(a);', `let b = 2;\nf(b);\n`);
  check(`const go = () => 1;\n`, 'go();', '', '/w/a.js');
});

it('other things stay', () => {
  const same = (left: string, uses: string, file?: string) => check(left, uses, left, file);
  same(`const a = load();\n`, 'a;');
  same(`const a = 1;\n`, '');
  same(`export const a = 1;\nexport function g() {}\n`, 'g(a);');
  same(`let a = 1;\na = 2;\n`, 'f(a);');
  same(`const a = 1;\nexport { a };\n`, 'f(a);');
  same(`import { a } from './x';\n/** See {@link a}. */\n`, 'a();');
  same(`import React from 'react';\nf(<b />);\n`, 'React.use();', '/w/a.tsx');
  same(`function g(x: string): void;\nfunction g(x: unknown) {}\n`, 'g("");');
});

it('a name inside of a function is not one of the same name outside', () => {
  const before = `const a = 1;\nexport function f(x: boolean) {\n  const a = 2;\n  if (x) return a;\n  return 3;\n}\n`;
  const left = before.replace('  if (x) return a;\n', '');
  expect(removeUnused('/w/a.ts', before, left)).toBe(left.replace('  const a = 2;\n', ''));
});
