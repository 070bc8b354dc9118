import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../files/memory-files.ts';
import { loadSources } from '../modules/load-sources.ts';
import { moduleAsFunction } from './module-as-function.ts';
import { parseModule } from './parse-module.ts';

type Kind = 'script' | 'cjs' | 'esm';

/** `line:column message` of what is wrong with a text, or nothing. */
function errorsOf(kind: Kind, text: string): string[] {
  const path = kind === 'esm' ? '/a.mjs' : kind === 'cjs' ? '/a.cjs' : '/a.js';
  const { diagnostics } = loadSources(new MemoryFiles({ [path]: text }), [path], {
    script: kind === 'script',
  });
  return diagnostics
    .filter((d) => d.code === 'syntax-error')
    .map((d) => `${d.span?.line}:${d.span?.column} ${d.message}`);
}

const wrong: readonly [string, Kind, string, string][] = [
  ['a name declared twice', 'script', 'let a;\n  let a;', "2:7 Identifier 'a' has already been declared"],
  ['a break outside of loops', 'cjs', 'if (1)\n break;', '2:2 Illegal break statement'],
  ['a return at the top of a script', 'script', 'return 1', '1:1 Illegal return statement'],
  [
    'a return at the top of a module',
    'esm',
    'export {};\nif (1) { return 1 }',
    '2:10 Illegal return statement',
  ],
  ['an assignment to a literal', 'cjs', '"use strict"; 1 = 2', '1:15 Invalid left-hand side in assignment'],
  [
    'an octal literal in strict code',
    'esm',
    'export {}; 017',
    '1:12 Octal literals are not allowed in strict mode.',
  ],
  [
    'delete of a name in strict code',
    'esm',
    'var x;\ndelete x',
    '2:8 Delete of an unqualified identifier in strict mode.',
  ],
  [
    'a private name that no class declares',
    'cjs',
    'class A { m() { this.#x } }',
    "1:21 Private field '#x' must be declared in an enclosing class",
  ],
  [
    'a pattern that is no regular expression',
    'script',
    'var r = /(/',
    '1:9 Invalid regular expression: /(/: Unterminated group',
  ],
  [
    'an import declared again',
    'esm',
    'import { a as b } from "./x";\nlet b',
    "2:5 Identifier 'b' has already been declared",
  ],
  [
    'a function declared twice in a module',
    'esm',
    'export function f() {}\nfunction f() {}',
    "2:1 Identifier 'f' has already been declared",
  ],
  ['import.meta as a target', 'esm', 'import.meta = 1', '1:1 Invalid left-hand side in assignment'],
  ['a name exported twice', 'esm', 'var x;\nexport { x };\nexport { x };', "3:10 Duplicate export of 'x'"],
  [
    'an export that is no top-level statement',
    'esm',
    'export {};\nl: export default 1;',
    '2:4 import and export are only allowed at the top level of a module',
  ],
];

describe('early errors', () => {
  for (const [name, kind, text, expected] of wrong)
    it(`finds ${name}`, () => expect(errorsOf(kind, text)).toEqual([expected]));

  const fine: Readonly<Record<string, readonly [Kind, string]>> = {
    'returns and names of CommonJS': ['cjs', '#!/usr/bin/env node\nvar exports = module; return require'],
    'a default function without a name': [
      'esm',
      'export default function(){} var x = 1; export default_; function default_() {}'.replace(
        'export default_;',
        '',
      ),
    ],
    'an asynchronous default generator': ['esm', 'export default async function * () { yield 1 }\nlet y'],
    'a default class without a name': ['esm', 'export default class extends Object {}\nlet z'],
    'a default expression': ['esm', 'export default (a) => a\nexport const b = 1, c = b'],
    'imports over several lines': [
      'esm',
      "import\n d\n, {\n a as b,\n  c } from 'x';\nimport * as n from 'y'; import 'z'; export * from 'q'; export { b as default }; use(d, b, c, n)",
    ],
    'await at the top level': [
      'esm',
      'const x = await import.meta.resolve("x"); for await (const y of x) use(y)',
    ],
    'JSX in a file that is called .js': ['script', 'var x = <a b={1}>c</a>'],
    'sloppy code': ['script', 'with_ = 1; var yield_ = 010; function f(a, a) { return delete a }'],
  };
  for (const [name, [kind, text]] of Object.entries(fine))
    it(`has nothing against ${name}`, () => expect(errorsOf(kind, text)).toEqual([]));

  it('keeps lines and columns of a module', () => {
    const text = "import a,\n { b } from 'x';  use(a)\nexport default class { m() {} }";
    const lines = moduleAsFunction(parseModule('/a.mjs', text, { module: true }).tree).split('\n');
    expect(lines.slice(1, 4)).toEqual([
      'let a,b; ',
      '                  use(a)',
      'class $              { m() {} }',
    ]);
  });

  it('has nothing against the modules of packages that are installed', () => {
    const folder = resolve(import.meta.dirname, '../../../node_modules/vitest/dist');
    const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(files.length).toBeGreaterThan(0);
    const wrongFiles = files.filter(
      (name) => errorsOf('esm', readFileSync(join(folder, name), 'utf8')).length > 0,
    );
    expect(wrongFiles).toEqual([]);
  });
});
