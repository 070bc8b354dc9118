import vm from 'node:vm';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import { ts } from '../../syntax/tree.ts';
import { lowerProgram } from '../lower/lower-program.ts';
import { validateProgram } from '../validate.ts';
import { emitPlain } from './emit-plain.ts';

/** What a program logged, and the error it ended with, if any. */
export type Observed = readonly string[];

/** Runs a snippet directly in the host: as a function body, strict or not. Snippets log with `log(…)`. */
export async function runDirectly(source: string, strict: boolean): Promise<Observed> {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: false,
    },
  });
  const own = /^\s*['"]use strict['"]/.test(source);
  const text = (own ? outputText : outputText.replace(/^["']use strict["'];\n/, ''))
    .replace(/^export \{\};?$/m, '')
    .replace(/^export /gm, '');
  const isAsync = /^\s*(await|for await)\b/m.test(text.replace(/^[ \t]+.*$/gm, ''));
  const directive = strict ? "'use strict';" : '';
  return observe(
    `${isAsync ? '(async ' : '('}function(module, exports, require) { ${directive}\n${text}\n}).call(${strict ? 'void 0' : '$exports'}, { exports: $exports }, $exports, () => {})`,
  );
}

/** Lowers a snippet (a module when strict, CommonJS otherwise), emits it plainly and runs that. */
export async function runLowered(source: string, strict: boolean): Promise<Observed> {
  const path = strict ? '/snippet.mts' : '/snippet.cts';
  return observe(lowerText({ [path]: source }, path));
}

/** The plain text of lowered files; throws when lowering reports an error or the program is malformed. */
export function lowerText(files: Readonly<Record<string, string>>, entry: string): string {
  const sources = loadSources(new MemoryFiles(files), [entry], { module: entry.endsWith('.mts') });
  const { program, diagnostics } = lowerProgram(sources);
  const errors = [...sources.diagnostics, ...diagnostics].filter((d) => d.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((d) => `${d.code}: ${d.message}`).join('\n'));
  const wrong = validateProgram(program);
  if (wrong.length > 0) throw new Error(`invalid program:\n${wrong.join('\n')}`);
  return emitPlain(program);
}

/** Runs a script in a realm of its own until its promises have settled. */
export async function observe(
  text: string,
  natives: (specifier: string, name: string) => unknown = () => undefined,
): Promise<Observed> {
  const lines: string[] = [];
  const context = vm.createContext({ $native: natives, $exports: {} });
  const log = (...args: unknown[]) => {
    lines.push(args.map((a) => show(a)).join(' '));
  };
  Object.assign(context, { log });
  try {
    const result: unknown = vm.runInContext(text, context, { timeout: 5000 });
    await Promise.resolve(result).catch((e: unknown) => lines.push(`rejected ${show(e)}`));
  } catch (e) {
    if ((e as Error)?.name === 'SyntaxError') throw new Error(`${(e as Error).stack}\n${text.slice(-6000)}`);
    lines.push(`threw ${show(e)}`);
  }
  for (let i = 0; i < 20; i++) await Promise.resolve();
  await new Promise((done) => setImmediate(done));
  return lines;
}

function show(value: unknown, depth = 0): string {
  if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'symbol') return String(value);
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function') return `function ${value.name}/${value.length}`;
  if (typeof value !== 'object' || value === null) return String(value);
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (tag === 'Error') return (value as Error).name;
  if (depth > 3) return '…';
  if (Array.isArray(value)) {
    const items: string[] = [];
    for (let i = 0; i < value.length; i++) items.push(i in value ? show(value[i], depth + 1) : 'hole');
    return `[${items.join(', ')}]`;
  }
  const keys = Reflect.ownKeys(value).filter((k) => Object.getOwnPropertyDescriptor(value, k)!.enumerable);
  const items = keys.map(
    (k) => `${String(k)}: ${show((value as Record<PropertyKey, unknown>)[k], depth + 1)}`,
  );
  return `${tag === 'Object' ? '' : `${tag} `}{${items.join(', ')}}`;
}

/** Both runs of a snippet, to be compared. */
export async function bothWays(
  source: string,
  mode: 'strict' | 'sloppy',
): Promise<{ lowered: Observed; direct: Observed }> {
  const strict = mode === 'strict';
  return { lowered: await runLowered(source, strict), direct: await runDirectly(source, strict) };
}
