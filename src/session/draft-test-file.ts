import { basename, dirname, extname, join, relative } from 'node:path';
import type { FileSource } from '../base/environment.ts';
import type { Subject } from '../explore/subject.ts';
import type { Model } from '../expr/input-variable.ts';
import { type PlainTestResult, runPlainTests } from '../machine/plain/run-plain-tests.ts';
import { renderTests } from '../report/tests/render-tests.ts';
import type { Runner, TestCase } from '../report/tests/test-case.ts';
import { type Witness, witnessOf } from '../report/values/witness.ts';
import { type ImportEnding, importEnding } from '../syntax/checker/strictness.ts';

type TextOf = (module: { readonly path: string }) => string | undefined;

/** A file of tests for one function, before it is known which tests it will hold. */
export interface DraftTestFile {
  readonly path: string;
  render(cases: readonly TestCase[]): string;
  /** Runs tests on the plain source. Fewer results than tests: the file as a whole could not be run. */
  run(cases: readonly TestCase[]): PlainTestResult[];
  /** Runs tests on the plain source with another text for some of its modules, for so long at most. */
  runOn(textOf: TextOf, cases: readonly TestCase[], timeoutMs: number): PlainTestResult[];
  /** The same for later: what the tests say is settled now, in this time zone. */
  ready(cases: readonly TestCase[]): () => PlainTestResult[];
}

/** @param models the inputs that tests will be made from: their classes have to be imported. */
export function draftTestFile(
  subject: Subject,
  exported: string,
  models: readonly Model[],
  options: { /** Absolute. */ readonly dir: string; readonly runner: Runner; readonly name: string },
): DraftTestFile {
  const { found, sources } = subject;
  const { runner } = options;
  const path = join(options.dir, testFileName(found.requested.path, options.name));
  const ending = endingFor(runner, sources.files, found.requested.path);
  const specifier = moduleSpecifier(dirname(path), found.requested.path, ending);
  const imports = new Set(exported === 'export=' ? [] : [exported]);
  const others = new Map<string, { specifier: string; names: Set<string> }>();
  for (const model of models)
    for (const { file: at, exported: cls } of witness(subject, model).classes) {
      if (cls === undefined || cls === 'default' || cls === 'export=' || at === '') continue;
      if (at === found.requested.path) imports.add(cls);
      else {
        const other = moduleSpecifier(dirname(path), at, ending);
        if (!others.has(at)) others.set(at, { specifier: other, names: new Set() });
        others.get(at)!.names.add(cls);
      }
    }
  const render = (cases: readonly TestCase[]) =>
    renderTests(
      {
        specifier,
        imports: [...imports],
        others: new Map([...others.values()].map(({ specifier: other, names }) => [other, [...names]])),
        subject: options.name,
        cases,
        commonjs: found.requested.kind === 'cjs',
        typed: path.endsWith('.ts'),
      },
      runner,
    );
  const paths = new Map([
    [specifier, found.requested.path],
    ...[...others].map(([at, { specifier: other }]) => [other, at] as const),
  ]);
  const ready = (cases: readonly TestCase[]) => {
    const text = render(cases);
    return () => runPlainTests(sources, paths, path, text, 10_000);
  };
  const runOn = (textOf: TextOf, cases: readonly TestCase[], timeoutMs: number) =>
    runPlainTests(sources, paths, path, render(cases), timeoutMs, textOf);
  return { path, render, ready, run: (cases) => ready(cases)(), runOn };
}

/** The call of the function that a model stands for, as a test would write it. */
export function callText(subject: Subject, model: Model, exported: string): string {
  const { owner, args, call } = callParts(subject, model, exported);
  return call(owner, args);
}

/** What that call consists of; `owner`: the instance that a method is called on. `made`: how often its callbacks are called. */
export function callParts(
  subject: Subject,
  model: Model,
  exported: string,
  made?: ReadonlyMap<string, number>,
): {
  readonly owner: string | undefined;
  readonly args: readonly string[];
  readonly following: Witness['following'];
  readonly functions: Witness['functions'];
  readonly call: (owner: string | undefined, args: readonly string[]) => string;
} {
  const { found, signature } = subject;
  const given = witness(subject, model, made);
  const base = exported === 'default' || exported === 'export=' ? 'subject' : exported;
  const isMethod = found.owner !== undefined && !found.isStatic && found.kind !== 'static';
  return {
    owner: isMethod ? (given.receiver ?? `new ${base}()`) : undefined,
    args: given.args,
    following: given.following,
    functions: given.functions,
    call(owner, args) {
      const path = [owner ?? base, ...found.members].join('.');
      if (found.kind === 'getter') return path;
      return signature.generator ? `[...${path}(${args.join(', ')})]` : `${path}(${args.join(', ')})`;
    },
  };
}

function witness(
  { store, signature, inputOptions }: Subject,
  model: Model,
  made?: ReadonlyMap<string, number>,
): Witness {
  return witnessOf(store, signature, model, inputOptions, made);
}

function testFileName(source: string, name: string): string {
  const stem = basename(source, extname(source));
  const extension = /\.[cm]?tsx?$/.test(source) ? 'ts' : 'mjs';
  return `${stem}.${name.replace(/[^\w.-]/g, '_')}.test.${extension}`;
}

/** Node wants the file's own ending, jest's resolver none; vitest and the checker go by the project's rules. */
function endingFor(runner: Runner, files: FileSource, source: string): ImportEnding {
  if (runner === 'node') return 'source';
  return runner === 'jest' ? 'none' : importEnding(files, source);
}

/** How a test file in `dir` imports the module. */
function moduleSpecifier(dir: string, source: string, ending: ImportEnding): string {
  const path = relative(dir, source).replaceAll('\\', '/');
  const relativePath = path.startsWith('.') ? path : `./${path}`;
  if (ending === 'source' || !/\.[cm]?tsx?$/.test(relativePath)) return relativePath;
  return relativePath.replace(/\.([cm]?)tsx?$/, (_, kind) =>
    ending === 'none' && kind === '' ? '' : `.${kind}js`,
  );
}
