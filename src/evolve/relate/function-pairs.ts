import { functionOf } from '../../explore/function-of.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Fn, Program } from '../../ir/ir.ts';
import { NeedsSymbol, Unsupported } from './flat-code.ts';
import { flatten } from './flatten/flatten.ts';
import { type Side, sideOf } from './side.ts';

/** The name of the function that is to be proved. */
export const ITSELF = 'itself';

/** Functions of both versions that are related: the one that is to be proved first, and those which call themselves and are unknowns in it. */
export interface FunctionPair {
  readonly symbol: string;
  readonly sides: readonly [Side, Side];
}

interface Version {
  readonly program: Program;
  readonly symbols: Map<Fn, string>;
}

/**
 * Both versions as flat code. Functions that call themselves and cannot be put in their place become unknowns by a name for both versions, and pairs
 * of their own: by their own names, or as the only ones that are left.
 * @throws Unsupported where one version has such a function and the other has none for it.
 */
export function functionPairs(before: Subject, after: Subject, tails: boolean): FunctionPair[] {
  const versions = [before, after].map(({ program, found }): Version => {
    const fn = functionOf(program, found);
    if (fn === undefined) throw new Unsupported('no function to follow');
    return { program, symbols: new Map([[fn, ITSELF]]) };
  }) as [Version, Version];
  const alone: [Fn[], Fn[]] = [[], []];
  for (let rounds = 0; rounds < MOST; rounds++) {
    const needed = [0, 1].flatMap((side) => firstNeeded(versions[side]!, tails, side as 0 | 1));
    if (needed.length === 0) return flat(versions, tails);
    for (const { side, fn } of needed) {
      const other = versions[1 - side]!;
      const partner = other.program.functions.find(
        (f) => f.name === fn.name && f.kind === 'function' && f.params.length === fn.params.length,
      );
      if (partner !== undefined) {
        versions[side]!.symbols.set(fn, fn.name);
        other.symbols.set(partner, fn.name);
      } else if (!alone[side]!.includes(fn)) alone[side]!.push(fn);
    }
    const [one] = alone[0];
    const [two] = alone[1];
    if (one !== undefined && two !== undefined) {
      versions[0].symbols.set(one, one.name);
      versions[1].symbols.set(two, one.name);
      alone[0].shift();
      alone[1].shift();
    } else if (needed.every(({ side, fn }) => alone[side]!.includes(fn)))
      throw new Unsupported(
        `${needed[0]!.fn.name} calls itself, and nothing in the other version goes with it`,
      );
  }
  throw new Unsupported('too many functions that call themselves');
}

const MOST = 8;

/** The first function that has to be an unknown besides those that are. */
function firstNeeded({ program, symbols }: Version, tails: boolean, side: 0 | 1): { side: 0 | 1; fn: Fn }[] {
  for (const fn of symbols.keys())
    try {
      flatten(program, fn, { symbols, tails });
    } catch (error) {
      if (!(error instanceof NeedsSymbol)) throw error;
      return [{ side, fn: error.fn }];
    }
  return [];
}

function flat([a, b]: readonly [Version, Version], tails: boolean): FunctionPair[] {
  return [...a.symbols].map(([fn, symbol]) => {
    const [other] = [...b.symbols].find(([, s]) => s === symbol)!;
    return {
      symbol,
      sides: [
        sideOf(flatten(a.program, fn, { symbols: a.symbols, tails })),
        sideOf(flatten(b.program, other, { symbols: b.symbols, tails })),
      ],
    };
  });
}
