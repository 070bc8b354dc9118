import { expect, it } from 'vitest';
import { printShape } from '../../syntax/print-shape.ts';
import type { Shape, Signature } from '../../syntax/shape.ts';
import { widenInputs } from './widen-inputs.ts';

function checkWider(shape: Shape, expected: string): void {
  const parameters = [{ name: 'x', shape, optional: false, rest: false }];
  const signature: Signature = {
    parameters,
    receiver: undefined,
    requires: [],
    async: false,
    generator: false,
    typeTexts: [''],
  };
  const wider = widenInputs(signature, { length: 12, keys: ['key', 'known'] });
  expect(printShape(wider.parameters[0]!.shape)).toBe(expected);
}

const text: Shape = { kind: 'string', maxLength: 8 };

it('strings without a bound of their own become longer, wherever they are', () => {
  checkWider({ kind: 'array', element: text, minLength: 0, maxLength: 3 }, 'string(12)[]');
  checkWider({ kind: 'string', maxLength: 4 }, 'string(4)');
});

it('objects with any keys may have those that are asked for', () => {
  const known = { name: 'known', shape: text, optional: true, readonly: false };
  checkWider(
    { kind: 'object', fields: [known], index: { key: 'string', value: text, maxSize: 2 } },
    '{known?: string(12), key?: string(12), [string]: string(12)}',
  );
  checkWider({ kind: 'object', fields: [known] }, '{known?: string(12)}');
});
