import { describe, expect, it } from 'vitest';
import { buildCallGraph } from '../calls/call-graph.ts';
import { TinyIr } from '../testing/tiny-ir.ts';
import { DirectEffects } from './direct-effects.ts';
import { modRef } from './mod-ref.ts';
import { VariableTable } from './variables.ts';

/** Function name → `mod: …; ref: …`, with `; throws` when it may. */
function checkEffects(build: (b: TinyIr) => void, expected: Record<string, string>): void {
  const b = new TinyIr();
  build(b);
  const table = new VariableTable(b.program());
  const effects = modRef(new DirectEffects(table), buildCallGraph(table, [0]));
  const names = (set: Iterable<number>): string => [...set].map((v) => table.name(v)).join(' ');
  const actual: Record<string, string> = {};
  for (const fn of b.functions) {
    if (expected[fn.name] === undefined) continue;
    const { mod, ref, throws } = effects.ofFunction(fn.id);
    actual[fn.name] = `mod: ${names(mod)}; ref: ${names(ref)}${throws ? '; throws' : ''}`;
  }
  expect(actual).toEqual(expected);
}

describe('modRef', () => {
  it('is transitive and leaves private locals out', () => {
    checkEffects(
      (b) => {
        b.fn('main', [], () => {
          const leaf = b.fn('leaf', [], () => [b.set('own', 1), b.put('state', "'count'", 'own')]);
          const middle = b.fn('middle', [], () => [b.effect(b.call('l')), b.throw(1)]);
          return [
            b.set('state', 1),
            b.set('l', b.closure(leaf)),
            b.set('m', b.closure(middle)),
            b.effect(b.call('m')),
          ];
        });
      },
      {
        leaf: 'mod: [*] .count; ref: shared state attributes',
        middle: 'mod: [*] .count; ref: shared state shared l attributes; throws',
        main: 'mod: shared state shared l [*] .count; ref: shared state shared l attributes; throws',
      },
    );
  });

  it('joins functions that call each other', () => {
    checkEffects(
      (b) => {
        b.fn('main', [], () => {
          const even = b.fn('even', ['n'], () => [b.set('p', 1), b.effect(b.call('o'))]);
          const odd = b.fn('odd', ['k'], () => [b.set('q', 1), b.effect(b.call('e'))]);
          b.fn('unrelated', [], () => [b.set('p', 'q')]);
          return [b.set('e', b.closure(even)), b.set('o', b.closure(odd)), b.set('p', 0), b.set('q', 0)];
        });
      },
      {
        even: 'mod: shared p shared q; ref: shared o shared e',
        odd: 'mod: shared p shared q; ref: shared o shared e',
        unrelated: 'mod: shared p; ref: shared q',
      },
    );
  });

  it('does not let an exception out of a try with a handler', () => {
    checkEffects(
      (b) => {
        b.fn('main', ['x'], () => [b.try(() => [b.throw('x')], ['e', () => []])]);
      },
      { main: 'mod: ; ref: ' },
    );
  });
});
