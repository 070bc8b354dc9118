import { describe, expect, it } from 'vitest';
import { defaultBudget } from '../../explore/budget.ts';
import type { ExposeJson } from '../../report/expose/expose-schema.ts';
import { exposeFunction } from '../../session/expose-function.ts';
import { steadyContext } from '../../session/testing/steady-context.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { allEffects } from '../shared/observed-places.ts';

function exposeTexts(
  before: string | Record<string, string>,
  after: string | Record<string, string>,
  inputs: readonly Record<string, unknown>[] = [],
): ExposeJson {
  const version = (text: string | Record<string, string>) => ({
    files: new MemoryFiles(typeof text === 'string' ? { '/main.ts': text } : text),
    file: '/main.ts',
    label: 'main.ts',
  });
  const name = { before: 'f', after: 'f' };
  return exposeFunction(steadyContext(), { before: version(before), after: version(after) }, name, inputs, {
    budget: { ...defaultBudget, timeoutMs: 20_000, maxRuns: 200 },
    order: 'dfs',
    seed: 1,
    maxSteps: 100_000,
    queryTimeoutMs: 5000,
    solver: 'wasm',
    packages: 'all',
    signature: { numbers: 'int', maxLength: 8, maxItems: 3 },
    numbers: 'int',
    effects: allEffects,
  });
}

/** The same text with one part replaced. */
function edited(text: string, from: string, to: string): string {
  expect(text.split(from).length).toBe(2);
  return text.replace(from, to);
}

const figure41 = `
export function f(x: number): number {
  let y = 0;
  let o = 0;
  if (x > 0) {
    y = 3;
    if (x - y > 0) o = y;
    else o = 0;
  } else o = -1;
  if (x > 20) o = 10;
  return o;
}`;

describe('expose', () => {
  it('reaches the change of figure 4.1 with x > 0 and shows it with x = 3', () => {
    const { changes, stats } = exposeTexts(figure41, edited(figure41, 'y = 3', 'y = 2'), [{ x: 0 }]);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      status: 'exposed',
      witness: { x: 3 },
      observed: { before: { value: 0 }, after: { value: 2 } },
      runs: { toReach: 1, toExpose: 1 },
    });
    expect(stats.runs).toBe(3);
  });

  it('says where an effect ends when nothing shows it', () => {
    const text = `export function f(x: number): number {
  const y = x + 1;
  return y * 0 + (y > y + 1 ? 1 : 0);
}`;
    const { changes } = exposeTexts(text, edited(text, 'x + 1', 'x + 2'));
    expect(changes[0]!.status).toBe('masked');
    expect(changes[0]!.ends).toMatchObject({ line: 3, why: 'absorbed' });
  });

  it('says how near it came to what cannot be reached', () => {
    const text = `export function f(x: number): number {
  if (x > 5) {
    if (x < 3) return 1;
  }
  return 0;
}`;
    const { changes } = exposeTexts(text, edited(text, 'return 1', 'return 2'));
    expect(changes[0]).toMatchObject({ status: 'unreached', nearest: { missing: 1, at: { line: 3 } } });
  });

  it('goes through flags that hold no input, branches that stand in the way, and calls', () => {
    const text = `
function limit(level: number): number {
  return level > 3 ? 100 : 10;
}
export function f(a: number, b: number): string {
  const enabled = a > 50 ? 1 : 0;
  if (b > 7) a = a + 0;
  if (enabled) {
    const near = b < 3 ? 1 : 0;
    if (near && a > limit(b)) return 'yes';
  }
  return 'no';
}`;
    const { changes } = exposeTexts(text, edited(text, ': 10;', ': 90;'), [{ a: 0, b: 9 }]);
    expect(changes[0]!.status).toBe('exposed');
    expect(changes[0]!.observed).toMatchObject({ before: { value: 'yes' }, after: { value: 'no' } });
  });

  it('follows constants of a module, removed statements and other modules', () => {
    const main = `import { total } from './other.ts';
const rates = [1, 2, 3];
export function f(i: number, flag: boolean): number {
  let n = total(i);
  if (flag) n = n + 1;
  return i >= 0 && i < 3 ? rates[i]! + n : n;
}`;
    const other = 'export function total(i: number): number {\n  return i > 9 ? 1 : 0;\n}';
    const { changes } = exposeTexts(
      { '/main.ts': main, '/other.ts': other },
      {
        '/main.ts': edited(edited(main, '[1, 2, 3]', '[1, 5, 3]'), '  if (flag) n = n + 1;\n', ''),
        '/other.ts': edited(other, 'i > 9', 'i > 12'),
      },
      [{ i: 0, flag: false }],
    );
    expect(changes.map((c) => [c.kind, c.status])).toEqual([
      ['changed', 'exposed'],
      ['removed', 'exposed'],
      ['changed', 'exposed'],
    ]);
  });

  it('has nothing to say about what only looks different', () => {
    const { changes } = exposeTexts(figure41, `// a comment\n${figure41.replaceAll('y', 'z')}`);
    expect(changes).toEqual([]);
  });
});
