import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';

/** A run of changed lines: what stands in the new file, and what stood there. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly old: readonly string[];
}

/**
 * The baseline: plain delta debugging over the hunks of lines of one file. It shares nothing with `blame`. The result are the lines of the smallest set of
 * hunks that makes the input right.
 */
export function blameByLines(
  at: { readonly before: string; readonly after: string },
  name: string,
  args: readonly unknown[],
): number[] {
  const [old, now] = [at.before, at.after].map((f) => readFileSync(f, 'utf8').split('\n')) as [
    string[],
    string[],
  ];
  const wanted = outcome(old.join('\n'), at.before, name, args);
  const hunks = hunksOf(old, now);
  const restores = (taken: readonly Hunk[]): boolean => {
    const lines = [...now];
    for (const h of [...taken].sort((a, b) => b.start - a.start))
      lines.splice(h.start, h.end - h.start, ...h.old);
    return outcome(lines.join('\n'), at.after, name, args) === wanted;
  };
  if (!restores(hunks)) return [];
  const found = ddmin(hunks, restores);
  return [
    ...new Set(
      found.flatMap((h) => Array.from({ length: Math.max(1, h.end - h.start) }, (_, i) => h.start + i + 1)),
    ),
  ];
}

function ddmin<T>(items: readonly T[], holds: (part: readonly T[]) => boolean): readonly T[] {
  let [left, n] = [items, 2];
  while (left.length >= 2) {
    const size = Math.ceil(left.length / n);
    const chunks = Array.from({ length: Math.ceil(left.length / size) }, (_, i) =>
      left.slice(i * size, (i + 1) * size),
    );
    const chunk = chunks.find(holds);
    const without =
      chunk ??
      chunks.map((c) => left.filter((x) => !c.includes(x))).find((c) => c.length < left.length && holds(c));
    if (chunk !== undefined) [left, n] = [chunk, 2];
    else if (without !== undefined) [left, n] = [without, Math.max(n - 1, 2)];
    else if (n >= left.length) break;
    else n = Math.min(left.length, n * 2);
  }
  return left;
}

function hunksOf(old: readonly string[], now: readonly string[]): Hunk[] {
  const width = now.length + 1;
  const best = new Int32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      best[i * width + j] =
        old[i] === now[j]
          ? best[(i + 1) * width + j + 1]! + 1
          : Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!);
  const hunks: Hunk[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [fromI, fromJ] = [i, j];
    while (i < old.length || j < now.length) {
      if (i < old.length && j < now.length && old[i] === now[j]) break;
      if (j >= now.length || (i < old.length && best[(i + 1) * width + j]! >= best[i * width + j + 1]!)) i++;
      else j++;
    }
    if (i > fromI || j > fromJ) hunks.push({ start: fromJ, end: j, old: old.slice(fromI, i) });
    if (i < old.length && j < now.length) [i, j] = [i + 1, j + 1];
  }
  return hunks;
}

function outcome(text: string, path: string, name: string, args: readonly unknown[]): string {
  try {
    const loaded = load(text, path) as Record<string, unknown>;
    const whole = typeof loaded === 'function' ? loaded : loaded.default;
    let f: unknown = name === 'default' ? whole : loaded;
    if (name !== 'default') for (const key of name.split('.')) f = (f as Record<string, unknown>)[key];
    const given = JSON.parse(JSON.stringify(args)) as unknown[];
    // Halves of a change may go round in circles.
    const result: unknown = runInNewContext('f(...args)', { f, args: given.map(revive) }, { timeout: 1000 });
    return `= ${inspect([result, given], { depth: 9 })}`;
  } catch (error) {
    return `! ${String(error)}`;
  }
}

function revive(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$' in value && value.$ === 'Date' && 'time' in value) return new Date(Number(value.time));
  if (Array.isArray(value)) return value.map(revive);
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, revive(v)]));
}

function load(text: string, path: string): unknown {
  const isModule = /^\s*(?:import|export)\b/m.test(text);
  const options = {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      allowJs: true,
      esModuleInterop: true,
    },
  };
  const code = isModule ? ts.transpileModule(text, options).outputText : text.replace(/^#!.*/, '');
  const module = { exports: {} as unknown };
  const require = (specifier: string): unknown => {
    if (!specifier.startsWith('.')) return process.getBuiltinModule(specifier.replace(/^node:/, ''));
    const file = ['', '.js', '/index.js', '.json']
      .map((s) => join(dirname(path), specifier) + s)
      .find((f) => {
        try {
          return readFileSync(f).length >= 0;
        } catch {
          return false;
        }
      });
    if (file === undefined) throw new Error(`cannot find ${specifier}`);
    return file.endsWith('.json')
      ? JSON.parse(readFileSync(file, 'utf8'))
      : load(readFileSync(file, 'utf8'), file);
  };
  const run = runInNewContext(
    `(function (module, exports, require, Buffer, console) {${code}\n})`,
    {},
    { timeout: 5000 },
  ) as (...a: unknown[]) => void;
  run.call(module.exports, module, module.exports, require, Buffer, console);
  return module.exports;
}
