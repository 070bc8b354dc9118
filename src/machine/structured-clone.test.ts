import { expect, it } from 'vitest';
import { models } from '../models/registry.ts';
import { compile } from './testing/compile.ts';

/** Clones as Node makes them; each gives a text. */
const texts: readonly string[] = [
  "const e = structuredClone(new TypeError('x', { cause: 1 })); return [e.constructor.name, e.message, e.cause, Object.keys(e)].join();",
  "return structuredClone(Object.assign(new Error('x'), { name: 'RangeError', more: 1 })).constructor.name;",
  "class A extends RangeError { get name() { return 'A'; } } return structuredClone(new A('q')).constructor.name;",
  'const u = new Uint8Array([1, 2, 3]).subarray(1), [v, b, w] = structuredClone([u, u.buffer, u]); return [v.constructor.name, v, v.byteOffset, v.buffer === b, v === w, b.byteLength, v.buffer === u.buffer].join();',
  'const d = structuredClone(new DataView(new ArrayBuffer(4, { maxByteLength: 8 }), 1, 2)); return [d.constructor.name, d.byteOffset, d.byteLength, d.buffer.maxByteLength].join();',
  'return structuredClone(new BigInt64Array([3n])).join();',
  'try { return String(structuredClone((function* () {})())); } catch (e) { return e.name + e.message; }',
  'try { return String(structuredClone((function () { return arguments; })(1))); } catch (e) { return e.name + e.message; }',
  'return structuredClone.length + structuredClone.name;',
];

it.each(texts)('%s', (text) => {
  const expected = Function(text)();
  for (const dependences of [false, true]) {
    const { machine } = compile({ '/main.cjs': `exports.f = () => { ${text} };` }, { models, dependences });
    expect(machine.call('/main.cjs', 'f', []).outcome).toMatchObject({ kind: 'return', value: expected });
  }
});

it.each([
  'return structuredClone(new SharedArrayBuffer(2)).byteLength;',
  'const b = new ArrayBuffer(2); return structuredClone(b, { transfer: [b] }).byteLength;',
  'return structuredClone();',
  'return structuredClone(new Map().keys());',
  'return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);',
])('not modelled: %s', (text) => {
  const { machine } = compile({ '/main.cjs': `exports.f = () => { try { ${text} } catch {} };` }, { models });
  expect(machine.call('/main.cjs', 'f', []).outcome).toMatchObject({ kind: 'limit', limit: 'unmodelled' });
});
