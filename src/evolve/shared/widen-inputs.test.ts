import { expect, it } from 'vitest';
import { printShape } from '../../syntax/shape/print-shape.ts';
import type { Shape, Signature } from '../../syntax/shape/shape.ts';
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
  const wider = widenInputs(signature, { keys: ['key', 'known'] });
  expect(printShape(wider.parameters[0]!.shape)).toBe(expected);
}

const text: Shape = { kind: 'string', maxLength: 12 };

it('objects with any keys may have those that are asked for', () => {
  const known = { name: 'known', shape: text, optional: true, readonly: false };
  checkWider(
    { kind: 'object', fields: [known], index: { key: 'string', value: text, maxSize: 2 } },
    '{known?: string(12), key?: string(12), [string]: string(12)}',
  );
  checkWider({ kind: 'object', fields: [known] }, '{known?: string(12)}');
});
