import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { exploreTexts } from './helpers/explore-texts.ts';

const rows = (body: string, parameters = 'p: string') => {
  const source = `import * as path from 'node:path';\nimport { join } from 'path';\nexport function f(${parameters}) { ${body} }`;
  const { behaviours, complete } = exploreTexts(source, 'f');
  return { complete, rows: behaviours.map((b) => [b.condition.join(' && '), b.outcome]), behaviours };
};

it('what path makes of texts is named by the call', () => {
  expect(rows("return join(p, '..', 'src') + path.basename(p, '.ts');")).toMatchObject({
    complete: true,
    rows: [['', { kind: 'return', value: 'path.join(p, "..", "src") + path.basename(p, ".ts")' }]],
  });
  expect(rows("return path.relative('/a', path.resolve('/a', p, path.normalize(p)));").rows).toEqual([
    ['', { kind: 'return', value: 'path.relative("/a", path.resolve("/a", p, path.normalize(p)))' }],
  ]);
});

it.each([
  ["path.extname(p) === '.ts'"],
  ["path.basename(p) === 'index.js'"],
  ["path.basename(p, '.ts') === 'a'"],
  ["path.dirname(p) === 'src/x'"],
  ['path.isAbsolute(p)'],
  ["path.parse(p).name === 'x'"],
  ["path.parse(p).dir === '/etc'"],
  ['path.parse(p).ext.length > 2'],
  ["path.parse(p).root === '/'"],
  ["join('a', p) === 'a/b'"],
  ["path.normalize(p) === 'a/b'"],
])('both sides of %s are found, with inputs on which Node goes there', (test) => {
  const { complete, behaviours } = rows(`return ${test} ? 1 : 0;`);
  expect(complete).toBe(true);
  const decide = new Function('path', 'join', 'p', `return ${test} ? 1 : 0;`);
  for (const { witness, observed } of behaviours)
    expect(observed).toEqual({ kind: 'return', value: decide(posix, posix.join, witness.p) });
  expect(behaviours).toHaveLength(2);
});

it('what is no text is refused as Node refuses it', () => {
  const { behaviours } = rows('return path.dirname(p as string);', 'p: string | null');
  expect(behaviours.map((b) => b.outcome)).toContainEqual({
    kind: 'throw',
    error: 'TypeError',
    message: 'The "path" argument must be of type string. Received null',
  });
});

it('a function of a module that is not there ends the run once, whatever it is given', () => {
  const source = `import { readFileSync } from 'node:fs';\nexport const f = (p: string): number => readFileSync(p, 'utf8').length;`;
  const { behaviours, stats } = exploreTexts(source, 'f');
  expect(stats.runs).toBe(1);
  expect(behaviours.map((b) => b.condition)).toEqual([[]]);
});

it('what logs through the environment and the terminal is explored', () => {
  const source = `
    import tty from 'node:tty';
    const names = Object.keys(process.env).filter((key) => /^debug_/i.test(key));
    const colours = tty.isatty(process.stderr.fd);
    export const f = (n: number): number => { if (names.length > 0) console.error(colours, n); return n > 3 ? 1 : 0; };`;
  const { behaviours, scope } = exploreTexts(source, 'f');
  expect(behaviours.map((b) => b.outcome)).toEqual([
    { kind: 'return', value: '0' },
    { kind: 'return', value: '1' },
  ]);
  expect(scope.assumes.map((a) => a.text)).toContain(
    'Object.keys(process.env) has one value only while modules load',
  );
});

it('nothing but bytes may be a buffer', () => {
  const source = `export const f = (x: string | number[] | Uint8Array): number => (Buffer.isBuffer(x) ? 1 : typeof x === 'string' ? 2 : 3);`;
  const { behaviours, complete } = exploreTexts(source, 'f');
  expect(complete).toBe(false);
  expect(behaviours.map((b) => [b.condition.join(' && '), b.outcome.kind])).toContainEqual([
    'typeof x === "string"',
    'return',
  ]);
  expect(JSON.stringify(behaviours.map((b) => b.outcome))).toContain('Buffer.isBuffer of bytes');
});
