import { expect, it } from 'vitest';
import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import { pollutingArguments } from './polluting-calls.ts';

const parameter = (name: string, shape: Shape, rest = false): Parameter => {
  return { name, shape, optional: false, rest };
};
const anything = (name: string) => parameter(name, { kind: 'unknown' });

/** Whether the ways into prototypes that code is known for are among the calls. */
function expectCalls(parameters: readonly Parameter[], ...calls: readonly string[]) {
  const made = pollutingArguments(parameters, ['.', '/']).map((args) => JSON.stringify(args));
  expect(made.length).toBeLessThan(600);
  expect(new Set(made).size).toBe(made.length);
  for (const call of calls) expect(made).toContain(call);
}

it('setters get paths and lists of names', () => {
  expectCalls(
    ['target', 'path', 'value'].map(anything),
    '[{},"__proto__.a",1]',
    '[{},"/__proto__/a",1]',
    '[{},["__proto__","a"],1]',
    '[{},[["__proto__"],"a"],1]',
    '[{},["constructor","prototype","a"],1]',
  );
});

it('what merges gets objects, behind a switch, too', () => {
  const rest = parameter(
    'sources',
    { kind: 'array', element: { kind: 'unknown' }, minLength: 0, maxLength: 9 },
    true,
  );
  expectCalls(
    [anything('deep'), rest],
    '[{},{"__proto__":{"a":1}}]',
    '[true,{},{"__proto__":{"a":1}}]',
    '[{},{"constructor":{"prototype":{"a":1}}}]',
  );
});

it('what reads a notation gets it in that', () => {
  expectCalls(
    [anything('text')],
    '["__proto__[a]=1"]',
    '["[__proto__]\\na=1"]',
    '[["--__proto__.a","1"]]',
    '[{"__proto__.a":1}]',
  );
});
