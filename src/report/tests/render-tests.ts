import type { Snapshot } from '../../machine/snapshot.ts';
import { visibleText } from '../text/visible-text.ts';
import { isWritable, stringText } from '../values/value-text.ts';
import { describes, equal, returns, returnsSame, throws } from './assertions.ts';
import { keeping, keptCalls } from './kept-calls.ts';
import { localDates } from './local-dates.ts';
import { withReturning } from './returning.ts';
import type { ExpectedOutcome, FollowingTest, Runner, TestCase, TestFile } from './test-case.ts';
import { leftBehind, watching } from './watched.ts';
import { inWorld, setsClock } from './world-lines.ts';

/** The text of a test file for a runner. The same cases give the same text. */
export function renderTests(file: TestFile, runner: Runner): string {
  const lines: string[] = [
    ...header(
      runner,
      file.cases.some((c) => setsClock(c.world) || c.timers === true),
    ),
    importLine(file),
    ...otherImports(file),
    '',
    ...(file.cases.some((c) => (c.kept ?? []).length > 0) ? keeping(file.typed === true) : []),
    ...(file.cases.some((c) => c.after !== undefined) ? watching(file.typed === true) : []),
  ];
  const { text, definitions } = withReturning(described(file, runner), file.typed === true);
  // What nobody sees is written as an escape, which means the same in all literals.
  return visibleText([...lines, ...definitions, ...text].join('\n'));
}

function described(file: TestFile, runner: Runner): string[] {
  const lines = [`describe(${stringText(file.subject)}, () => {`];
  const names = new Map<string, number>();
  for (const test of file.cases) {
    const seen = (names.get(test.name) ?? 0) + 1;
    names.set(test.name, seen);
    const name = seen === 1 ? test.name : `${test.name} (${seen})`;
    lines.push(`  test(${stringText(name)}, ${test.async ? 'async ' : ''}() => {`);
    for (const line of inWorld(test.world, body(test, runner), runner, test.timers))
      lines.push(`    ${file.typed ? typedLine(line) : line}`);
    lines.push('  });', '');
  }
  if (lines.at(-1) === '') lines.pop();
  lines.push('});', '');
  return lines;
}

/** Our own names are looked into without regard for types. */
function typedLine(line: string): string {
  return line
    .replace(/^( *)let thrown;$/, '$1let thrown: any;')
    .replace(/^( *)const (actual|result\d*) = /, '$1const $2: any = ')
    .replace(/^( *)const after = \[\];$/, '$1const after: any[] = [];')
    .replace(/^( *)const (\w+) = \[\];$/, '$1const $2: unknown[] = [];');
}

function header(runner: Runner, needsClock: boolean): string[] {
  switch (runner) {
    case 'vitest':
      return [`import { describe, expect, test${needsClock ? ', vi' : ''} } from 'vitest';`];
    case 'jest':
      return [`import { describe, expect, ${needsClock ? 'jest, ' : ''}test } from '@jest/globals';`];
    case 'node':
      return [
        `import assert from 'node:assert/strict';`,
        `import { describe, ${needsClock ? 'mock, ' : ''}test } from 'node:test';`,
      ];
  }
}

function importLine(file: TestFile): string {
  const from = `from ${stringText(file.specifier)};`;
  const named = file.imports.filter((name) => name !== 'default');
  const parts: string[] = [];
  if (file.imports.includes('default')) parts.push('subject');
  if (named.length > 0) parts.push(`{ ${named.join(', ')} }`);
  if (file.commonjs)
    return `import subject ${from}${named.length > 0 ? `\nconst { ${named.join(', ')} } = subject;` : ''}`;
  return `import ${parts.join(', ')} ${from}`;
}

function otherImports({ others = new Map() }: TestFile): string[] {
  return [...others].map(
    ([specifier, names]) => `import { ${names.join(', ')} } from ${stringText(specifier)};`,
  );
}

function body(test: TestCase, runner: Runner): string[] {
  const lines = statements(test, runner);
  return test.local ? lines.map(localDates) : lines;
}

function statements(test: TestCase, runner: Runner): string[] {
  const { kept = [], following = [], after } = test;
  const lists = [...kept.map(({ list }) => list), ...(after === undefined ? [] : ['after'])].map(
    (list) => `const ${list} = [];`,
  );
  const done = [...keptCalls(kept, runner), ...leftBehind(after ?? [], runner)];
  if (test.expected.kind === 'return' && following.length > 0)
    return [...test.setUp, ...lists, ...followed(test, runner), ...done];
  return [...lists, ...outcomeLines(test, runner), ...done];
}

function outcomeLines(test: TestCase, runner: Runner): string[] {
  const call = test.async ? `await ${test.call}` : test.call;
  if (test.expected.kind === 'sound') return [...test.setUp, ...sound(call, test.expected.check, runner)];
  if (test.expected.kind === 'return' && test.same !== undefined)
    return [...test.setUp, ...returnsSame(call, test.expected.value, test.same, runner)];
  if (test.expected.kind === 'return') return [...test.setUp, ...returns(call, test.expected.value, runner)];
  if (test.expected.kind === 'state') return [...test.setUp, ...leaves(call, test.expected, runner)];
  const { value, own } = test.expected;
  return [...test.setUp, ...throws(call, value, runner, own)];
}

/** What was returned, and calls of it. */
function followed({ call, expected, following = [] }: TestCase, runner: Runner): string[] {
  const value = expected.kind === 'return' ? headOf(expected.value) : undefined;
  const isPlain = value === undefined || value.kind === 'function';
  return [
    `const actual = ${call};`,
    ...(isPlain ? [] : describes('actual', value, runner)),
    ...following.flatMap((f) => followingLines(f, runner)),
  ];
}

/** What is said of a value besides what calls of it do. */
function headOf(value: Snapshot): Snapshot {
  if (value.kind !== 'called' || value.value.kind !== 'object')
    return value.kind === 'called' ? value.value : value;
  const isCalled = (key: string) => value.calls.some((c) => c.member === key);
  return { ...value.value, entries: value.value.entries.filter((e) => !isCalled(e.key)) };
}

function followingLines({ call, result, kind, value }: FollowingTest, runner: Runner): string[] {
  if (kind === 'throw') return ['{', ...throws(call, value, runner).map((line) => `  ${line}`), '}'];
  if (result !== undefined) return [`const ${result} = ${call};`];
  if (value.kind === 'primitive' || isWritable(value)) return returns(call, value, runner);
  return [
    '{',
    ...[`const result = ${call};`, ...describes('result', value, runner)].map((line) => `  ${line}`),
    '}',
  ];
}

/** What is in places after the call. */
function leaves(call: string, expected: ExpectedOutcome & { kind: 'state' }, runner: Runner): string[] {
  const needsResult = expected.checks.some((c) => c.expression === 'result');
  const made =
    expected.throws !== undefined
      ? throws(call, expected.throws, runner)
      : [needsResult ? `result = ${call};` : `${call};`];
  const around =
    expected.prints === undefined
      ? made
      : [
          'const printed = [];',
          `const { ${expected.prints}: original } = console;`,
          `console.${expected.prints} = (...args) => {`,
          '  printed.push(args);',
          '};',
          'try {',
          ...made.map((line) => `  ${line}`),
          '} finally {',
          `  console.${expected.prints} = original;`,
          '}',
        ];
  return [
    ...(needsResult && expected.throws === undefined ? ['let result;'] : []),
    ...around,
    ...expected.checks.flatMap(({ expression, value }) => returns(expression, value, runner)),
  ];
}

function sound(call: string, check: 'ends' | 'finite' | 'asserts', runner: Runner): string[] {
  switch (check) {
    case 'ends':
      return [`${call};`];
    case 'finite':
      return [equal(`Number.isFinite(${call})`, 'true', runner)];
    case 'asserts':
      return [
        'const { assert: original } = console;',
        'let complaints = 0;',
        'console.assert = (condition) => {',
        '  if (!condition) complaints++;',
        '};',
        'try {',
        `  ${call};`,
        '} finally {',
        '  console.assert = original;',
        '}',
        equal('complaints', '0', runner),
      ];
  }
}
