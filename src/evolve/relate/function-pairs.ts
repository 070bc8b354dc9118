import { functionOf } from '../../explore/function-of.ts';
import type { Fn, Program } from '../../ir/ir.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import type { ts } from '../../syntax/tree.ts';
import { type FlatCode, NeedsSymbol, Unsupported } from './flat-code.ts';
import type { FlattenOptions } from './flatten/calls.ts';
import { flatten } from './flatten/flatten.ts';
import { type PlainResult, plainResult } from './plain-result.ts';
import { type Side, sideOf } from './side.ts';

/** The name of the function that is to be proved. */
export const ITSELF = 'itself';

/** Functions of both versions that are related: the one that is to be proved first, and those which call themselves and are unknowns in it. */
export interface FunctionPair {
  readonly symbol: string;
  readonly sides: readonly [Side, Side];
  /** What it gives, where it is the same in both versions and nothing is to be shown of it: see `plain-result`. */
  readonly gives?: Shape | undefined;
  /** And whether it logs. */
  readonly logs?: boolean | undefined;
}

/** Which functions that are the same in both versions and compute with numbers only are left as unknowns: none, those with loops, all. */
export type Unopened = 'none' | 'loops' | 'all';

/** A function in its program. */
export interface RelatedCode {
  readonly program: Program;
  readonly found: { readonly node: ts.Node };
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
export function functionPairs(
  before: RelatedCode,
  after: RelatedCode,
  tails: boolean,
  unopened: Unopened = 'none',
  holes = false,
  fused = false,
): FunctionPair[] {
  const versions = [before, after].map(({ program, found }): Version => {
    const fn = functionOf(program, found);
    if (fn === undefined) throw new Unsupported('no function to follow');
    return { program, symbols: new Map([[fn, ITSELF]]) };
  }) as [Version, Version];
  const closed = unopened === 'none' ? [] : unchanged(versions, unopened);
  const isClosed = (fn: Fn) => closed.some((c) => c.fns.includes(fn));
  for (const { symbol, fns } of closed)
    for (const i of [0, 1] as const) versions[i].symbols.set(fns[i], symbol);
  const alone: [Fn[], Fn[]] = [[], []];
  for (let rounds = 0; rounds < MOST; rounds++) {
    const needed = [0, 1].flatMap((side) =>
      firstNeeded(versions[side]!, { tails, holes, fused }, side as 0 | 1, isClosed),
    );
    if (needed.length === 0)
      return flat(versions, { tails, holes, fused }).map((pair) => ({
        ...pair,
        ...closed.find((c) => c.symbol === pair.symbol)?.result,
      }));
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

type How = Pick<FlattenOptions, 'tails' | 'holes' | 'fused'>;

/** The first function that has to be an unknown besides those that are. */
function firstNeeded(
  { program, symbols }: Version,
  how: How,
  side: 0 | 1,
  isClosed: (fn: Fn) => boolean,
): { side: 0 | 1; fn: Fn }[] {
  for (const fn of symbols.keys())
    try {
      if (!isClosed(fn)) flatten(program, fn, { symbols, ...how });
    } catch (error) {
      if (!(error instanceof NeedsSymbol)) throw error;
      return [{ side, fn: error.fn }];
    }
  return [];
}

interface Closed {
  readonly symbol: string;
  readonly fns: readonly [Fn, Fn];
  readonly result: PlainResult;
}

/** Functions by name that do the same in both versions, since their code is the same with all that it calls. */
function unchanged([a, b]: readonly [Version, Version], unopened: Unopened): Closed[] {
  return a.program.functions.flatMap((fn): Closed[] => {
    const others = b.program.functions.filter((f) => f.name === fn.name && f.kind === 'function');
    const [other] = others;
    if (
      fn.kind !== 'function' ||
      fn.rest !== undefined ||
      others.length !== 1 ||
      a.symbols.has(fn) ||
      b.symbols.has(other!)
    )
      return [];
    const [ours, theirs] = [alone(a.program, fn), alone(b.program, other!)];
    if (ours === undefined || theirs === undefined || textOf(ours) !== textOf(theirs)) return [];
    if (unopened === 'loops' && !ours.instructions.some((i) => i.kind === 'head')) return [];
    const result = plainResult(ours);
    return result === undefined ? [] : [{ symbol: `${fn.name}()`, fns: [fn, other!], result }];
  });
}

function alone(program: Program, fn: Fn): FlatCode | undefined {
  try {
    return flatten(program, fn, { symbols: new Map(), tails: false, holes: false, fused: false });
  } catch (error) {
    if (!(error instanceof NeedsSymbol || error instanceof Unsupported)) throw error;
    return undefined;
  }
}

function textOf({ instructions, params }: FlatCode): string {
  return JSON.stringify([params, instructions], (key, value: unknown) =>
    key === 'span'
      ? undefined
      : typeof value === 'number'
        ? `n${Object.is(value, -0) ? '-0' : value}`
        : typeof value === 'string'
          ? `s${value}`
          : typeof value === 'bigint'
            ? `b${value}`
            : value,
  );
}

function flat([a, b]: readonly [Version, Version], how: How): FunctionPair[] {
  return [...a.symbols].map(([fn, symbol]) => {
    const [other] = [...b.symbols].find(([, s]) => s === symbol)!;
    return {
      symbol,
      sides: [
        sideOf(flatten(a.program, fn, { symbols: a.symbols, ...how })),
        sideOf(flatten(b.program, other, { symbols: b.symbols, ...how })),
      ],
    };
  });
}
