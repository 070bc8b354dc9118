import { describe, expect, it } from 'vitest';
import type { Fn, Statement } from '../../ir/ir.ts';
import { TinyIr } from '../testing/tiny-ir.ts';
import { buildCfg } from './build-cfg.ts';
import { reachableNodes } from './graph.ts';
import { printCfg } from './print-cfg.ts';

function checkCfg(body: (b: TinyIr) => Statement[], expected: string, more: Partial<Fn> = {}): void {
  const b = new TinyIr();
  b.fn('f', ['x', 'y'], () => body(b), more);
  const cfg = buildCfg(b.functions[0]!, b.locals);
  expect(printCfg(cfg)).toBe(
    expected
      .trim()
      .split('\n')
      .map((l) => l.trim())
      .join('\n'),
  );
  const reached = reachableNodes(cfg);
  for (let n = 0; n < cfg.exit; n++) expect(reached[n], `node ${n} is reachable`).toBe(1);
}

describe('buildCfg', () => {
  it('puts instructions of one site into one node and ends a body that falls off', () => {
    checkCfg(
      (b) => [...b.same(b.set('a', 1), b.set('c', 2)), b.set('d', 3)],
      `0 entry s0 -> 1
       1 run s1 -> 2
       2 run s3 -> 3
       3 end s4 -> 4
       4 exit s4`,
    );
  });

  it('joins the sides of an if, one of them empty', () => {
    checkCfg(
      (b) => [b.if('x', () => [b.set('a', 1)]), b.return('a')],
      `0 entry s0 -> 1
       1 if s1 -then> 2 -else> 3
       2 run s2 -> 3
       3 return s3 -> 4
       4 exit s4`,
    );
  });

  it('leaves out what follows a return', () => {
    checkCfg(
      (b) => [b.return(1), b.set('a', 1)],
      `0 entry s0 -> 1
       1 return s1 -> 2
       2 exit s3`,
    );
  });

  it('turns loops back and lets break and continue jump by label', () => {
    checkCfg(
      (b) => [
        b.loop('o', () => [
          b.while('i', 'x', () => [b.if('y', () => [b.continue('o')]), b.set('a', 1)]),
          b.break('o'),
        ]),
        b.return('a'),
      ],
      `0 entry s0 -> 1
       1 loop s1 -> 2
       2 loop s2 -> 3
       3 if s3 -then> 4 -else> 7
       4 if s4 -then> 5 -else> 6
       5 jump s5 -> 1
       6 run s6 -> 2
       7 jump s7 -> 8
       8 jump s8 -> 9
       9 return s9 -> 10
       10 exit s10`,
    );
  });

  it('keeps an exit that an endless loop never reaches', () => {
    checkCfg(
      (b) => [b.loop('l', () => [b.set('a', 1)]), b.return('a')],
      `0 entry s0 -> 1
       1 loop s1 -> 2
       2 run s2 -> 1
       3 exit s4`,
    );
  });

  it('sends aborts and exceptions that nobody catches to the unwind node', () => {
    checkCfg(
      (b) => [b.check('x'), b.set('a', b.get('x', "'p'")), b.effect(b.call('y')), b.throw('a')],
      `0 entry s0 -> 1
       1 check s1 -> 2 -abort!> 5
       2 run s2 -> 3 -operatorThrow!> 5
       3 run s3 -> 4 -callThrow!> 5
       4 throw s4 -> 5
       5 unwind s5 -> 6
       6 exit s5`,
    );
  });

  it('sends them to the handler when there is one', () => {
    checkCfg(
      (b) => [
        b.try(() => [b.effect(b.call('x')), b.set('a', 1)], ['e', () => [b.set('a', 2)]]),
        b.return('a'),
      ],
      `0 entry s0 -> 1
       1 run s2 -> 2 -callThrow> 3
       2 run s3 -> 5
       3 catch s1 -> 4
       4 run s4 -> 5
       5 return s5 -> 6
       6 exit s6`,
    );
  });

  it('lays a finalizer out once for each way of leaving', () => {
    checkCfg(
      (b) => [
        b.labelled('l', () => [
          b.try(
            () => [b.if('x', () => [b.return(1)]), b.if('y', () => [b.break('l')]), b.effect(b.call('x'))],
            undefined,
            () => [b.set('f', 1)],
          ),
          b.set('a', 1),
        ]),
        b.return(2),
      ],
      `0 entry s0 -> 1
       1 if s2 -then> 2 -else> 3
       2 return s3 -> 7
       3 if s4 -then> 4 -else> 5
       4 jump s5 -> 8
       5 run s6 -> 6 -callThrow!> 9
       6 run s7 -> 10
       7 run s7 -> 13
       8 run s7 -> 11
       9 run s7 -> 12
       10 run s8 -> 11
       11 return s9 -> 13
       12 unwind s10 -> 13
       13 exit s10`,
    );
  });

  it('lets a return inside a finalizer override everything', () => {
    checkCfg(
      (b) => [
        b.try(
          () => [b.throw('x')],
          undefined,
          () => [b.return(1)],
        ),
      ],
      `0 entry s0 -> 1
       1 throw s2 -> 2
       2 return s3 -> 3
       3 exit s4`,
    );
  });

  it('runs the inner finalizer before the outer handler', () => {
    checkCfg(
      (b) => [
        b.try(
          () => [
            b.try(
              () => [b.throw('x')],
              undefined,
              () => [b.set('f', 1)],
            ),
          ],
          ['e', () => [b.return('e')]],
        ),
      ],
      `0 entry s0 -> 1
       1 throw s3 -> 2
       2 run s4 -> 3
       3 catch s1 -> 4
       4 return s5 -> 5
       5 exit s6`,
    );
  });

  it('lets a consumer end a generator at its yields', () => {
    checkCfg(
      (b) => [
        b.try(
          () => [b.set('a', { kind: 'yield', value: b.operand('x') })],
          ['e', () => [b.set('a', 1)]],
          () => [b.set('f', 1)],
        ),
      ],
      `0 entry s0 -> 1
       1 run s2 -> 4 -callThrow> 2 -injectThrow> 2 -injectReturn!> 5
       2 catch s1 -> 3
       3 run s3 -> 4
       4 run s4 -> 6
       5 run s4 -> 7
       6 end s5 -> 7
       7 exit s5`,
      { generator: true },
    );
  });
});
