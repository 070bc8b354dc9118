/**
 * What holds between the states of two versions at a pair of places, as definitions: each number, text or truth of the state is either
 * free (with a type and bounds) or defined by inputs and by those before it. A state that satisfies the relation is made by choosing the free ones.
 */

import type { Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';

export type Source =
  | { readonly kind: 'input'; readonly index: number }
  | { readonly kind: 'place'; readonly index: number };

export type Definition =
  | { readonly kind: 'const'; readonly value: Primitive }
  | { readonly kind: 'same'; readonly of: Source }
  | { readonly kind: 'not'; readonly of: Source }
  /** Σ factor · source + constant. */
  | {
      readonly kind: 'linear';
      readonly parts: readonly { readonly factor: number; readonly of: Source }[];
      readonly constant: number;
      /** As an int32: `… | 0`. */
      readonly wraps?: boolean;
    }
  /** What code computed it as, of inputs and others. */
  | { readonly kind: 'made'; readonly text: string; readonly made: Made }
  | { readonly kind: 'product'; readonly left: Source; readonly right: Source; readonly wraps?: boolean }
  /** `left op right + offset`, a truth. */
  | {
      readonly kind: 'compare';
      readonly op: '<' | '<=' | '===';
      readonly left: Source;
      readonly right: Source | undefined;
      readonly offset: number;
    };

/** `left + offset <= right`, or `<` where it is strict. */
export interface Order {
  readonly strict: boolean;
  readonly left: Source;
  readonly right: Source;
  readonly offset: number;
}

/** How a term is made of sources, and whether these are of sorts that it can be made of. */
export interface Made {
  make(get: Get): Term;
  fits(get: Get): boolean;
}

export type Get = (source: Source) => Term;

export function definedTerm(store: TermStore, d: Definition, get: Get): Term {
  switch (d.kind) {
    case 'const':
      return store.constant(d.value);
    case 'same':
      return get(d.of);
    case 'made':
      return d.made.make(get);
    case 'not':
      return store.not(get(d.of));
    case 'linear': {
      // Differences begin with what is added: `0 - 0` is 0, and `-0` is not.
      const added = d.parts.filter((p) => p.factor > 0);
      let sum = added.length === 0 ? store.constant(d.constant) : 0;
      for (const { factor, of } of added) {
        const part = factor === 1 ? get(of) : store.make(Op.Mul, get(of), store.constant(factor));
        sum = sum === 0 ? part : store.make(Op.Add, sum, part);
      }
      if (added.length > 0 && d.constant !== 0) sum = store.make(Op.Add, sum, store.constant(d.constant));
      for (const { factor, of } of d.parts) {
        if (factor > 0) continue;
        const part = factor === -1 ? get(of) : store.make(Op.Mul, get(of), store.constant(-factor));
        sum = store.make(Op.Sub, sum, part);
      }
      return d.wraps ? store.make(Op.BitOr, sum, store.constant(0)) : sum;
    }
    case 'product':
      return store.make(d.wraps ? Op.Imul : Op.Mul, get(d.left), get(d.right));
    case 'compare': {
      const right = d.right === undefined ? 0 : get(d.right);
      const shifted =
        right === 0
          ? store.constant(d.offset)
          : d.offset === 0
            ? right
            : store.make(Op.Add, right, store.constant(d.offset));
      if (d.op === '===') return store.eq(get(d.left), shifted);
      return store.make(d.op === '<' ? Op.Lt : Op.Le, get(d.left), shifted);
    }
  }
}

/** Whether a definition can be made of sources of these sorts. */
export function fitsSorts(store: TermStore, d: Definition, get: Get): boolean {
  const is = (of: Source, sort: Sort) => store.sort(get(of)) === sort;
  switch (d.kind) {
    case 'const':
    case 'same':
      return true;
    case 'made':
      return d.made.fits(get);
    case 'not':
      return is(d.of, Sort.Bool);
    case 'linear':
      return d.parts.every((p) => is(p.of, Sort.Num));
    case 'product':
      return is(d.left, Sort.Num) && is(d.right, Sort.Num);
    case 'compare':
      return is(d.left, Sort.Num) && (d.right === undefined || is(d.right, Sort.Num));
  }
}

export function orderTerm(store: TermStore, { left, right, offset, strict }: Order, get: Get): Term {
  const shifted = offset === 0 ? get(left) : store.make(Op.Add, get(left), store.constant(offset));
  return store.make(strict ? Op.Lt : Op.Le, shifted, get(right));
}

/** The value of a definition in a recorded state; undefined where it has none. */
export function definedValue(d: Definition, get: (source: Source) => Primitive): Primitive | symbol {
  const number = (of: Source): number => {
    const value = get(of);
    return typeof value === 'number' ? value : Number.NaN;
  };
  switch (d.kind) {
    case 'const':
      return d.value;
    case 'same':
      return get(d.of);
    case 'made':
      return none;
    case 'not': {
      const value = get(d.of);
      return typeof value === 'boolean' ? !value : none;
    }
    case 'linear': {
      const sum = d.parts.reduce((all, p) => all + p.factor * number(p.of), d.constant) + 0;
      return d.wraps ? sum | 0 : sum;
    }
    case 'product':
      return (d.wraps ? Math.imul : times)(number(d.left), number(d.right));
    case 'compare': {
      const right = (d.right === undefined ? 0 : number(d.right)) + d.offset;
      const left = number(d.left);
      return d.op === '<' ? left < right : d.op === '<=' ? left <= right : left === right;
    }
  }
}

const none = Symbol('none');

function times(a: number, b: number): number {
  return a * b;
}

/** For people. */
export function definitionText(d: Definition, name: (source: Source) => string): string {
  switch (d.kind) {
    case 'const':
      return typeof d.value === 'string'
        ? JSON.stringify(d.value)
        : Object.is(d.value, -0)
          ? '-0'
          : String(d.value);
    case 'same':
      return name(d.of);
    case 'made':
      return d.text;
    case 'not':
      return `!${name(d.of)}`;
    case 'linear': {
      const parts = d.parts.map(({ factor, of }) =>
        factor === 1 ? name(of) : factor === -1 ? `-${name(of)}` : `${factor} * ${name(of)}`,
      );
      if (d.constant !== 0) parts.push(String(d.constant));
      const text = parts.join(' + ').replaceAll('+ -', '- ');
      return d.wraps ? `(${text}) | 0` : text;
    }
    case 'product':
      return d.wraps ? `Math.imul(${name(d.left)}, ${name(d.right)})` : `${name(d.left)} * ${name(d.right)}`;
    case 'compare': {
      const right = d.right === undefined ? '' : name(d.right);
      const offset = d.offset === 0 && right !== '' ? '' : String(d.offset);
      return `${name(d.left)} ${d.op} ${[right, offset].filter((x) => x !== '').join(' + ')}`.replaceAll(
        '+ -',
        '- ',
      );
    }
  }
}
