import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Editor } from './editor.ts';
import { BuiltServer, Repository } from './workspace.ts';

const feesAtHead = `export function fee(cents: number): number {
  if (cents < 0) throw new RangeError('negative');
  return cents > 1000 ? 0 : 300;
}

export const half = (n: number) => n / 2;
`;
const pricesAtHead = `import { fee } from './fees.ts';

export function total(cents: number): number {
  return cents + fee(cents);
}
`;

const repository = new Repository({ 'src/fees.ts': feesAtHead, 'src/prices.ts': pricesAtHead });
const [fees, prices] = [repository.path('src/fees.ts'), repository.path('src/prices.ts')];
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

it('shows behaviours, and what an edit changed', async () => {
  await editor.open(fees, feesAtHead);
  expect(await editor.settled(fees)).toEqual(['1: 3 behaviours', '6: 1 behaviour']);
  expect(editor.diagnostics(fees)).toEqual([]);
  await editor.edit(fees, feesAtHead.replace('cents > 1000', 'cents >= 1000'));
  expect(await editor.lenses(fees)).toEqual(['1: 3 behaviours · stale', '6: 1 behaviour · stale']);
  expect(await editor.settled(fees)).toEqual(['1: 3 behaviours · changed since HEAD', '6: 1 behaviour']);
  const [change, ...others] = editor.diagnostics(fees);
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    message: 'fee(1000) was 300 in HEAD, is 0 now',
    range: { start: { line: 2, character: 2 } },
    severity: 3,
  });
  expect(change!.relatedInformation!.map((r) => r.message)).toEqual([
    'witness: fee(1000)',
    'in HEAD: 300',
    'now: 0',
    'when cents === 1000',
  ]);
});

it('says on hover what a function does, and what runs a line', async () => {
  const signature = await editor.hover(fees, 1);
  expect(signature).toContain('3 paths, all there are');
  expect(signature).toContain('fee(1000)   before: 300   now: 0');
  expect(await editor.hover(fees, 2)).toContain('3 of 3 behaviours run this line');
  expect(await editor.hover(fees, 3)).toContain('2 of 3 behaviours run this line');
  expect(await editor.hover(fees, 5)).toBeUndefined();
});

it('sees unsaved edits through imports, in both documents', async () => {
  await editor.open(prices, pricesAtHead);
  expect(await editor.settled(prices)).toEqual(['3: 3 behaviours · changed since HEAD']);
  await editor.edit(fees, feesAtHead);
  expect(await editor.lenses(prices)).toEqual(['3: 3 behaviours · changed since HEAD · stale']);
  expect(await editor.settled(prices)).toEqual(['3: 3 behaviours']);
  expect(await editor.settled(fees)).toEqual(['1: 3 behaviours', '6: 1 behaviour']);
  // They import each other.
  const both = `import { total } from './prices.ts';\n${feesAtHead}export const twice = (n: number) => total(n) * 2;\n`;
  await editor.edit(fees, both);
  expect(await editor.settled(fees)).toEqual([
    '2: 3 behaviours',
    '7: 1 behaviour',
    '8: 3 behaviours · not in HEAD',
  ]);
});

it('says nothing about half-typed code, and goes on afterwards', async () => {
  await editor.edit(fees, 'export function fee(cents: number): number {\n  return cents[');
  expect(await editor.lenses(prices)).toEqual(['3: 3 behaviours · stale']);
  await editor.until(async () => (editor.diagnostics(fees).length === 0 ? true : undefined));
  const faulty = `${feesAtHead}export const first = (xs: { n: number }[]) => xs[0].n;\n`;
  await editor.edit(fees, faulty);
  const lenses = await editor.settled(fees);
  expect(lenses.at(-1)).toMatch(/^7: .*1 fault · not in HEAD$/);
  expect(editor.diagnostics(fees)).toMatchObject([
    { severity: 2, range: { start: { line: 6, character: 0 } } },
  ]);
  expect(await editor.settled(prices)).toEqual(['3: 3 behaviours']);
});

it('writes tests and the page', async () => {
  const actions = await editor.actions(fees, 2);
  expect(actions.map((a) => a.title)).toEqual([
    'Beagle: write tests for fee',
    'Beagle: open the page of fee',
    'Beagle: show the values of fee(3)',
    'Beagle: specialise fee to !(cents < 0) && !(cents > 1000)',
    'Beagle: show the values of fee(2500)',
    'Beagle: specialise fee to cents > 1000',
    'Beagle: show the values of fee(-2)',
    'Beagle: specialise fee to cents < 0',
  ]);
  const [tests] = (await editor.run(actions[0]!)) as string[];
  expect(readFileSync(fileURLToPath(tests!), 'utf8')).toContain('returns 0 when cents > 1000');
  const page = (await editor.run(actions[1]!)) as string;
  expect(readFileSync(fileURLToPath(page), 'utf8')).toContain('Content-Security-Policy');
  expect(editor.shown).toEqual([tests, page]);
});

const withLocals = `export function cost(weight: number, express: boolean): number {
  const base = weight > 20 ? 15 : 5;
  let log = '';
  if (express) log = 'fast';
  console.log(log);
  return base * 2;
}
`;

it('tells views what is known, and gives pages as text', async () => {
  const known = (await editor.connection.sendRequest('beagle/functions')) as {
    name: string;
    lens: string;
    behaviours: string[];
  }[];
  expect(known.find((f) => f.name === 'total')).toMatchObject({ lens: '3 behaviours' });
  expect(known.find((f) => f.name === 'half')!.behaviours).toEqual(['always: half(3) = 1.5']);
  const page = await editor.connection.sendRequest('beagle/page', { uri: editor.uri(fees), name: 'half' });
  expect(page).toContain('Content-Security-Policy');
  const none = await editor.connection.sendRequest('beagle/page', { uri: editor.uri(fees), name: 'nobody' });
  expect(none).toBeNull();
  // What cannot be done is said, and nothing ends.
  const wrong = { command: 'beagle.showExample', arguments: [editor.uri(fees), 'half', 99] };
  expect(await editor.connection.sendRequest('workspace/executeCommand', wrong)).toBeNull();
  expect(editor.said.splice(0)).toEqual(['Beagle: there is no such example of half any more']);
});

it('dims what does not matter, shows the values of an example and what is left under a condition', async () => {
  const cost = repository.path('src/cost.ts');
  await editor.open(cost, withLocals);
  await editor.settled(cost);
  const titled = async (line: number, character: number, start: string) =>
    (await editor.actions(cost, line, character)).find((a) => a.title.startsWith(`Beagle: ${start}`))!;
  await editor.run(await titled(6, 10, 'dim what does not matter for base here'));
  const dimmed = () => editor.diagnostics(cost).filter((d) => d.tags?.includes(1));
  await editor.until(async () => (dimmed().length > 0 ? true : undefined));
  expect(dimmed().map((d) => d.range.start.line + 1)).toEqual([3, 4, 5]);
  const example = await titled(4, 16, 'show the values of');
  const call = (await editor.run(example)) as string;
  const hints = await editor.hints(cost);
  expect(hints[0]).toBe(`1: ${call}`);
  expect(hints).toContain('2: = 5');
  const special = (await editor.run(await titled(4, 16, 'specialise'))) as string;
  expect(readFileSync(fileURLToPath(special), 'utf8')).not.toContain('if (express)');
  await editor.run(await titled(1, 1, 'show the document as it is'));
  expect(await editor.hints(cost)).toEqual([]);
  // An edit takes away what is shown of the text before.
  await editor.run(example);
  await editor.edit(cost, `\n${withLocals}`);
  expect(await editor.hints(cost)).toEqual([]);
});

it('completes, explains and checks contract comments', async () => {
  const broken = `/**\n * @changed_behavior\n * @requires cents >\n */\n${feesAtHead.replace('cents > 1000', 'cents >= 1000')}`;
  await editor.edit(fees, broken);
  await editor.settled(fees);
  const [problem] = editor.diagnostics(fees).filter((d) => d.range.start.line === 2);
  expect(problem).toMatchObject({ severity: 2, source: 'beagle' });
  expect(await editor.hover(fees, 2, 5)).toContain('Begins a change contract');
  await editor.edit(fees, `/**\n * @en\n * \\\n */\n${feesAtHead}`);
  expect(await editor.completions(fees, 2, 6)).toEqual(['@ensures']);
  expect(await editor.completions(fees, 3, 4)).toContain('\\prev');
  expect(await editor.completions(fees, 6, 3)).toEqual([]);
});

it('leaves other documents alone', async () => {
  for (const name of ['notes.md', 'types.d.ts']) {
    const path = repository.path(name);
    await editor.open(path, 'export declare function f(): void;');
    expect(await editor.lenses(path)).toEqual([]);
  }
  const odd = repository.path('nowhere/odd.ts');
  await editor.open(odd, '\u0000\u{1f600} export function f(');
  expect(Array.isArray(await editor.lenses(odd))).toBe(true);
  expect(editor.said).toEqual([]);
});
