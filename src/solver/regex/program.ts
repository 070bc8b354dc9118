import type { AST } from '@eslint-community/regexpp';
import { NotRegular } from './automaton.ts';
import { type UnitRanges, unitRanges } from './unit-ranges.ts';

/** One step of a backtracking matcher; `next` and the like are indices of instructions. */
export type Instruction =
  | { readonly kind: 'unit'; readonly ranges: UnitRanges; readonly next: number }
  /** Tries `first`, and `second` only when that fails. */
  | { readonly kind: 'split'; first: number; second: number }
  /** Remembers the position as a group's start (slot 2k) or end (slot 2k + 1). */
  | { readonly kind: 'save'; readonly slot: number; readonly next: number }
  /** Forgets the groups from one number to another, as each iteration of a loop does. */
  | { readonly kind: 'forget'; readonly from: number; readonly to: number; readonly next: number }
  | { readonly kind: 'assert'; readonly assertion: AST.Assertion; readonly next: number }
  | { readonly kind: 'match' };

export interface RegexProgram {
  readonly start: number;
  readonly code: readonly Instruction[];
}

const MOST_INSTRUCTIONS = 400;

/** The fewest units an element matches. */
function leastLength(e: AST.Element): number {
  switch (e.type) {
    case 'Group':
    case 'CapturingGroup':
      return Math.min(...e.alternatives.map((a) => a.elements.reduce((sum, x) => sum + leastLength(x), 0)));
    case 'Quantifier':
      return e.min * leastLength(e.element);
    case 'Assertion':
      return 0;
    default:
      return 1;
  }
}

/**
 * Compiles a pattern to instructions whose order of preference is that of JavaScript's backtracking, so that captures come out as `exec`
 * gives them. Throws NotRegular for back references, for loops over what may be empty, and for captures within look-around.
 */
export function compileRegex(pattern: AST.Pattern, flags: AST.Flags): RegexProgram {
  return new RegexCompiler(flags, numberGroups(pattern)).compile(pattern);
}

/** Builds code from the end, so that `next` is always known. */
class RegexCompiler {
  readonly #code: Instruction[] = [];
  readonly #flags: AST.Flags;
  readonly #numbers: ReadonlyMap<AST.CapturingGroup, number>;

  constructor(flags: AST.Flags, numbers: ReadonlyMap<AST.CapturingGroup, number>) {
    this.#flags = flags;
    this.#numbers = numbers;
  }

  compile(pattern: AST.Pattern): RegexProgram {
    const match = this.#emit({ kind: 'match' });
    const end = this.#emit({ kind: 'save', slot: 1, next: match });
    const start = this.#emit({ kind: 'save', slot: 0, next: this.#alternatives(pattern.alternatives, end) });
    return { start, code: this.#code };
  }

  #emit(instruction: Instruction): number {
    if (this.#code.length >= MOST_INSTRUCTIONS) throw new NotRegular('too long a pattern');
    return this.#code.push(instruction) - 1;
  }

  #alternatives(list: readonly AST.Alternative[], next: number): number {
    let start = -1;
    for (let i = list.length - 1; i >= 0; i--) {
      let at = next;
      for (let k = list[i]!.elements.length - 1; k >= 0; k--) at = this.#element(list[i]!.elements[k]!, at);
      start = start < 0 ? at : this.#emit({ kind: 'split', first: at, second: start });
    }
    return start < 0 ? next : start;
  }

  #element(e: AST.Element, next: number): number {
    switch (e.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        if (e.type === 'Character' && e.value > 0xffff) throw new NotRegular('astral characters');
        return this.#emit({ kind: 'unit', ranges: unitRanges(e, this.#flags), next });
      case 'Group':
        if (e.modifiers) throw new NotRegular('inline modifiers');
        return this.#alternatives(e.alternatives, next);
      case 'CapturingGroup': {
        const slot = 2 * this.#numbers.get(e)!;
        const end = this.#emit({ kind: 'save', slot: slot + 1, next });
        return this.#emit({ kind: 'save', slot, next: this.#alternatives(e.alternatives, end) });
      }
      case 'Quantifier':
        return this.#quantifier(e, next);
      case 'Assertion':
        if ((e.kind === 'lookahead' || e.kind === 'lookbehind') && this.#groupsWithin(e).length > 0)
          throw new NotRegular('captures within look-around');
        return this.#emit({ kind: 'assert', assertion: e, next });
      default:
        throw new NotRegular('back references');
    }
  }

  #quantifier(q: AST.Quantifier, next: number): number {
    const [from = 0, ...others] = this.#groupsWithin(q.element);
    const hasGroups = from > 0;
    const once = (after: number): number => {
      const body = this.#element(q.element, after);
      return hasGroups ? this.#emit({ kind: 'forget', from, to: from + others.length, next: body }) : body;
    };
    const choose = (body: number, after: number): Instruction =>
      q.greedy
        ? { kind: 'split', first: body, second: after }
        : { kind: 'split', first: after, second: body };
    let at = next;
    if (q.max === Infinity) {
      if (leastLength(q.element) === 0) throw new NotRegular('a loop over what may be empty');
      const loop = this.#emit({ kind: 'split', first: next, second: next });
      const body = once(loop);
      this.#code[loop] = choose(body, next);
      at = loop;
    } else {
      if (q.max - q.min > 0 && leastLength(q.element) === 0 && hasGroups)
        throw new NotRegular('an optional empty group');
      for (let i = q.min; i < q.max; i++) at = this.#emit(choose(once(at), next));
    }
    for (let i = 0; i < q.min; i++) at = once(at);
    return at;
  }

  /** The numbers of the groups inside an element, in order. */
  #groupsWithin(e: AST.Element): number[] {
    return [...this.#numbers].filter(([group]) => within(group, e)).map(([, number]) => number);
  }
}

function within(group: AST.CapturingGroup, e: AST.Element): boolean {
  return group.start >= e.start && group.end <= e.end;
}

/** Groups are numbered by their opening parentheses. */
function numberGroups(pattern: AST.Pattern): Map<AST.CapturingGroup, number> {
  const found: AST.CapturingGroup[] = [];
  const visit = (node: AST.Element): void => {
    if (node.type === 'CapturingGroup') found.push(node);
    if ('alternatives' in node) for (const a of node.alternatives) a.elements.forEach(visit);
    if (node.type === 'Quantifier') visit(node.element);
  };
  for (const a of pattern.alternatives) a.elements.forEach(visit);
  found.sort((a, b) => a.start - b.start);
  return new Map(found.map((group, i) => [group, i + 1]));
}
