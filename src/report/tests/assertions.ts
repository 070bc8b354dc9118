import type { Snapshot } from '../../machine/snapshot.ts';
import { isWritable, primitiveText, stringText, valueText } from '../values/value-text.ts';
import type { Runner } from './test-case.ts';

/** Assertions that a call returns a value. */
export function returns(call: string, value: Snapshot, runner: Runner): string[] {
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

/** Assertions that a call returns a value, and which of the objects in `after` it is itself. */
export function returnsSame(
  call: string,
  value: Snapshot,
  same: readonly { readonly after: number; readonly is: boolean }[],
  runner: Runner,
): string[] {
  const isOne = same.some(({ is }) => is);
  return [
    `const actual = ${call};`,
    // What it is itself is looked at with the others.
    ...(isOne
      ? []
      : isWritable(value)
        ? returns('actual', value, runner)
        : describes('actual', value, runner)),
    ...same.map(({ after, is }) =>
      is ? equal('actual', `after[${after}]`, runner) : different('actual', `after[${after}]`, runner),
    ),
  ];
}

function different(expression: string, other: string, runner: Runner): string {
  return runner === 'node'
    ? `assert.notEqual(${expression}, ${other});`
    : `expect(${expression}).not.toBe(${other});`;
}

/** Assertions that a call throws a value; `own`: a statement of the program throws it. */
export function throws(call: string, value: Snapshot, runner: Runner, own = false): string[] {
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
export function describes(expression: string, value: Snapshot, runner: Runner): string[] {
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
    case 'called':
      return describes(expression, value.value, runner);
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

export function equal(expression: string, expected: string, runner: Runner): string {
  return runner === 'node'
    ? `assert.equal(${expression}, ${expected});`
    : `expect(${expression}).toBe(${expected});`;
}

/** Their messages are often the engine's own words. */
const engineErrors = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError']);
