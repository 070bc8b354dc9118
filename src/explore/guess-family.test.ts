import { describe, expect, it } from 'vitest';
import { MOST_UNITS } from '../base/input-sizes.ts';
import { parameterUses } from '../flow/parameters/parameter-uses.ts';
import { ProgramFlow } from '../flow/program-flow.ts';
import { lowerProgram } from '../ir/lower/lower-program.ts';
import { MemoryFiles } from '../syntax/files/memory-files.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import { printShape } from '../syntax/shape/print-shape.ts';
import { guessFamily } from './guess-family.ts';

/** The families of the parameters of `f`, without the types that every family has. */
function checkFamilies(text: string, expected: Record<string, string[]>): void {
  const { program } = lowerProgram(loadSources(new MemoryFiles({ '/m.js': text }), ['/m.js']));
  const fn = program.functions.find((f) => f.name === 'f')!;
  const { uses } = parameterUses(program, new ProgramFlow(program, [fn.id]).calls, fn.id);
  const usual = ['undefined', 'null', 'boolean', 'number', 'string', '{}', 'number[]'];
  const found = fn.params.map((local, i) => [
    program.locals[local]!.name,
    guessFamily(uses[i]!, MOST_UNITS)
      .map((shape) => printShape(shape, { sort: true }))
      .filter((s) => !usual.includes(s)),
  ]);
  expect(Object.fromEntries(found)).toEqual(expected);
}

describe('parameters without a type', () => {
  it('options have the properties that are read from them, by what they are used as', () => {
    checkFamilies(
      `module.exports = function f(s, options) {
         const opts = options || {};
         if (opts.strict) return s.trim();
         if (typeof opts.decode === 'function') return opts.decode(s);
         if (opts.mode === 'same-site-strict') s += opts.width * 2;
         return s;
       };`,
      {
        s: [],
        options: ['{decode?: fn/1 => string, mode?: string, strict?: boolean, width?: number}'],
      },
    );
  });

  it('are followed into calls, copies and what is stored in properties', () => {
    checkFamilies(
      `function Parser(o) { this.options = Object.assign({}, { x: 1 }, o); }
       Parser.prototype.run = function () { return this.options.loose ? 1 : helper(this.options); };
       function helper({ depth = 3 }) { return depth - 1; }
       module.exports = function f(o) { return new Parser(o).run(); };`,
      { o: ['{depth?: number, loose?: boolean}'] },
    );
  });

  it('may have a constructor of their own where something is read from it', () => {
    checkFamilies(
      `module.exports = function f(x, y) { return (x.constructor ? x.constructor.name : y.toString()) + y.length; };`,
      { x: ['{constructor?: {name?: boolean | number | string}}'], y: [] },
    );
  });

  it('are followed into copies of arrays and texts', () => {
    checkFamilies(
      `function parse(list) { for (const a of list) if (a.charAt(0) === '-') return a; }
       module.exports = function f(args) { return parse(args.slice()); };`,
      { args: ['string[]'] },
    );
  });

  it('arrays have elements as they are used; classes are those that are asked for', () => {
    checkFamilies(
      `module.exports = function f(args, when) {
         if (when instanceof Date || Object.prototype.toString.call(when) === '[object RegExp]') return 1;
         return args.map((a) => a.replace(/x/, ''));
       };`,
      { args: ['string[]'], when: ['Date', 'RegExp'] },
    );
  });
});
