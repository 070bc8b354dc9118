import type { Random } from '../base/random.ts';
import { regexParts } from '../base/regex-literal.ts';
import { applyOp, chosenAlternative } from './evaluate/apply.ts';
import type { Model, Primitive } from './input-variable.ts';
import { Op } from './op.ts';
import { nastyBigs, nastyNumbers, nastyStrings } from './random-variables.ts';
import { resultSort } from './result-sort.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** A term before it is made: an operation on trees, or a finished term (constant or variable). For tests. */
export type Tree = Term | { readonly op: Op; readonly args: readonly Tree[] };

const { Bool: B, Num: N, Str: S, Big: G, Re: R, Any: A } = Sort;
/** A small count as a constant, a constant group number, a small bigint: for arguments that must not be huge. */
const Count = 100;
const Group = 101;
const Exponent = 102;

const signatures: readonly (readonly [result: Sort, op: Op, ...args: number[]])[] = [
  [B, Op.Not, B],
  [B, Op.And, B, B],
  [B, Op.Or, B, B],
  [B, Op.And, B, B],
  [B, Op.Or, B, B],
  [B, Op.Ite, B, B, B],
  [N, Op.Ite, B, N, N],
  [S, Op.Ite, B, S, S],
  [G, Op.Ite, B, G, G],
  [B, Op.Eq, N, N],
  [B, Op.Eq, N, N],
  [B, Op.Eq, S, S],
  [B, Op.Eq, S, S],
  [B, Op.Eq, B, B],
  [B, Op.Eq, G, G],
  [B, Op.Eq, A, A],
  [B, Op.Eq, A, S],
  [B, Op.Eq, N, A],
  [B, Op.SameNum, N, N],
  ...[Op.Add, Op.Sub, Op.Mul, Op.Div, Op.Mod, Op.Pow, Op.Min, Op.Max, Op.Imul].map(
    (op) => [N, op, N, N] as const,
  ),
  ...[Op.Add, Op.Sub, Op.Add, Op.Sub, Op.Mul].map((op) => [N, op, N, N] as const),
  ...[Op.BitAnd, Op.BitOr, Op.BitXor, Op.Shl, Op.Sar, Op.Shr].map((op) => [N, op, N, N] as const),
  ...[Op.Neg, Op.BitNot, Op.Abs, Op.Floor, Op.Ceil, Op.Trunc, Op.Round].map((op) => [N, op, N] as const),
  ...[Op.Sign, Op.Sqrt, Op.Clz32, Op.Fround].map((op) => [N, op, N] as const),
  [B, Op.Lt, N, N],
  [B, Op.Le, N, N],
  [B, Op.Lt, N, N],
  [B, Op.Le, N, N],
  ...[Op.IsNaN, Op.IsFinite, Op.IsInteger, Op.IsSafeInteger].map((op) => [B, op, N] as const),
  [S, Op.Concat, S, S],
  [S, Op.Concat, S, S],
  [N, Op.Length, S],
  [N, Op.Length, S],
  [N, Op.CharCodeAt, S, N],
  [N, Op.CodePointAt, S, N],
  [S, Op.CharAt, S, N],
  [S, Op.CharAt, S, N],
  [S, Op.Substring, S, N, N],
  [S, Op.Slice, S, N, N],
  [N, Op.IndexOf, S, S, N],
  [N, Op.LastIndexOf, S, S, N],
  ...[Op.Includes, Op.StartsWith, Op.EndsWith].map((op) => [B, op, S, S, N] as const),
  [B, Op.StrLt, S, S],
  [B, Op.StrLe, S, S],
  [S, Op.Repeat, S, Count],
  [S, Op.PadStart, S, Count, S],
  [S, Op.PadEnd, S, Count, S],
  ...[Op.Trim, Op.TrimStart, Op.TrimEnd, Op.ToLower, Op.ToUpper].map((op) => [S, op, S] as const),
  [S, Op.Replace, S, S, S],
  [S, Op.ReplaceAll, S, S, S],
  [S, Op.FromCharCode, N],
  [B, Op.RegexTest, S, N, R],
  [N, Op.RegexIndex, S, N, R],
  [S, Op.RegexGroup, S, N, R, Group],
  [B, Op.RegexHasGroup, S, N, R, Group],
  [N, Op.StrToNum, S],
  [S, Op.NumToStr, N],
  [S, Op.NumToStrRadix, N, Count],
  [N, Op.ParseInt, S, Count],
  [N, Op.ParseFloat, S],
  [S, Op.ToFixed, N, Count],
  [N, Op.BoolToNum, B],
  [N, Op.BigToNum, G],
  [G, Op.NumToBig, N],
  [S, Op.BigToStr, G],
  [G, Op.StrToBig, S],
  ...[Op.BAdd, Op.BSub, Op.BMul, Op.BDiv, Op.BMod, Op.BAnd, Op.BOr, Op.BXor].map(
    (op) => [G, op, G, G] as const,
  ),
  ...[Op.BPow, Op.BShl, Op.BShr].map((op) => [G, op, G, Exponent] as const),
  [G, Op.BNeg, G],
  [G, Op.BNot, G],
  [B, Op.BLt, G, G],
  [B, Op.BLe, G, G],
  [G, Op.BAsIntN, Count, G],
  [G, Op.BAsUintN, Count, G],
  [B, Op.NumLtBig, N, G],
  [B, Op.BigLtNum, G, N],
];

const regexes = ['/a/', '/^a+b?$/', '/(a)|(b)/', '/[0-9]+/y', '/(?:A|b)c/i', '/./u', '/(\\s*)x?/g'];

/**
 * Makes random well-sorted trees over leaves (variables of sort Num, Str, Bool and Big, Unions as terms of sort Any)
 * and constants, with all operations or those of a profile.
 */
export class TermGenerator {
  readonly #random: Random;
  readonly #store: TermStore;
  readonly #leaves: readonly Term[];
  readonly #signatures: typeof signatures;

  constructor(random: Random, store: TermStore, leaves: readonly Term[], profile?: readonly Op[]) {
    this.#random = random;
    this.#store = store;
    this.#leaves = leaves;
    this.#signatures = signatures.filter(([, op]) => profile?.includes(op) ?? true);
  }

  tree(sort: Sort, depth: number): Tree {
    const random = this.#random;
    if (depth <= 0 || random.chance(0.12)) return this.#leaf(sort);
    const fitting = this.#signatures.filter(([result]) => result === sort);
    if (fitting.length === 0) return this.#leaf(sort);
    const [, op, ...args] = random.pick(fitting);
    // Rules often look for repeated arguments.
    const trees: Tree[] = [];
    for (const [i, kind] of args.entries()) {
      const earlier = args.indexOf(kind);
      trees.push(earlier < i && random.chance(0.12) ? trees[earlier]! : this.#argument(kind, depth - 1));
    }
    return { op, args: trees };
  }

  /** One tree for each operation over each operation of a fitting sort at each argument, leaves chosen at random. */
  *pairs(): Generator<Tree> {
    for (const [, outer, ...kinds] of this.#signatures)
      for (const [at, kind] of kinds.entries())
        for (const [result, inner, ...innerKinds] of this.#signatures)
          if (result === kind) {
            const nested = { op: inner, args: innerKinds.map((k) => this.#argument(k, 0)) };
            yield { op: outer, args: kinds.map((k, i) => (i === at ? nested : this.#argument(k, 0))) };
          }
  }

  #argument(kind: number, depth: number): Tree {
    const constant = (v: Primitive) => this.#store.constant(v);
    if (kind === Count) return constant(this.#random.int(-1, 40));
    if (kind === Group) return constant(this.#random.int(0, 2));
    if (kind === Exponent) return constant(BigInt(this.#random.int(-1, 5)));
    return this.tree(kind as Sort, depth);
  }

  #leaf(sort: Sort): Tree {
    const fitting = this.#leaves.filter((t) => this.#store.sort(t) === sort);
    if (fitting.length > 0 && this.#random.chance(0.65)) return this.#random.pick(fitting);
    return this.#constant(sort);
  }

  #constant(sort: Sort): Term {
    const constant = (v: Primitive) => this.#store.constant(v);
    switch (sort) {
      case Sort.Num:
        return constant(this.#random.chance(0.5) ? this.#random.int(-3, 6) : this.#random.pick(nastyNumbers));
      case Sort.Str:
        return constant(this.#random.pick(nastyStrings));
      case Sort.Bool:
        return constant(this.#random.chance(0.5));
      case Sort.Big:
        return constant(this.#random.pick(nastyBigs));
      case Sort.Null:
        return constant(null);
      case Sort.Re:
        return this.#regexp();
      default:
        return constant(undefined);
    }
  }

  #regexp(): Term {
    const { source, flags } = regexParts(this.#random.pick(regexes));
    return this.#store.regexp(source, flags);
  }
}

/** The canonical term of a tree. */
export function makeTree(store: TermStore, tree: Tree): Term {
  if (typeof tree === 'number') return tree;
  return store.make(tree.op, ...tree.args.map((t) => makeTree(store, t)));
}

/** The term of a tree as it stands, without any simplification. */
export function internTree(store: TermStore, tree: Tree): Term {
  if (typeof tree === 'number') return tree;
  const args = tree.args.map((t) => internTree(store, t));
  return store.intern(tree.op, resultSort(store, tree.op, args), args);
}

/** The value of a tree, computed node by node without any sharing or simplification. */
export function evaluateTree(store: TermStore, tree: Tree, model: Model): Primitive {
  if (typeof tree !== 'number') {
    const values = tree.args.map((t) => evaluateTree(store, t, model));
    const sort =
      tree.op === Op.Ite
        ? Sort.Any
        : resultSort(
            store,
            tree.op,
            tree.args.map(() => 0),
          );
    return applyOp(tree.op, sort, values);
  }
  if (store.isConst(tree)) return store.constValue(tree);
  if (store.op(tree) === Op.Opaque) return applyOp(Op.Opaque, Sort.Opaque, []);
  if (store.op(tree) === Op.Union) {
    const tag = evaluateTree(store, store.arg(tree, 0), model) as number;
    return evaluateTree(store, store.arg(tree, 1 + chosenAlternative(tag, store.arity(tree) - 2)), model);
  }
  const variable = store.variableOf(tree);
  return model.has(variable.id) ? model.get(variable.id) : variable.initial;
}

/** A tree with constants and variable names spelled out, to report a failing case. */
export function showTree(store: TermStore, tree: Tree): string {
  if (typeof tree !== 'number') {
    const name = Object.entries(Op).find(([, value]) => value === tree.op)![0];
    return `${name}(${tree.args.map((t) => showTree(store, t)).join(', ')})`;
  }
  if (store.op(tree) === Op.Var) return store.variableOf(tree).path;
  if (!store.isConst(tree)) return showTree(store, { op: store.op(tree), args: store.args(tree) });
  const value = store.constValue(tree);
  if (typeof value === 'bigint') return `${value}n`;
  return typeof value === 'string' ? JSON.stringify(value) : Object.is(value, -0) ? '-0' : String(value);
}
