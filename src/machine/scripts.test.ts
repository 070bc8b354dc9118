import { describe, expect, it } from 'vitest';
import { compile } from './testing/compile.ts';
import { showValue } from './testing/plain-run.ts';

/** Runs scripts in one realm; console lines, then how it ended. */
function checkScripts(files: Readonly<Record<string, string>>, expected: readonly string[]): void {
  for (const dependences of [false, true]) {
    const lines: string[] = [];
    const { machine } = compile(files, {
      script: true,
      dependences,
      console: (_name, args) => lines.push(args.map((v) => showValue(v)).join(' ')),
    });
    const { outcome } = machine.runScripts(Object.keys(files));
    if (outcome.kind === 'throw') lines.push(`throw ${showValue(outcome.error)}`);
    else if (outcome.kind === 'limit') lines.push(`limit ${outcome.limit}`);
    expect(lines).toEqual(expected);
  }
}

describe('scripts share a realm', () => {
  it('declarations are globals', () =>
    checkScripts(
      {
        '/a.js': 'var v = 1; let l = 2; const c = 3; function f() { return v + l + c; } class K {}',
        '/b.js':
          'console.log(f(), globalThis.v, globalThis.l, typeof K, delete globalThis.v); l = 5; console.log(f()); try { c = 1; } catch (e) { console.log(e.name); } var v; console.log(v, this === globalThis);',
      },
      ['6 1 undefined "function" false', '9', '"TypeError"', '1 true'],
    ));
  it('an uncaught error ends it with its own text', () =>
    checkScripts({ '/a.js': 'console.log(1); throw new RangeError("out"); ', '/b.js': 'console.log(2);' }, [
      '1',
      'throw RangeError: out',
    ]));
  it('redeclaring is an error of the realm', () =>
    checkScripts({ '/a.js': 'let x = 1;', '/b.js': 'let x = 2;' }, [
      "throw SyntaxError: Identifier 'x' has already been declared",
    ]));
  it('sloppy scripts make globals by assignment, strict ones do not', () =>
    checkScripts(
      {
        '/a.js':
          'made = 1; console.log(globalThis.made); (function () { return console.log(this === globalThis); })();',
        '/b.js': '"use strict"; try { other = 1; } catch (e) { console.log(e.message); }',
      },
      ['1', 'true', '"other is not defined"'],
    ));
});

describe('modules', () => {
  it('live bindings, cycles, re-exports and namespaces', () => {
    const lines: string[] = [];
    const { machine } = compile(
      {
        '/main.ts':
          'import { n, inc } from "./b.ts"; import * as ns from "./c.ts"; import d, { x as y } from "./c.ts"; export function main() { inc(); console.log(n, Object.keys(ns).join(), d, y, ns.n, Object.prototype.toString.call(ns)); return import("./b.ts").then((m) => m.n); }',
        '/b.ts': 'import { late } from "./main.ts"; export let n = 0; export function inc() { n++; }'.replace(
          'import { late } from "./main.ts"; ',
          '',
        ),
        '/c.ts':
          'export * from "./b.ts"; export const x = 1; export default "dd"; export { inc as again } from "./b.ts";',
      },
      { console: (_n, args) => lines.push(args.map((v) => showValue(v)).join(' ')) },
    );
    const trace = machine.call('/main.ts', 'main', []);
    expect(lines).toEqual(['1 "again,default,inc,n,x" "dd" 1 1 "[object Module]"']);
    expect(trace.outcome.kind).toBe('return');
  });
  it('CommonJS with require, cycles and module.exports', () => {
    const lines: string[] = [];
    const { machine } = compile(
      {
        '/main.cjs':
          'const { f } = require("./b.cjs"); const data = require("./d.json"); exports.main = () => { console.log(f(2), data.k, typeof require, __filename, module.exports === exports, this === exports); };',
        '/b.cjs':
          'const main = require("./main.cjs"); module.exports = { f: (x) => x * 2, early: typeof main.main };',
        '/d.json': '{"k": [1, 2]}',
      },
      { console: (_n, args) => lines.push(args.map((v) => showValue(v)).join(' ')) },
    );
    machine.call('/main.cjs', 'main', []);
    expect(lines).toEqual(['4 [1, 2] "function" "/main.cjs" true true']);
  });
  it('top-level await', () => {
    const { machine } = compile(
      'const v = await new Promise((r) => setTimeout(() => r(5), 10)); export function main() { return v; }',
    );
    expect(machine.call('/main.ts', 'main', []).outcome).toMatchObject({ kind: 'return', value: 5 });
  });
  it('a module of the host that is used is refused in clear words', () => {
    const { machine, ledger } = compile(
      'import { readFileSync } from "node:fs"; export function main() { return readFileSync("/etc/passwd", "utf8"); }',
    );
    const { outcome } = machine.call('/main.ts', 'main', []);
    expect(outcome).toMatchObject({
      kind: 'limit',
      limit: 'unmodelled',
      message: expect.stringContaining('node:fs.readFileSync was used but is not available in the sandbox'),
    });
    expect(ledger.notes().map((a) => a.code)).toEqual(['not-modelled']);
  });
  it('what Node has and the sandbox has not ends a run, and nothing catches that', () => {
    const { machine } = compile(
      'export function main() { try { return fetch("x"); } catch { return 1; } finally { return 2; } }',
    );
    expect(machine.call('/main.ts', 'main', []).outcome).toMatchObject({
      kind: 'limit',
      limit: 'unmodelled',
      message: 'fetch is not there in the sandbox',
    });
  });
});
