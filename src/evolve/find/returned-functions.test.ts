import { describe, expect, it } from 'vitest';
import { diffTexts } from '../testing/diff-texts.ts';

describe('calls of what a call gives', () => {
  const returning = (type: string, body: string) => `export function f(a: number): ${type} { ${body} }`;
  const counter = (step: string) =>
    returning('() => number', `let n = a; let calls = 0; return () => { calls++; return (n += ${step}); };`);
  const pair = (before: string, after: string) =>
    diffTexts(before, after, { numbers: 'double', timeoutMs: 8000 })[0]!;

  it('tell functions apart by their arguments', () => {
    const adds = (b: string) => returning('(b: number) => number', `return (b) => a + ${b};`);
    const { verdict, changes } = pair(adds('b'), adds('(b === 42 ? 0 : b)'));
    expect(verdict).toBe('refuted');
    expect(changes!.map((c) => c.script).join()).toMatch(/^const made = f\(.*\); made\(42\)$/);
  });

  it('tell what only shows at a later call', () => {
    expect(pair(counter('1'), counter('calls > 3 ? 2 : 1')).verdict).toBe('refuted');
    expect(pair(counter('1'), counter('calls > 0 ? 1 : 2')).verdict).not.toBe('refuted');
  });

  it('are of methods, too', () => {
    const stack = (of: string) =>
      returning(
        '{ add(x: number): void; sum(): number }',
        `const xs = [a]; return { add(x) { xs.push(x); }, sum() { return xs${of}.reduce((s, x) => s + x, 0); } };`,
      );
    expect(pair(stack(''), stack('.slice(0, 2)')).verdict).toBe('refuted');
  });
});
