import { expect, it } from 'vitest';
import { blockOf, withBlock } from './marked-block.ts';

it('what is around the block stays', () => {
  const first = withBlock(undefined, 'a\n')!;
  const own = `import { mine } from './mine';\n${first}\ntest('mine', () => {});\n`;
  const second = withBlock(own, 'b\nc\n')!;
  expect(second).toBe(`import { mine } from './mine';\n${withBlock('', 'b\nc')}\ntest('mine', () => {});\n`);
  expect(blockOf(second)).toBe(withBlock(undefined, 'b\nc'));
  expect(withBlock(second, 'b\nc')).toBe(second);
});

it("files without marks are somebody else's", () => {
  expect(withBlock('test("x", () => {});\n', 'a')).toBeUndefined();
  expect(withBlock('// <beagle>\nno end\n', 'a')).toBeUndefined();
});
