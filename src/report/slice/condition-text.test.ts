import { expect, it } from 'vitest';
import { unconditionedJson } from './condition-json.ts';
import { conditionSummary } from './condition-text.ts';

it('where nothing is known yet all lines are left', () => {
  const header = { name: 'f', when: ['n > 3'], shorten: (path: string) => path };
  const result = unconditionedJson('/f.ts', 'export function f(n: number) {\n\n  return n;\n}\n', header);
  expect(conditionSummary(result)).toMatch(/^f: 3 of 3 lines left;/);
});
