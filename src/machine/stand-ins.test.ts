import { expect, it } from 'vitest';
import { compile } from './testing/compile.ts';

function ending(body: string): unknown {
  const { machine } = compile({ '/main.cjs': `exports.main = function () { ${body} };` }, { verify: false });
  const { outcome } = machine.call('/main.cjs', 'main', []);
  return outcome.kind === 'return' ? outcome.value : outcome.kind;
}

it('classes that nothing is of are there, and nothing else can be done with them', () => {
  for (const name of ['Blob', 'File', 'Request', 'Response', 'ReadableStream']) {
    expect(ending(`return typeof ${name} + ({} instanceof ${name})`)).toBe('functionfalse');
    expect(ending(`return new ${name}(1)`)).toBe('limit');
  }
  expect(ending('return Response.json({})')).toBe('limit');
  expect(ending('return Blob.prototype.size')).toBe('limit');
});
