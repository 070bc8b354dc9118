import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Editor } from '../../lsp/editor.ts';
import { BuiltServer, Repository } from '../../lsp/workspace.ts';

const feesAtHead = `export function fee(cents: number): number {
  if (cents < 0) throw new RangeError('negative');
  return cents > 1000 ? 0 : 300;
}
`;
const pricesAtHead =
  "import { fee } from './fees.ts';\nexport const total = (cents: number) => cents + fee(cents);\n";
const repository = new Repository({
  'src/fees.ts': feesAtHead,
  'src/prices.ts': pricesAtHead,
  'package.json': '{ "type": "module" }',
});
const fees = repository.path('src/fees.ts');
let server: BuiltServer;
let editor: Editor;

beforeAll(async () => {
  server = await BuiltServer.build();
  editor = await server.start(repository.folder);
}, 60_000);

afterAll(async () => {
  expect(await editor.quit()).toBe(0);
  server.dispose();
  repository.dispose();
});

it('writes what one input shows, a contract, and blames an edit', async () => {
  await editor.open(fees, feesAtHead.replace('cents > 1000', 'cents >= 1000'));
  await editor.settled(fees);
  const actions = await editor.actions(fees, 3);
  const titled = (start: string) => actions.find((a) => a.title.startsWith(`Beagle: ${start}`))!;
  const [pinned] = (await editor.run(
    titled('add fee(1000) as a test that expects what HEAD did'),
  )) as string[];
  expect(readFileSync(fileURLToPath(pinned!), 'utf8').match(/fee\(.*/g)).toEqual(['fee(1000)).toBe(300);']);
  const [ofNow] = (await editor.run(titled('write tests for fee'))) as string[];
  const [ofBase] = (await editor.run(titled('write tests that pin'))) as string[];
  expect(readFileSync(fileURLToPath(ofNow!), 'utf8')).toContain('fee(1000)).toBe(0);');
  expect(readFileSync(fileURLToPath(ofBase!), 'utf8')).toContain('fee(1000)).toBe(300);');
  await editor.run(titled('write a contract'));
  const [inserted] = editor.edits.at(-1)!.changes![editor.uri(fees)]!;
  expect(inserted!.range.start).toEqual({ line: 0, character: 0 });
  expect(inserted!.newText).toContain(' * @changed_behavior\n * @requires cents === 1000\n');
  const blamed = (await editor.run(titled('blame'))) as { uri: string; suspects: { line: number }[] };
  expect(blamed.suspects.map((s) => s.line)).toContain(3);
  expect(readFileSync(fileURLToPath(blamed.uri), 'utf8')).toContain('cents >= 1000');
  expect(
    editor
      .diagnostics(fees)
      .filter((d) => d.code === 'suspect')
      .map((d) => d.range.start.line),
  ).toContain(2);
});

it('a contract in the comment says which changes are intended', async () => {
  // Time for it, also on a busy machine.
  await editor.configure({ timeoutMs: 60_000 });
  const text = feesAtHead.replace('cents > 1000', 'cents >= 1000');
  const contract =
    '/**\n * @changed_behavior\n * @requires cents === 1000\n * @ensures \\result === 0\n */\n';
  // A comment alone is no other code, but says something else.
  await editor.edit(fees, `${contract}${text}`);
  expect(await editor.settled(fees)).toEqual(['6: 3 behaviours · changed as intended since HEAD']);
  await editor.until(async () => (editor.diagnostics(fees).length === 0 ? true : undefined));
  // The contract is silent about what happens now.
  await editor.edit(fees, `${contract.replace('=== 1000', '=== 1001')}${text}`);
  expect(await editor.settled(fees)).toEqual(['6: 3 behaviours · changed since HEAD']);
  await editor.until(async () => (editor.diagnostics(fees).length === 1 ? true : undefined));
  await editor.edit(fees, text);
  await editor.configure({});
});

it('tests what the base did where the edit is in another document', async () => {
  const prices = repository.path('src/prices.ts');
  await editor.open(prices, pricesAtHead);
  expect(await editor.settled(prices)).toEqual(['2: 3 behaviours · changed since HEAD']);
  const action = (await editor.actions(prices, 2)).find((a) => a.title.includes('expects what HEAD did'))!;
  const [pinned] = (await editor.run(action)) as string[];
  expect(readFileSync(fileURLToPath(pinned!), 'utf8').match(/total\(.*/g)).toEqual([
    'total(1000)).toBe(1300);',
  ]);
  await editor.close(prices);
});

it('compares with what the settings say, in the repository of each folder of a monorepo', async () => {
  const aText = 'export const twice = (n: number) => n * 2;\n';
  const bText = "import { twice } from 'a';\nexport const four = (n: number) => twice(n) * 2;\n";
  const manifest = (name: string) => JSON.stringify({ name, type: 'module', exports: `./${name}.ts` });
  const other = new Repository({
    '.gitignore': 'node_modules\n',
    'packages/a/package.json': manifest('a'),
    'packages/a/a.ts': aText,
    'packages/b/package.json': manifest('b'),
    'packages/b/b.ts': bText,
  });
  mkdirSync(other.path('node_modules'));
  symlinkSync('../packages/a', other.path('node_modules/a'));
  other.git('tag', 'start');
  const [a, b] = [other.path('packages/a/a.ts'), other.path('packages/b/b.ts')];
  await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
    event: { added: [{ uri: editor.uri(other.folder), name: 'other' }], removed: [] },
  });
  await editor.open(a, aText);
  await editor.open(b, bText);
  expect(await editor.settled(b)).toEqual(['2: 1 behaviour']);
  // Through the link among the packages, unsaved.
  await editor.edit(a, aText.replace('n * 2', 'n * 3'));
  expect(await editor.settled(b)).toEqual(['2: 1 behaviour · changed since HEAD']);
  await editor.configure({ base: 'start' });
  const lens = await editor.until(async () => {
    const [first] = await editor.settled(b);
    return first!.includes('start') ? first : undefined;
  });
  expect(lens).toBe('2: 1 behaviour · changed since start');
  await editor.configure({});
  await editor.until(async () => ((await editor.settled(b))[0]!.includes('HEAD') ? true : undefined));
  other.dispose();
});

it('blames an edit for a failing test', async () => {
  const test = repository.path('fees.test.mjs');
  repository.write(
    'fees.test.mjs',
    `import test from 'node:test';
import assert from 'node:assert';
import { fee } from './src/fees.ts';
test('thousand', () => assert.equal(fee(1000), 300));
`,
  );
  repository.write('src/fees.ts', feesAtHead.replace('cents > 1000', 'cents >= 1000'));
  const blamed = (await editor.connection.sendRequest('workspace/executeCommand', {
    command: 'beagle.blameTest',
    arguments: [editor.uri(fees), 'fee', editor.uri(test)],
  })) as { suspects: { line: number }[] } | null;
  expect(editor.said).toEqual([]);
  expect(blamed!.suspects.map((s) => s.line)).toContain(3);
});

it('an edit ends what is worked on, and an answer is there at once meanwhile', async () => {
  const slow = repository.path('src/slow.ts');
  // Takes all of the time that it may.
  const text = (n: number) => `export function slow(xs: number[], s: string): number {
  let sum = ${n};
  for (const x of xs) for (const c of s) if (x * x * x === c.charCodeAt(0) * 31 + sum) sum += x;
  return sum;
}
`;
  await editor.open(slow, text(0));
  for (let n = 1; n <= 20; n++) {
    await editor.edit(slow, text(n));
    const begun = performance.now();
    await editor.lenses(slow);
    // The limit of a function is five seconds: nobody waits for one.
    expect(performance.now() - begun).toBeLessThan(4000);
  }
  await editor.edit(slow, 'export const quick = (n: number) => n;\n');
  expect(await editor.settled(slow)).toEqual(['1: 1 behaviour · not in HEAD']);
});
