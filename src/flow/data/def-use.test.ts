import { describe, expect, it } from 'vitest';
import type { Fn, FunctionId, Statement } from '../../ir/ir.ts';
import { buildCallGraph } from '../calls/call-graph.ts';
import { buildCfg } from '../cfg/build-cfg.ts';
import { TinyIr } from '../testing/tiny-ir.ts';
import { defUse } from './def-use.ts';
import { DirectEffects } from './direct-effects.ts';
import { modRef } from './mod-ref.ts';
import { printDefUse } from './print-def-use.ts';
import { VariableTable } from './variables.ts';

/** Each expected line stands for the node of that number: `2: x y => a; maybe .p`. Nodes not named are not checked. */
function checkDefUse(
  body: (b: TinyIr) => Statement[],
  expected: readonly string[],
  more: Partial<Fn> = {},
  inspect: FunctionId = 0,
): void {
  const b = new TinyIr();
  b.fn('f', ['x', 'y'], () => body(b), more);
  const program = b.program();
  const table = new VariableTable(program);
  const direct = new DirectEffects(table);
  const calls = modRef(direct, buildCallGraph(table, [inspect]));
  const facts = defUse(buildCfg(b.functions[inspect]!, b.locals), direct, calls);
  const lines = printDefUse(facts, table)
    .split('\n')
    .map((line) => /^(\d+).*?\((.*?)\)/.exec(line))
    .filter((m) => m !== null)
    .map((m) => `${m[1]}: ${m[2]}`);
  const wanted = new Set(expected.map((e) => e.slice(0, e.indexOf(':'))));
  expect(lines.filter((line) => wanted.has(line.slice(0, line.indexOf(':'))))).toEqual(expected);
}

describe('defUse', () => {
  it('does not count what the node itself wrote first', () => {
    checkDefUse(
      (b) => [...b.same(b.set('a', b.binary('x', '+', 1)), b.set('c', 'a')), b.return('c')],
      ['1: x => a c', '2: c => outcome'],
    );
  });

  it('tells properties apart by name and lets a computed key be any of them', () => {
    checkDefUse(
      (b) => [
        b.put('x', "'p'", 1),
        b.put('x', 'y', 2),
        b.set('a', b.get('x', "'p'")),
        b.set('a', b.get('x', 'y')),
      ],
      [
        '1: x attributes; maybe [*] .p',
        '2: x y attributes; maybe [?] [*]',
        '3: x [?] .p => a',
        '4: x y [?] [*] => a',
      ],
    );
  });

  it('knows that a key that only counts is an element', () => {
    checkDefUse(
      (b) => [
        b.set('i', 0),
        b.loop('l', () => [
          b.put('x', 'i', 1),
          b.set('i', { kind: 'increment', by: 1, value: b.operand('i') }),
          b.set('a', b.get('x', "'0'")),
        ]),
      ],
      ['3: x i attributes; maybe [] [*] .length', '5: x [] [?] => a'],
    );
  });

  it('lets a call define what the callee writes, and nothing else', () => {
    checkDefUse(
      (b) => {
        const g = b.fn('g', [], () => [b.set('a', 2), b.put('o', "'p'", 'c')]);
        return [
          b.set('a', 1),
          b.set('c', 1),
          b.set('o', 'x'),
          b.set('h', b.closure(g)),
          b.effect(b.call('h')),
          b.return('a'),
        ];
      },
      ['5: h shared o shared c attributes; maybe a shared a [*] .p', '6: a => outcome'],
    );
  });

  it('keeps the function’s own reads precise when a captured local is written', () => {
    checkDefUse(
      (b) => {
        const g = b.fn('g', [], () => [b.return('a')]);
        return [b.set('a', 1), b.set('h', b.closure(g)), b.set('c', b.call('h'))];
      },
      ['1: => a; maybe shared a', '2: => h', '3: h shared a => c'],
    );
  });

  it('makes every parameter an element of mapped arguments', () => {
    checkDefUse(
      (b) => [b.set('a', { kind: 'arguments' }), b.put('a', 0, 1), b.set('x', 2)],
      ['1: x y => a; maybe [] [*]', '2: a attributes; maybe x y [] [*] .length', '3: => x; maybe [] [*]'],
      { usesArguments: true, strict: false },
    );
  });

  it('passes what was thrown to the handler and to the outcome', () => {
    checkDefUse(
      (b) => [b.try(() => [b.throw('x')], ['e', () => [b.throw('e')]])],
      ['1: x => thrown', '2: thrown => e', '3: e => thrown', '4: thrown => outcome', '5: outcome'],
    );
  });

  it('knows what standard methods touch', () => {
    checkDefUse(
      (b) => [
        b.set('m', { kind: 'getGlobal', name: 'Math' }),
        b.set('a', b.method('m', "'max'", 'x', 'y')),
        b.effect(b.method('x', "'push'", 'y')),
      ],
      ['2: x y m [?] .max => a', '3: x y [] [?] attributes .push .length; maybe [] [*] .length'],
    );
  });
});
