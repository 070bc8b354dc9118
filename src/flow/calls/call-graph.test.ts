import { describe, expect, it } from 'vitest';
import type { FunctionId } from '../../ir/ir.ts';
import { VariableTable } from '../data/variables.ts';
import { TinyIr } from '../testing/tiny-ir.ts';
import { buildCallGraph } from './call-graph.ts';

/** `main -> a b native:.map ?`: all sites of a function joined; `?` is code out of sight. Functions that call nothing are left out. */
function checkCalls(
  build: (b: TinyIr) => void,
  expected: readonly string[],
  entries: FunctionId[] = [0],
): void {
  const b = new TinyIr();
  build(b);
  const graph = buildCallGraph(new VariableTable(b.program()), entries);
  const lines = b.functions.map((fn) => {
    const sites = graph.sitesOf[fn.id]!;
    const parts = new Set<string>();
    for (const site of sites) {
      for (const t of site.targets) parts.add(b.functions[t]!.name);
      for (const n of site.natives) parts.add(`native:${n}`);
      if (site.unknown) parts.add('?');
    }
    return parts.size === 0 ? '' : `${fn.name} -> ${[...parts].join(' ')}`;
  });
  expect(lines.filter((l) => l !== '')).toEqual(expected);
}

describe('buildCallGraph', () => {
  it('follows closures through locals, parameters and returns', () => {
    checkCalls(
      (b) => {
        b.fn('main', [], () => {
          const leaf = b.fn('leaf', [], () => []);
          const apply = b.fn('apply', ['f'], () => [b.effect(b.call('f')), b.return('f')]);
          return [
            b.set('l', b.closure(leaf)),
            b.set('ap', b.closure(apply)),
            b.set('r', b.call('ap', 'l')),
            b.effect(b.call('r')),
          ];
        });
      },
      ['main -> apply leaf', 'apply -> leaf'],
    );
  });

  it('calls all methods of a name', () => {
    checkCalls(
      (b) => {
        b.fn('main', ['x'], () => {
          const one = b.fn('A.run', [], () => []);
          const two = b.fn('B.run', [], () => []);
          const other = b.fn('A.stop', [], () => []);
          const member = (name: string, fn: number) =>
            ({ kind: 'method', static: false, key: b.operand(`'${name}'`), fn }) as const;
          return [
            b.set('A', b.class({ members: [member('run', one), member('stop', other)] })),
            b.set('B', b.class({ members: [member('run', two)] })),
            b.set('o', { kind: 'construct', callee: b.operand('A'), args: [] }),
            b.effect(b.method('o', "'run'")),
          ];
        });
      },
      ['main -> A.run B.run'],
    );
  });

  it('runs field initialisers and inherited constructors when it constructs', () => {
    checkCalls(
      (b) => {
        b.fn('main', [], () => {
          const base = b.fn('Base.constructor', [], () => [], { kind: 'constructor' });
          const field = b.fn('Derived.x', [], () => [b.return(1)], { kind: 'field' });
          return [
            b.set('Base', b.class({ constructorFn: base })),
            b.set(
              'Derived',
              b.class({
                superClass: b.operand('Base'),
                members: [{ kind: 'field', static: false, key: b.operand("'x'"), fn: field }],
              }),
            ),
            b.set('o', { kind: 'construct', callee: b.operand('Derived'), args: [] }),
          ];
        });
      },
      ['main -> Base.constructor Derived.x'],
    );
  });

  it('lets built-ins call the functions handed to them', () => {
    checkCalls(
      (b) => {
        b.fn('main', ['xs'], () => {
          const f = b.fn('square', ['v'], () => [b.return('v')]);
          return [b.set('f', b.closure(f)), b.set('r', b.method('xs', "'map'", 'f'))];
        });
      },
      ['main -> square native:.map'],
    );
  });

  it('lets an input function do anything with what it is given', () => {
    checkCalls(
      (b) => {
        b.fn('main', ['g'], () => {
          const f = b.fn('callback', [], () => []);
          return [b.set('f', b.closure(f)), b.effect(b.call('g', 'f'))];
        });
      },
      ['main -> ?'],
    );
  });

  it('knows accessors, conversions and generators as calls', () => {
    checkCalls(
      (b) => {
        b.fn('main', ['x'], () => {
          const getter = b.fn('get size', [], () => [b.return(1)], { kind: 'getter' });
          const convert = b.fn('valueOf', [], () => [b.return(1)], { kind: 'method' });
          const generator = b.fn('items', [], () => [b.return(1)], { generator: true });
          return [
            b.set('o', {
              kind: 'object',
              members: [
                { kind: 'getter', key: b.operand("'size'"), fn: getter },
                { kind: 'method', key: b.operand("'valueOf'"), fn: convert },
              ],
            }),
            b.set('a', b.get('o', "'size'")),
            b.set('c', b.binary('o', '+', 1)),
            b.set('g', b.closure(generator)),
            b.set('i', b.call('g')),
            b.set('n', { kind: 'iterNext', cursor: b.operand('i') }),
          ];
        });
      },
      ['main -> get size valueOf items'],
    );
  });

  it('sees through call, apply and bind', () => {
    checkCalls(
      (b) => {
        b.fn('main', ['x'], () => {
          const f = b.fn('f', ['a'], () => [b.effect(b.call('a'))]);
          const leaf = b.fn('leaf', [], () => []);
          return [
            b.set('f', b.closure(f)),
            b.set('l', b.closure(leaf)),
            b.effect(b.method('f', "'call'", 'x', 'l')),
          ];
        });
      },
      ['main -> f', 'f -> leaf'],
    );
  });

  it('ends on chains of built-in members', () => {
    checkCalls((b) => {
      b.fn('main', [], () => [
        b.set('o', { kind: 'getGlobal', name: 'Math' }),
        b.loop('l', () => [b.set('o', b.get('o', "'next'"))]),
      ]);
    }, []);
  });
});
