/**
 * A session with the built language server on a real project: documents are opened, then edited one after the other, as somebody types. Prints how long an edit takes until
 * its document's lenses are fresh, how long the server takes to answer for lenses at any moment, and memory.
 *
 *     npm run bench:editor -- <folder with a git repository> [--open 10] [--edits 40] [--timeout 1000] [--under src]
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Random } from '../../src/base/random.ts';
import { outlineOf } from '../../src/serve/lsp/outline.ts';
import { Editor } from '../../test/lsp/editor.ts';

const [given = '', ...more] = process.argv.slice(2);
const option = (name: string, otherwise: string) => {
  const at = more.indexOf(`--${name}`);
  return at < 0 ? otherwise : more[at + 1]!;
};
const folder = realpathSync(resolve(given));
const [open, edits] = [Number(option('open', '10')), Number(option('edits', '40'))];
const timeoutMs = Number(option('timeout', '1000'));
const under = join(folder, option('under', 'src'));

const files = readdirSync(under, { recursive: true, encoding: 'utf8' })
  .map((name) => join(under, name))
  .filter((path) => /(?<!\.d)\.ts$/.test(path) && !/\.(?:spec|test)\.ts$/.test(path))
  .sort();
const documents = files
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .map((d) => ({ ...d, functions: outlineOf(d.path, d.text).functions }))
  .filter((d) => d.functions.length > 0);
const functions = documents.reduce((sum, d) => sum + d.functions.length, 0);

/** Text with a statement more, or another number, in one of its functions: an edit that is a program again. */
function edited(random: Random, text: string, n: number): string {
  const numbers = [...text.matchAll(/(?<![\w.'"`])\d+(?![\w.'"`])/g)].filter(
    (m) => !isInComment(text, m.index),
  );
  const [found] = numbers.length === 0 ? [] : [numbers[random.int(0, numbers.length - 1)]!];
  if (found === undefined) return text.replace(/(\)[^(){}]*\{\n)/, `$1  const edit${n} = ${n};\n`);
  return `${text.slice(0, found.index)}${Number(found[0]) + 1}${text.slice(found.index + found[0].length)}`;
}

function isInComment(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
  return /^\s*\*|\/\//.test(line) || text.lastIndexOf('/*', at) > text.lastIndexOf('*/', at);
}

function procText(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // It is gone.
    return '';
  }
}

/** The processes that a process started, and those that they did. */
function descendants(pid: number): number[] {
  const own = procText(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return own.flatMap((child) => [child, ...descendants(child)]);
}

/** Of the server and the processes that it started, in megabytes. */
function memory(pid: number): { server: number; jobs: number } {
  const rss = (of: number) => Number(/VmRSS:\s+(\d+)/.exec(procText(of, 'status'))?.[1] ?? 0) / 1024;
  return { server: rss(pid), jobs: descendants(pid).reduce((sum, child) => sum + rss(child), 0) };
}

/** Processor time of a process and all that it started, in milliseconds; of those that were killed, too, up to when they were seen last. */
class ProcessorTime {
  readonly #pid: number;
  readonly #ticks = new Map<number, number>();

  constructor(pid: number) {
    this.#pid = pid;
    setInterval(() => this.#look(), 20).unref();
  }

  get ms(): number {
    this.#look();
    return [...this.#ticks.values()].reduce((sum, n) => sum + n, 0) * 10;
  }

  #look(): void {
    for (const pid of [this.#pid, ...descendants(this.#pid)]) {
      const fields = procText(pid, 'stat')
        .replace(/^.*\) /s, '')
        .split(' ');
      if (fields.length > 12) this.#ticks.set(pid, Number(fields[11]) + Number(fields[12]));
    }
  }
}

const median = (of: readonly number[]) => [...of].sort((a, b) => a - b)[of.length >> 1] ?? Number.NaN;
const worst = (of: readonly number[]) => Math.max(...of);
const ms = (n: number) => `${n.toFixed(0)} ms`;

const editor = new Editor(resolve('dist/beagle.js'), folder, ['--debounce', '50ms']);
await editor.start([folder], { timeoutMs });
const random = new Random(1);
const step = Math.max(1, Math.floor(documents.length / open));
const shown = documents.filter((_, i) => i % step === 0).slice(0, open);
const inOpen = shown.reduce((sum, d) => sum + d.functions.length, 0);
console.log(
  `${relative(process.cwd(), folder)}: ${functions} functions in ${documents.length} files; ${inOpen} functions in ${shown.length} open documents`,
);
const started = performance.now();
for (const { path, text } of shown) await editor.open(path, text);
for (const { path } of shown) await editor.settled(path);
console.log(`all open documents analysed after ${((performance.now() - started) / 1000).toFixed(1)} s`);
const record: { file: string; freshMs: number; processorMs: number; settledMs: number; answerMs: number }[] =
  [];
const server = editor.child.pid!;
const processor = new ProcessorTime(server);
const sizes: number[] = [];
for (let n = 0; n < edits; n++) {
  const document = shown[random.int(0, shown.length - 1)]!;
  // Half of it first, as it is while somebody types.
  await editor.edit(document.path, document.text.slice(0, document.text.length >> 1));
  const text = edited(random, document.text, n);
  await editor.edit(document.path, text);
  document.text = text;
  const [begun, spent] = [performance.now(), processor.ms];
  await editor.lenses(document.path);
  const answerMs = performance.now() - begun;
  await editor.fresh(document.path);
  const [freshMs, usedMs] = [performance.now() - begun, processor.ms - spent];
  await editor.settled(document.path);
  record.push({
    file: relative(folder, document.path),
    freshMs,
    processorMs: usedMs,
    settledMs: performance.now() - begun,
    answerMs,
  });
  sizes.push(memory(server).server);
}
const told = (what: string, of: (r: (typeof record)[number]) => number) =>
  console.log(`${what}: median ${ms(median(record.map(of)))}, worst ${ms(worst(record.map(of)))}`);
const size = memory(server);
const early = median(sizes.slice(0, Math.ceil(sizes.length / 4)));
console.log(`${edits} edits`);
told('from edit to fresh lenses', (r) => r.freshMs);
told('processor time of the server and its jobs until then', (r) => r.processorMs);
told('until nothing more comes', (r) => r.settledMs);
told('an answer for lenses in between', (r) => r.answerMs);
console.log(
  `memory: server ${early.toFixed(0)} MB at first, ${size.server.toFixed(0)} MB in the end; its jobs ${size.jobs.toFixed(0)} MB`,
);
const revision = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: folder,
  encoding: 'utf8',
}).trim();
writeFileSync('node_modules/.cache/editor-session.json', JSON.stringify({ revision, record }, null, 1));
process.exitCode = (await editor.quit()) ?? 1;
