import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { applyFault, tcasFaults } from '../../bench/subjects/tcas-faults.ts';

const source = readFileSync(join(import.meta.dirname, '../../bench/subjects/tcas.ts'), 'utf8');

it('each of the forty-one faults changes one line of tcas, each in its own way', () => {
  const lines = source.split('\n');
  const texts = tcasFaults.map((fault) => {
    const { text, line } = applyFault(source, fault);
    const changed = text.split('\n').filter((l, i) => l !== lines[i]);
    expect([fault.id, changed.length]).toEqual([fault.id, 1]);
    expect(text.split('\n')[line - 1]).toBe(changed[0]);
    return text;
  });
  expect(tcasFaults.length).toBe(41);
  expect(new Set([source, ...texts]).size).toBe(42);
});

it('a fault that no longer applies is noticed', () => {
  const [fault] = tcasFaults;
  expect(() => applyFault(source.replaceAll('advisoryLimit', 'limit'), fault!)).toThrow('v1 does not apply');
});
