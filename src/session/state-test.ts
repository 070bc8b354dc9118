import type { NamedValue } from '../explore/slice/place-values.ts';
import type { Subject } from '../explore/subject.ts';
import type { Model } from '../expr/input-variable.ts';
import type { Snapshot } from '../machine/snapshot.ts';
import type { StateCheck, TestCase } from '../report/tests/test-case.ts';
import { callParts } from './draft-test-file.ts';

/** The names of `--on` whose values no test can look at: locals, parameters themselves, variables that are not exported, calls within the program. */
export function unseenPlaces(subject: Subject): string[] {
  return subject.criterion.names.filter((name) => expressionFor(subject, name) === undefined);
}

/** A test of what a run left in the places that are asked for. */
export function stateTest(
  subject: Subject,
  model: Model,
  exported: string,
  state: readonly NamedValue[],
  throws: Snapshot | undefined,
): Pick<TestCase, 'call' | 'setUp' | 'expected'> {
  const { owner, args, call } = callParts(subject, model, exported);
  const names = args.map((_, i) => `argument${i}`);
  const isMethod = owner !== undefined;
  const setUp = [
    ...(isMethod ? [`const self = ${owner};`] : []),
    ...args.map((text, i) => `const ${names[i]} = ${text};`),
  ];
  const checks = state.flatMap(({ name, value, calls }): StateCheck[] => {
    const expression = expressionFor(subject, name);
    if (expression === undefined) return [];
    if (calls !== undefined) return [{ expression, value: listOf(calls.map((c) => listOf(c.args))) }];
    return value === undefined ? [] : [{ expression, value }];
  });
  const prints = state.find((s) => s.name.startsWith('console.'))?.name.slice('console.'.length);
  return {
    setUp,
    call: call(isMethod ? 'self' : undefined, names),
    expected: { kind: 'state', checks, throws, prints },
  };
}

/** How a test reads a place after the call; undefined when it cannot. */
function expressionFor({ signature, criterion }: Subject, name: string): string | undefined {
  const [root = '', ...path] = name.split('.');
  const below = path.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('');
  if (name === 'return') return 'result';
  if (root === 'this') return `self${below}`;
  if (root === 'console')
    return path.length === 1 && criterion.names.filter((n) => n.startsWith('console')).length === 1
      ? 'printed'
      : undefined;
  const index = signature.parameters.findIndex((p) => p.name === root && !p.rest);
  if (index >= 0) return path.length > 0 ? `argument${index}${below}` : undefined;
  return undefined;
}

function listOf(values: readonly Snapshot[]): Snapshot {
  return {
    kind: 'array',
    id: -1,
    length: values.length,
    entries: values.map((value, i) => ({ key: String(i), value })),
  };
}
