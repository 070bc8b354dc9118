import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import type { Behaviour } from '../explore/exploration.ts';
import type { Subject } from '../explore/subject.ts';
import { printTerm } from '../expr/print-term.ts';
import { runPlainTests } from '../machine/plain/run-plain-tests.ts';
import { ConditionKind } from '../machine/trace.ts';
import { expressedOutcome } from '../report/behaviour-json.ts';
import { renderTests } from '../report/tests/render-tests.ts';
import type { Runner, TestCase, TestFile } from '../report/tests/test-case.ts';
import { witnessOf } from '../report/witness.ts';
import type { Io } from './io.ts';
import { shortPath } from './short-path.ts';

export interface WriteTestsOptions {
  readonly dir: string;
  readonly runner: Runner;
  readonly name: string;
  /** Conditions for people, for the names of tests; what runs recorded where there is none. */
  readonly conditions?: ReadonlyMap<Behaviour, readonly string[]>;
}

/** Writes a test for each behaviour that can be tested, after trying each on the plain source; says what was left out and why. */
export function writeTests(
  subject: Subject,
  behaviours: readonly Behaviour[],
  options: WriteTestsOptions,
  io: Io,
): void {
  const { found, sources } = subject;
  if (found.exported === undefined) {
    io.stderr(`no tests written: ${options.name} is not exported, so a test could not import it\n`);
    return;
  }
  const path = resolve(options.dir, testFileName(found.requested.path, options));
  const specifier = moduleSpecifier(dirname(path), found.requested.path, options.runner);
  const cases = behaviours
    .filter((b) => b.outcome.kind !== 'limit')
    .map((b) => testCase(subject, b, found.exported!, options));
  const imports = new Set(found.exported === 'export=' ? [] : [found.exported]);
  const others = new Map<string, { specifier: string; names: Set<string> }>();
  for (const { file: at, exported } of classesOf(subject, behaviours)) {
    if (exported === undefined || exported === 'default' || at === '') continue;
    if (at === found.requested.path) imports.add(exported);
    else {
      const other = moduleSpecifier(dirname(path), at, options.runner);
      if (!others.has(at)) others.set(at, { specifier: other, names: new Set() });
      others.get(at)!.names.add(exported);
    }
  }
  const file: TestFile = {
    specifier,
    imports: [...imports],
    others: new Map([...others.values()].map(({ specifier: other, names }) => [other, [...names]])),
    subject: options.name,
    cases,
    commonjs: found.requested.kind === 'cjs',
  };
  const failed = new Set<TestCase>();
  const check = (tests: readonly TestCase[]) =>
    runPlainTests(
      sources,
      new Map([
        [specifier, found.requested.path],
        ...[...others].map(([at, { specifier: other }]) => [other, at] as const),
      ]),
      path,
      renderTests({ ...file, cases: tests }, options.runner),
      10_000,
    );
  const together = check(cases);
  const passing: TestCase[] = [];
  for (const [i, test] of cases.entries()) {
    if (together.length === cases.length ? together[i]!.ok : check([test])[0]?.ok) passing.push(test);
    else {
      // A function need not be declared async to return a promise.
      const waiting = { ...test, async: true };
      if (!test.async && check([waiting])[0]?.ok) passing.push(waiting);
      else failed.add(test);
    }
  }
  if (passing.length > 0) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, renderTests({ ...file, cases: passing }, options.runner));
  }
  io.stderr(`${passing.length} tests written to ${shortPath(path)}, each run before\n`);
  for (const test of failed) {
    io.stderr(
      `left out, since it does not pass on the plain source (it may depend on time, chance or the environment): ${test.call}\n`,
    );
  }
}

function classesOf(subject: Subject, behaviours: readonly Behaviour[]) {
  const { store, signature, inputOptions } = subject;
  return behaviours.flatMap((b) => witnessOf(store, signature, b.model, inputOptions).classes);
}

function testCase(
  subject: Subject,
  behaviour: Behaviour,
  exported: string,
  { conditions }: WriteTestsOptions,
): TestCase {
  const witness = witnessOf(subject.store, subject.signature, behaviour.model, subject.inputOptions);
  const { found, signature } = subject;
  const base = exported === 'default' || exported === 'export=' ? 'subject' : exported;
  const owner =
    found.owner !== undefined && !found.isStatic && found.kind !== 'static'
      ? (witness.receiver ?? `new ${base}()`)
      : base;
  const path = [owner, ...found.members].join('.');
  const args = witness.args.join(', ');
  const call =
    found.kind === 'getter' ? path : signature.generator ? `[...${path}(${args})]` : `${path}(${args})`;
  if (behaviour.outcome.kind === 'limit') throw new Error('a run without an outcome makes no test');
  return {
    name: testName(subject, behaviour, conditions?.get(behaviour)),
    call,
    setUp: [],
    async: signature.async,
    expected: behaviour.outcome,
  };
}

const LONGEST_NAME = 110;

function testName(subject: Subject, behaviour: Behaviour, simple: readonly string[] | undefined): string {
  const conditions =
    simple ??
    behaviour.conditions
      .filter((c) => c.kind !== ConditionKind.assume)
      .map((c) => printTerm(subject.store, c.term));
  const outcome = expressedOutcome(behaviour.outcome, subject.store);
  const what =
    outcome.kind === 'return'
      ? `returns ${outcome.value}`
      : outcome.kind === 'throw'
        ? `throws ${outcome.error}`
        : 'does not end';
  const when = [...new Set(conditions)].join(' && ') || 'always';
  const short = (text: string, length: number) =>
    text.length > length ? `${text.slice(0, length - 1)}…` : text;
  return `${short(what, LONGEST_NAME / 2)} when ${short(when, LONGEST_NAME - Math.min(what.length, LONGEST_NAME / 2))}`;
}

function testFileName(source: string, { name, runner }: WriteTestsOptions): string {
  const stem = basename(source, extname(source));
  const extension =
    /\.[cm]?tsx?$/.test(source) && runner !== 'node' ? 'ts' : /\.[cm]?tsx?$/.test(source) ? 'ts' : 'mjs';
  return `${stem}.${name.replace(/[^\w.-]/g, '_')}.test.${extension}`;
}

/** How a test file in `dir` imports the module. Jest resolves TypeScript without an extension. */
function moduleSpecifier(dir: string, source: string, runner: Runner): string {
  const path = relative(dir, source).replaceAll('\\', '/');
  const relativePath = path.startsWith('.') ? path : `./${path}`;
  return runner === 'jest' && /\.tsx?$/.test(relativePath)
    ? join(dirname(relativePath), basename(relativePath, extname(relativePath))).replace(/^(?!\.)/, './')
    : relativePath;
}
