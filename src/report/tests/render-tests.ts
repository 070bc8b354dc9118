import type { Snapshot } from '../../machine/snapshot.ts';
import { visibleText } from '../text/visible-text.ts';
import { isWritable, primitiveText, stringText, valueText } from '../values/value-text.ts';
import { localDates } from './local-dates.ts';
import type { ExpectedOutcome, Runner, TestCase, TestFile } from './test-case.ts';
import { inWorld, setsClock } from './world-lines.ts';

/** The text of a test file for a runner. The same cases give the same text. */
export function renderTests(file: TestFile, runner: Runner): string {
  const lines: string[] = [
    ...header(
      runner,
      file.cases.some((c) => setsClock(c.world)),
    ),
    importLine(file),
    ...otherImports(file),
    '',
  ];
  lines.push(`describe(${stringText(file.subject)}, () => {`);
  const names = new Map<string, number>();
  for (const test of file.cases) {
    const seen = (names.get(test.name) ?? 0) + 1;
    names.set(test.name, seen);
    const name = seen === 1 ? test.name : `${test.name} (${seen})`;
    lines.push(`  test(${stringText(name)}, ${test.async ? 'async ' : ''}() => {`);
    for (const line of inWorld(test.world, body(test, runner), runner))
      lines.push(`    ${file.typed ? typedLine(line) : line}`);
    lines.push('  });', '');
  }
  if (lines.at(-1) === '') lines.pop();
  lines.push('});', '');
  // What nobody sees is written as an escape, which means the same in all literals.
  return visibleText(lines.join('\n'));
}

/** Our own names are looked into without regard for types. */
function typedLine(line: string): string {
  return line
    .replace(/^( *)let thrown;$/, '$1let thrown: any;')
    .replace(/^( *)const actual = /, '$1const actual: any = ');
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
  const call = test.async ? `await ${test.call}` : test.call;
  if (test.expected.kind === 'sound') return [...test.setUp, ...sound(call, test.expected.check, runner)];
  if (test.expected.kind === 'return') return [...test.setUp, ...returns(call, test.expected.value, runner)];
  if (test.expected.kind === 'state') return [...test.setUp, ...leaves(call, test.expected, runner)];
  const { value, own } = test.expected;
  return [...test.setUp, ...throws(call, value, runner, own)];
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

function returns(call: string, value: Snapshot, runner: Runner): string[] {
  if (value.kind === 'primitive') {
    const expected = primitiveText(value.value);
    return [runner === 'node' ? `assert.equal(${call}, ${expected});` : `expect(${call}).toBe(${expected});`];
  }
  if (isWritable(value)) {
    const expected = valueText(value);
    return [
      runner === 'node'
        ? `assert.deepEqual(${call}, ${expected});`
        : `expect(${call}).toStrictEqual(${expected});`,
    ];
  }
  return [`const actual = ${call};`, ...describes('actual', value, runner)];
}

function throws(call: string, value: Snapshot, runner: Runner, own = false): string[] {
  return [
    'let thrown;',
    'let returned = false;',
    'try {',
    `  ${call};`,
    '  returned = true;',
    '} catch (error) {',
    '  thrown = error;',
    '}',
    equal('returned', 'false', runner),
    ...describes('thrown', value, runner),
    // The engine's own words change between versions of Node.
    ...(own && value.kind === 'error' && engineErrors.has(value.name)
      ? describes('thrown.message', value.message, runner)
      : []),
  ];
}

/** Assertions on an expression for values that no literal builds: what can be said of them is checked part by part. */
function describes(expression: string, value: Snapshot, runner: Runner): string[] {
  switch (value.kind) {
    case 'primitive':
      return [equal(expression, primitiveText(value.value), runner)];
    case 'function':
      return [equal(`typeof ${expression}`, '"function"', runner)];
    case 'symbol':
      return [equal(`typeof ${expression}`, '"symbol"', runner)];
    case 'error':
      // What Node's assertions say, and what they keep of the values, changes between its versions.
      if (value.name === 'AssertionError') return [equal(`${expression}.name`, '"AssertionError"', runner)];
      return [
        equal(`${expression}.constructor.name`, stringText(value.name), runner),
        ...(engineErrors.has(value.name) ? [] : describes(`${expression}.message`, value.message, runner)),
        ...fields(expression, value.entries, runner),
      ];
    case 'object':
      return [
        ...(value.name === null
          ? []
          : [equal(`${expression}.constructor.name`, stringText(value.name || 'Object'), runner)]),
        ...fields(expression, value.entries, runner),
      ];
    case 'array':
      return [
        equal(`${expression}.length`, String(value.length), runner),
        ...fields(expression, value.entries, runner),
      ];
    case 'map':
    case 'set':
      return [
        equal(
          `${expression}.size`,
          String(value.kind === 'map' ? value.pairs.length : value.values.length),
          runner,
        ),
      ];
    case 'date':
      return [equal(`${expression}.getTime()`, primitiveText(value.time), runner)];
    case 'same':
    case 'opaque':
      return [equal(`typeof ${expression}`, '"object"', runner)];
    default: {
      const text = valueText(value);
      return [
        runner === 'node'
          ? `assert.deepEqual(${expression}, ${text});`
          : `expect(${expression}).toStrictEqual(${text});`,
      ];
    }
  }
}

function fields(
  expression: string,
  entries: readonly { readonly key: string; readonly value: Snapshot }[],
  runner: Runner,
): string[] {
  return entries.flatMap(({ key, value }) => {
    const member = /^\d+$/.test(key)
      ? `${expression}[${key}]`
      : /^[A-Za-z_$][\w$]*$/.test(key)
        ? `${expression}.${key}`
        : `${expression}[${stringText(key)}]`;
    if (value.kind !== 'primitive' && isWritable(value)) {
      const text = valueText(value);
      return [
        runner === 'node'
          ? `assert.deepEqual(${member}, ${text});`
          : `expect(${member}).toStrictEqual(${text});`,
      ];
    }
    return describes(member, value, runner);
  });
}

function equal(expression: string, expected: string, runner: Runner): string {
  return runner === 'node'
    ? `assert.equal(${expression}, ${expected});`
    : `expect(${expression}).toBe(${expected});`;
}

/** Their messages are often the engine's own words. */
const engineErrors = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError']);
