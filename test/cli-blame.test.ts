import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExperimentBlameJson } from '../src/report/blame/blame-experiment-schema.ts';
import type { BlameJson } from '../src/report/blame/blame-schema.ts';
import { runCommand } from './helpers/run-command.ts';

let folder: string;
const here = process.cwd();
/** Installed by `npm ci` in its folder, or elsewhere. */
const jest = process.env.BEAGLE_JEST ?? resolve(import.meta.dirname, 'long/matchers/jest/node_modules');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beagle-blame-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  git('init', '-q', '-b', 'main');
  git('config', 'user.email', 'a@example.org');
  git('config', 'user.name', 'a');
  write('package.json', '{ "type": "module" }');
  write('.gitignore', 'node_modules\n');
  symlinkSync(resolve(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
  write('src/price.ts', price('total > 100'));
  write('src/k.ts', 'export const unrelated = 1;\n');
  git('add', '.');
  git('commit', '-qm', 'one');
  write('src/price.ts', price('total >= 100'));
  git('commit', '-qam', 'two');
  write(
    'test/price.test.ts',
    `import { expect, it } from 'vitest';
import { price } from '../src/price.ts';
it('charges small orders', () => { expect(price([{ name: 'a', cents: 20 }], { country: 'de' })).toBe(25) });
it('charges orders at the limit', () => {
  expect(price([{ name: 'a', cents: 20 }], {})).toBe(25);
  expect(price([{ name: 'a', cents: 60 }, { name: 'b', cents: 40 }], { country: undefined })).toBe(105);
});
`,
  );
  write('test/good.test.ts', "import { it } from 'vitest';\nit('holds', () => {});\n");
  process.chdir(folder);
});

afterAll(() => {
  process.chdir(here);
  rmSync(folder, { recursive: true, force: true });
});

function price(free: string): string {
  return `export interface Item { name: string; cents: number }
export function price(items: Item[], options: { country?: string } = {}): number {
  let total = 0;
  for (const item of items) total += item.cents;
  if (${free}) return total;
  return total + (options.country === 'ch' ? 9 : 5);
}
export const other = (x: number) => x;
`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const run = (...args: string[]) => runCommand('blame', '--numbers', 'int', ...args);

const order = '{"items":[{"name":"a","cents":60},{"name":"b","cents":40}],"options":{}}';
const revisions = ['main~1', '--', 'src/price.ts#price'];

describe('beagle blame', () => {
  it('blames the input of a failing test against a git revision', async () => {
    const { code, out } = await run('--json', '--test', 'test/price.test.ts', ...revisions);
    const result = JSON.parse(out) as ExperimentBlameJson;
    expect(code).toBe(1);
    expect(result.test).toBe('charges orders at the limit');
    expect(result.input).toMatchObject({ items: [{ cents: 60 }, { cents: 40 }] });
    expect(result.suspects.map((s) => [s.line, s.column, s.restores, s.changed])).toEqual([
      [5, 7, true, true],
    ]);
    expect(result.edits).toEqual([
      {
        ...{ file: 'src/price.ts', before: 'total > 100', after: 'total >= 100', lines: [5, 5] },
        values: { before: { value: 'false', line: 0 }, after: { value: 'true', line: 0 } },
      },
    ]);
    expect(result.suspects[0]!.text).toBe('if (total >= 100) return total;');
  });

  it('blames the input of a failing test of node:test, options before and after the names', async () => {
    write(
      'test/price.node.test.ts',
      `import assert from 'node:assert';
import { it } from 'node:test';
import { price } from '../src/price.ts';
it('small', () => assert.equal(price([{ name: 'a', cents: 20 }], {}), 25));
it('at the limit', () => assert.equal(price([{ name: 'a', cents: 100 }]), 105));
`,
    );
    // The test says which function it is about.
    const { code, out } = await run('--json', 'main~1', '--test', 'test/price.node.test.ts');
    const result = JSON.parse(out) as ExperimentBlameJson;
    expect([code, result.function, result.test, result.suspects[0]?.line]).toEqual([
      ...[1, 'price', 'at the limit', 5],
    ]);
  });

  it.skipIf(!existsSync(jest))(`blames the input of a failing test of jest (needs ${jest})`, async () => {
    const project = mkdtempSync(join(tmpdir(), 'beagle-jest-'));
    const put = (path: string, text: string) => writeFileSync(join(project, path), text);
    symlinkSync(jest, join(project, 'node_modules'));
    put('package.json', '{ "scripts": { "test": "jest" } }');
    const twice = 'exports.twice = (n) => n * 2;\n';
    put('old.js', `exports.half = (n) => Math.floor(n / 2);\n${twice}`);
    put('new.js', `exports.half = (n) => Math.round(n / 2);\n${twice}`);
    put(
      'new.test.js',
      "const { half, twice } = require('./new');\nit('halves', () => { twice(half(4)); expect(half(5)).toBe(2); });\n",
    );
    process.chdir(project);
    try {
      const { code, out } = await run('--json', '--test', 'new.test.js', 'old.js', 'new.js');
      const result = JSON.parse(out) as ExperimentBlameJson;
      expect([code, result.test, result.suspects[0]?.column]).toEqual([1, 'halves', 23]);
    } finally {
      process.chdir(folder);
      rmSync(project, { recursive: true, force: true });
    }
  });

  it('takes two revisions, and an input', async () => {
    const { code, out } = await run('--input', order, 'main~1..main', '--', 'src/price.ts#price');
    expect(code).toBe(1);
    expect(out).toContain('1. src/price.ts:5:7   if (total >= 100) return total;   (changed)');
    expect(out.split('\n')[0]).toBe(
      'src/price.ts:5: `total >= 100` replaced `total > 100`. Taking this back alone makes it right.',
    );
    expect(out).toMatch(/before = 105\n {4}after {2}= 100/);
  });

  it('names the commit of a range that broke it, and what in it', async () => {
    const repository = mkdtempSync(join(tmpdir(), 'beagle-history-'));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.email=a@example.org', '-c', 'user.name=a', ...args], {
        cwd: repository,
      });
    const put = (path: string, text: string) => {
      mkdirSync(dirname(join(repository, path)), { recursive: true });
      writeFileSync(join(repository, path), text);
    };
    const commit = (subject: string) => {
      git('add', '-A');
      git('commit', '-qm', subject);
    };
    const text = (limit: string, rate: string, more = '') =>
      `import { scale } from './scale.ts';\n${more}export function fee(n: number): number {\n  if (n ${limit} 10) return 0;\n  return scale(n) * ${rate};\n}\n`;
    git('init', '-q', '-b', 'main');
    put('package.json', '{ "type": "module" }');
    put('src/scale.ts', 'export function scale(n: number): number { return n + 1; }\n');
    put('src/cost.ts', text('>', '2'));
    commit('first');
    git('tag', 'v1');
    put('src/cost.ts', text('>', '2', '// Fees.\n'));
    commit('comment');
    git('checkout', '-qb', 'side');
    put('other.txt', 'x');
    commit('on the side');
    put('src/scale.ts', 'export function scale(n: number): number { return n + 2; }\n');
    commit('scale by two');
    git('checkout', '-q', 'main');
    git('mv', 'src/cost.ts', 'src/fee.ts');
    commit('rename');
    git('merge', '-q', '--no-ff', '-m', 'merge side', 'side');
    put('src/fee.ts', 'this does not ( load');
    commit('does not load');
    put('src/fee.ts', text('>=', '2', '// Fees.\n'));
    commit('limit');
    put('src/fee.ts', text('>=', '2', '// All fees.\n'));
    commit('words');
    git('tag', 'v2');
    process.chdir(repository);
    try {
      const args = ['v1..v2', '--', 'src/fee.ts#fee'];
      const { code, out } = await run('--input', '{"n": 3}', ...args);
      expect(code).toBe(1);
      expect(out.split('\n').slice(0, 2)).toEqual([
        'src/scale.ts:1: `return n + 2;` replaced `return n + 1;`. Taking this back alone makes it right.',
        expect.stringMatching(/^It broke in [0-9a-f]{10} "scale by two" \(\d of 8 commits tried/),
      ]);
      const both = await run('--json', '--input', '[{"n": 10}, {"n": 3}]', ...args);
      const result = JSON.parse(both.out) as ExperimentBlameJson;
      // On 10 the scale was wrong first, and the limit changed the outcome again.
      expect([result.commit, result.others]).toMatchObject([{ subject: 'scale by two', isLast: false }, []]);
      const late = await run(
        '--json',
        '--input',
        '[{"n": 10}, {"n": 3}]',
        'main~3..v2',
        '--',
        'src/fee.ts#fee',
      );
      const found = JSON.parse(late.out) as ExperimentBlameJson;
      expect(found.commit).toMatchObject({ subject: 'limit', between: [{ subject: 'does not load' }] });
      // The scale does not matter for what is expected.
      const expected = await run('--json', '--expect', 'result > input.n', '--input', '{"n": 10}', ...args);
      const judged = JSON.parse(expected.out) as BlameJson;
      expect([expected.code, judged.commit]).toMatchObject([1, { subject: 'limit' }]);
      expect(judged.suspects[0]!.line).toBe(4);
      put('src/fee.ts', text('>=', '3', '// All fees.\n'));
      const now = await run('--input', '{"n": 3}', 'main', '--', 'src/fee.ts#fee');
      expect(now.out.split('\n')[1]).toBe('It broke in the work tree (not committed yet).');
    } finally {
      process.chdir(folder);
      rmSync(repository, { recursive: true, force: true });
    }
  });

  it('prints Markdown, SARIF and JSON', async () => {
    const markdown = await run('--markdown', '--input', order, ...revisions);
    expect(markdown.out).toContain('1. **`src/price.ts:5`** `if (total >= 100) return total;`');
    const sarif = JSON.parse((await run('--sarif', '--input', order, ...revisions)).out);
    expect(sarif.runs[0].results[0].locations[0].physicalLocation.region).toEqual({
      startLine: 5,
      startColumn: 7,
    });
  });

  it('writes a patch that makes the input right, and reads inputs from a file', async () => {
    write('inputs.json', `[${order}]`);
    const { code } = await run('--patch', 'fix.patch', '--input', '@inputs.json', ...revisions);
    expect(code).toBe(1);
    execFileSync('git', ['apply', '--check', 'fix.patch'], { cwd: folder });
    expect(readFileSync(join(folder, 'fix.patch'), 'utf8')).toContain('+  if (total > 100) return total;');
  });

  it('asks decisions when told to', async () => {
    const { out } = await run('--method', 'decisions', '--json', '--input', order, ...revisions);
    const result = JSON.parse(out) as BlameJson;
    expect(result.suspects.map((s) => [s.line, s.passes, s.changed])).toEqual([[5, true, true]]);
  });

  it('says that an input does not fail', async () => {
    const { code, out } = await run('--input', '{"items":[],"options":{}}', ...revisions);
    expect([code, out.includes('there is nothing to blame')]).toEqual([0, true]);
  });

  it('compares on paths, and takes what is expected for a pass', async () => {
    const { code, out } = await run(
      ...['--on', 'path', '--expect', 'result > 100', '--json', '--input', order],
      ...revisions,
    );
    expect([code, (JSON.parse(out) as BlameJson).suspects[0]!.line]).toEqual([1, 5]);
  });

  it.each([
    [['--input', '{}', 'nowhere.ts', 'src/price.ts'], 'nowhere.ts does not exist'],
    [['main~1', '--', 'src/price.ts#price'], 'either --input or --test'],
    [['--input', '{', ...revisions], '--input is not JSON'],
    [['--input', '{"item":[]}', ...revisions], 'there is no parameter item (there are: items, options)'],
    [['--input', '{"options":{}}', ...revisions], 'there is no value for the parameter items'],
    [['--input', '{}', 'main~1', '--', 'src/price.ts'], 'name the function'],
    [['--input', '{}', 'main~1', '--', 'src/price.ts#prise'], 'prise'],
    [['--input', '{}', 'main~1', '--', 'src/nothing.ts#f'], 'src/nothing.ts does not exist'],
    [['--input', '{}', 'nobody', '--', 'src/price.ts#price'], 'nobody is neither a file here nor a revision'],
    [['--test', 'test/none.test.ts', ...revisions], 'test/none.test.ts does not exist'],
    [['--test', 'test/good.test.ts', ...revisions], 'no test of test/good.test.ts fails'],
    [['--test', 'test/good.test.ts', 'main~1'], 'no test of test/good.test.ts fails'],
    [['--expect', 'result >', '--input', order, ...revisions], '--expect is not an expression'],
  ])('%j is a bad request', async (args, message) => {
    const { code, err } = await run(...args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
