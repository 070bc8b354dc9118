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
  const code: Instruction[] = [];
  const numbers = new Map<AST.CapturingGroup, number>();
  const emit = (instruction: Instruction): number => {
    if (code.length >= MOST_INSTRUCTIONS) throw new NotRegular('too long a pattern');
    return code.push(instruction) - 1;
  };
  // Code is built from the end, so that `next` is always known.
  const alternatives = (list: readonly AST.Alternative[], next: number): number => {
    let start = -1;
    for (let i = list.length - 1; i >= 0; i--) {
      let at = next;
      for (let k = list[i]!.elements.length - 1; k >= 0; k--) at = element(list[i]!.elements[k]!, at);
      start = start < 0 ? at : emit({ kind: 'split', first: at, second: start });
    }
    return start < 0 ? next : start;
  };
  const element = (e: AST.Element, next: number): number => {
    switch (e.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        if (e.type === 'Character' && e.value > 0xffff) throw new NotRegular('astral characters');
        return emit({ kind: 'unit', ranges: unitRanges(e, flags), next });
      case 'Group':
        if (e.modifiers) throw new NotRegular('inline modifiers');
        return alternatives(e.alternatives, next);
      case 'CapturingGroup': {
        const slot = 2 * numbers.get(e)!;
        const end = emit({ kind: 'save', slot: slot + 1, next });
        return emit({ kind: 'save', slot, next: alternatives(e.alternatives, end) });
      }
      case 'Quantifier':
        return quantifier(e, next);
      case 'Assertion':
        if ((e.kind === 'lookahead' || e.kind === 'lookbehind') && groupsWithin(e) > 0)
          throw new NotRegular('captures within look-around');
        return emit({ kind: 'assert', assertion: e, next });
      default:
        throw new NotRegular('back references');
    }
  };
  const quantifier = (q: AST.Quantifier, next: number): number => {
    const [from, count] = [firstGroup(q.element), groupsWithin(q.element)];
    const once = (after: number): number => {
      const body = element(q.element, after);
      return count === 0 ? body : emit({ kind: 'forget', from, to: from + count - 1, next: body });
    };
    const choose = (body: number, after: number): Instruction =>
      q.greedy
        ? { kind: 'split', first: body, second: after }
        : { kind: 'split', first: after, second: body };
    let at = next;
    if (q.max === Infinity) {
      if (leastLength(q.element) === 0) throw new NotRegular('a loop over what may be empty');
      const loop = emit({ kind: 'split', first: next, second: next });
      const body = once(loop);
      code[loop] = choose(body, next);
      at = loop;
    } else {
      if (q.max - q.min > 0 && leastLength(q.element) === 0 && count > 0)
        throw new NotRegular('an optional empty group');
      for (let i = q.min; i < q.max; i++) at = emit(choose(once(at), next));
    }
    for (let i = 0; i < q.min; i++) at = once(at);
    return at;
  };
  const firstGroup = (e: AST.Element): number => {
    for (const [group, k] of numbers) if (within(group, e)) return k;
    return 0;
  };
  const groupsWithin = (e: AST.Element): number => {
    let count = 0;
    for (const group of numbers.keys()) if (within(group, e)) count++;
    return count;
  };
  numberGroups(pattern, numbers);
  const match = emit({ kind: 'match' });
  const end = emit({ kind: 'save', slot: 1, next: match });
  const start = emit({ kind: 'save', slot: 0, next: alternatives(pattern.alternatives, end) });
  return { start, code };
}

function within(group: AST.CapturingGroup, e: AST.Element): boolean {
  return group.start >= e.start && group.end <= e.end;
}

/** Groups are numbered by their opening parentheses. */
function numberGroups(pattern: AST.Pattern, numbers: Map<AST.CapturingGroup, number>): void {
  const found: AST.CapturingGroup[] = [];
  const visit = (node: AST.Element): void => {
    if (node.type === 'CapturingGroup') found.push(node);
    if ('alternatives' in node) for (const a of node.alternatives) a.elements.forEach(visit);
    if (node.type === 'Quantifier') visit(node.element);
  };
  for (const a of pattern.alternatives) a.elements.forEach(visit);
  found.sort((a, b) => a.start - b.start);
  found.forEach((group, i) => {
    numbers.set(group, i + 1);
  });
}
