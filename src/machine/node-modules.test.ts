import { expect, it } from 'vitest';
import { openSubject } from '../explore/open-subject.ts';
import { TermStore } from '../expr/term-store.ts';
import { MemoryFiles } from '../syntax/files/memory-files.ts';

/** What a CommonJS function without parameters returns. */
function checkResult(body: string, expected: unknown): void {
  const files = new MemoryFiles({ '/m.js': `module.exports = function f() { ${body} };` });
  const subject = openSubject(files, '/m.js', 'default', {
    store: new TermStore(),
    signature: {},
    packages: 'none',
    dependences: false,
    seed: 1,
    maxSteps: 10_000,
    runTimeoutMs: 5000,
  });
  const { result } = subject.machine.run(subject.entry, new Map());
  expect(result).toMatchObject({ kind: 'return', value: { value: expected } });
}

it.each([
  [`return require('util').inspect({ a: [1, 'x'] })`, `{ a: [ 1, 'x' ] }`],
  [`return require('node:util').format('%s is %d', 'a', 1)`, 'a is 1'],
  [`function A() {} function B() {} require('util').inherits(A, B); return new A() instanceof B`, true],
  [`return require('util').types.isDate(new Date(0)) && require('util').isRegExp(/x/)`, true],
  [`return require('path').join('a', '..', 'b')`, 'b'],
  [`const { name, ext } = require('path').parse('/x/y.js'); return name + ext`, 'y.js'],
  [`return require('path').win32.sep`, '\\'],
  [`return require('querystring').parse('a=1&a=2').a.map((x) => x + '!').join()`, '1!,2!'],
  [`const { parse } = require('querystring'); return parse('a=1').constructor === Object`, true],
  [`try { require('path').join(1); } catch (e) { return e instanceof TypeError }`, true],
  [
    `return require('util').inspect({ [Symbol.for('nodejs.util.inspect.custom')](d, o) { return o.constructor.constructor('return 1')(); } }).length > 0`,
    true,
  ],
])('%s', checkResult);
