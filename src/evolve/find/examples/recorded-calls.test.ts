import { describe, expect, it } from 'vitest';
import type { Parameter, Shape } from '../../../syntax/shape/shape.ts';
import { diffTexts } from '../../testing/diff-texts.ts';
import { aroundNames } from './around-names.ts';
import { examplesIn } from './examples-in.ts';
import { recordedCalls } from './recorded-calls.ts';

const text: Shape = { kind: 'string', maxLength: Infinity };
const parameter = (name: string, shape: Shape, optional = false): Parameter => ({
  name,
  shape,
  optional,
  rest: false,
});
const options: Shape = {
  kind: 'object',
  fields: [{ name: 'loose', shape: { kind: 'boolean' }, optional: true, readonly: false }],
} as unknown as Shape;

function callsIn(path: string, code: string, names: string[], parameters: Parameter[]) {
  const read = () => [examplesIn(path, code)];
  return recordedCalls({ names: new Set(names), read }, { parameters }, 'double');
}

describe('examples', () => {
  it('are calls with what is written down, by the names of imports', () => {
    const code = `
      import own, { parse as p } from '../src/parse.js';
      const opts = { loose: true };
      test('a', () => { expect(p('1.' + '2', opts)).toBe(own(\`x\`)); p(unknown, opts); parse('n'.repeat(3)); });`;
    const both = [parameter('s', text), parameter('o', options, true)];
    expect(callsIn('a.test.ts', code, ['parse'], both)).toEqual([['1.2', { loose: true }], ['nnn']]);
    expect(callsIn('a.test.ts', code, ['default'], [parameter('s', text)])).toEqual([['x']]);
  });

  it('are the rows of tables, without what they expect', () => {
    const code = `const rows = [['a', 'b', true], ['c', 'd', false]]; rows.forEach(([x, y, z]) => equal(f(x, y), z));`;
    const found = callsIn('a.test.js', code, ['f'], [parameter('x', text), parameter('y', text)]);
    expect(found).toContainEqual(['a', 'b']);
    expect(found).toContainEqual(['c', 'd']);
  });

  it('are the lists of what is to be tried, with what else is given', () => {
    const code = `test({ validator: 'isOdd', args: [{ loose: true }], valid: ['a', 'b'], invalid: ['c'] });`;
    const found = callsIn('a.js', code, ['isOdd'], [parameter('s', text), parameter('o', options, true)]);
    expect(found).toContainEqual(['b', { loose: true }]);
    expect(found).toContainEqual(['c', { loose: true }]);
  });

  it('are blocks and calls in pages, and what comments show', () => {
    const page = 'Use `f("in line")`:\n\n```js\nconst x = "block";\nf(x); // => 1\n```\n';
    expect(callsIn('README.md', page, ['f'], [parameter('s', text)])).toEqual([['block'], ['in line']]);
    const comment = '/**\n * Does.\n * @example\n * f("shown");\n * @returns g("not")\n */\nfunction f() {}';
    expect(callsIn('f.js', comment, ['f'], [parameter('s', text)])).toEqual([['shown']]);
  });

  it('are inputs of both versions, and never run', () => {
    // No solver inverts it.
    const code = (wanted: number) => `export function f(s: string): boolean {
        let sum = 0;
        for (const c of s) sum = Math.sin(sum + c.charCodeAt(0));
        return sum === ${wanted};
      }`;
    let sum = 0;
    for (const c of 'canadian salt') sum = Math.sin(sum + c.charCodeAt(0));
    const test = 'throw new Error("never run"); f("canadian salt");';
    const version = (wanted: number) => ({ '/main.ts': code(wanted), '/main.test.ts': test });
    const [found] = diffTexts(version(sum), version(5), {
      examples: ['/main.test.ts'],
      signature: { maxLength: undefined },
      timeoutMs: 4000,
    });
    expect(found!.changes![0]?.witness.s).toBe('canadian salt');
  });
});

describe('long examples', () => {
  it('are cut to the blocks that name the function', () => {
    const block = (name: string) =>
      `  it('${name}', () => {\n    test({\n      how: '${name}',\n\n      valid: ['${name} 1'],\n    });\n  });\n`;
    const names = Array.from({ length: 2000 }, (_, i) => `other${i}`);
    const text = `import x from 'x';\ndescribe('all', () => {\n${[...names, 'wanted', ...names].map(block).join('')}});`;
    const cut = aroundNames(text, ['wanted', 'default']);
    expect(cut).toContain("import x from 'x'");
    expect(cut).toContain(block('wanted').trimEnd());
    expect(cut.length).toBeLessThan(1500);
  });
});
