import type { AST } from '@eslint-community/regexpp';
import { parseRegex } from './parse-regex.ts';
import { unitRanges } from './unit-ranges.ts';

/** What texts of a language have in common; every text of the language fits. */
export interface TextShape {
  readonly min: number;
  readonly max: number;
  /** All code units lie between these; the first is greater when there are none. */
  readonly lo: number;
  readonly hi: number;
  /** All texts when they are few; in lower case when `folded`, where each letter stands for both cases. */
  readonly words: ReadonlySet<string> | undefined;
  readonly folded: boolean;
}

const MOST_WORDS = 200;
const ANY: TextShape = { min: 0, max: Infinity, lo: 0, hi: 0xffff, words: undefined, folded: false };

const cache = new Map<string, TextShape | undefined>();

/** The texts that group `k` of a regular expression takes (0: the whole match); undefined when nothing is known. */
export function groupShape(regex: string, k: number): TextShape | undefined {
  const key = `${k}${regex}`;
  if (!cache.has(key)) cache.set(key, computeGroup(regex, k));
  return cache.get(key);
}

/** The texts that match when the expression is bound to both ends of the text; undefined when it is not, or nothing is known. */
export function anchoredShape(regex: string): TextShape | undefined {
  const parsed = parseRegex(regex);
  if (parsed === undefined || parsed.flags.multiline || parsed.pattern.alternatives.length !== 1)
    return undefined;
  const { elements } = parsed.pattern.alternatives[0]!;
  const [first, last] = [elements[0], elements[elements.length - 1]];
  const isBound = (e: AST.Element | undefined, kind: string) => e?.type === 'Assertion' && e.kind === kind;
  return isBound(first, 'start') && isBound(last, 'end') ? groupShape(regex, 0) : undefined;
}

function computeGroup(regex: string, k: number): TextShape | undefined {
  const parsed = parseRegex(regex);
  if (parsed === undefined || parsed.flags.unicode || parsed.flags.unicodeSets) return undefined;
  const list = k === 0 ? parsed.pattern.alternatives : capturingGroups(parsed.pattern)[k - 1]?.alternatives;
  return list === undefined ? undefined : new Shapes(parsed.flags).alternatives(list);
}

/** The capturing groups in the order of their numbers. */
function capturingGroups(pattern: AST.Pattern): AST.CapturingGroup[] {
  const groups: AST.CapturingGroup[] = [];
  const visit = (list: readonly AST.Alternative[]): void => {
    for (const { elements } of list) for (const e of elements) visitElement(e);
  };
  const visitElement = (e: AST.Element | AST.QuantifiableElement): void => {
    if (e.type === 'CapturingGroup') groups.push(e);
    if (e.type === 'Quantifier') visitElement(e.element);
    else if ('alternatives' in e && Array.isArray(e.alternatives)) visit(e.alternatives as AST.Alternative[]);
  };
  visit(pattern.alternatives);
  return groups;
}

/**
 * The groups that take part whenever group `k` does (0: whenever there is a match): those within the same alternatives that are not optional.
 */
export function impliedGroups(regex: string, k: number): readonly number[] {
  const parsed = parseRegex(regex);
  if (parsed === undefined) return [];
  const groups = capturingGroups(parsed.pattern);
  const implied = new Set<number>();
  for (let at: AST.Node | null = k === 0 ? parsed.pattern : (groups[k - 1] ?? null); at; at = at.parent) {
    const list = at.type === 'Alternative' ? [at] : at.type === 'Pattern' ? at.alternatives : [];
    if (list.length === 1) for (const e of list[0]!.elements) addMandatory(e, groups, implied);
  }
  implied.delete(k);
  return [...implied];
}

function addMandatory(
  e: AST.Element | AST.QuantifiableElement,
  groups: readonly AST.CapturingGroup[],
  into: Set<number>,
): void {
  if (e.type === 'Quantifier') {
    if (e.min > 0) addMandatory(e.element, groups, into);
  } else if (e.type === 'CapturingGroup' || e.type === 'Group') {
    if (e.type === 'CapturingGroup') into.add(groups.indexOf(e) + 1);
    const [only, ...more] = e.alternatives;
    if (more.length === 0) for (const inner of only!.elements) addMandatory(inner, groups, into);
  }
}

class Shapes {
  readonly #flags: AST.Flags;
  readonly #empty: TextShape;

  constructor(flags: AST.Flags) {
    this.#flags = flags;
    this.#empty = { min: 0, max: 0, lo: 1, hi: 0, words: new Set(['']), folded: flags.ignoreCase };
  }

  alternatives(list: readonly AST.Alternative[]): TextShape {
    return list
      .map(({ elements }) => elements.map((e) => this.#element(e)).reduce(joined, this.#empty))
      .reduce(either);
  }

  #element(e: AST.Element | AST.QuantifiableElement): TextShape {
    switch (e.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return this.#unit(e);
      case 'Group':
        return e.modifiers === null ? this.alternatives(e.alternatives) : ANY;
      case 'CapturingGroup':
        return this.alternatives(e.alternatives);
      case 'Quantifier':
        return this.#repeated(this.#element(e.element), e.min, e.max);
      case 'Assertion':
        return this.#empty;
      default:
        return ANY;
    }
  }

  #unit(e: Parameters<typeof unitRanges>[0]): TextShape {
    const ranges = unitRanges(e, this.#flags);
    if (ranges.length === 0) return ANY;
    const words = new Set<string>();
    let isFew = true;
    for (const [lo, hi] of ranges) {
      // Case folding is looked at for ASCII only.
      if (hi - lo > 20 || words.size > 20 || (this.#flags.ignoreCase && hi > 0x7f)) {
        isFew = false;
        break;
      }
      for (let unit = lo; unit <= hi; unit++) words.add(this.#fold(String.fromCharCode(unit)));
    }
    return {
      min: 1,
      max: 1,
      lo: ranges[0]![0],
      hi: ranges[ranges.length - 1]![1],
      words: isFew ? words : undefined,
      folded: this.#flags.ignoreCase,
    };
  }

  #fold(text: string): string {
    return this.#flags.ignoreCase ? text.toLowerCase() : text;
  }

  #repeated(one: TextShape, min: number, max: number): TextShape {
    if (max > 4) return { ...one, min: one.min * min, max: max === 0 ? 0 : one.max * max, words: undefined };
    let all: TextShape | undefined;
    let times = this.#empty;
    for (let n = 0; n <= max; n++) {
      if (n >= min) all = all === undefined ? times : either(all, times);
      times = joined(times, one);
    }
    return all!;
  }
}

/** Texts of one followed by texts of the other. */
function joined(a: TextShape, b: TextShape): TextShape {
  let words: Set<string> | undefined;
  if (a.words !== undefined && b.words !== undefined && a.words.size * b.words.size <= MOST_WORDS) {
    words = new Set();
    for (const x of a.words) for (const y of b.words) words.add(x + y);
  }
  return { ...hull(a, b), min: a.min + b.min, max: a.max + b.max, words };
}

function either(a: TextShape, b: TextShape): TextShape {
  const isFew = a.words !== undefined && b.words !== undefined && a.words.size + b.words.size <= MOST_WORDS;
  return {
    ...hull(a, b),
    min: Math.min(a.min, b.min),
    max: Math.max(a.max, b.max),
    words: isFew ? new Set([...a.words, ...b.words]) : undefined,
  };
}

function hull(a: TextShape, b: TextShape): Pick<TextShape, 'lo' | 'hi' | 'folded'> {
  const isEmpty = (s: TextShape) => s.lo > s.hi;
  const folded = a.folded || b.folded;
  if (isEmpty(a)) return { lo: b.lo, hi: b.hi, folded };
  if (isEmpty(b)) return { lo: a.lo, hi: a.hi, folded };
  return { lo: Math.min(a.lo, b.lo), hi: Math.max(a.hi, b.hi), folded };
}

/** The same texts, and the empty one. */
export function orEmpty(shape: TextShape): TextShape {
  return { ...shape, min: 0, words: shape.words && new Set([...shape.words, '']) };
}

/** The texts in lower or upper case; undefined when that is not known. */
export function inCase(shape: TextShape, change: 'toLowerCase' | 'toUpperCase'): TextShape | undefined {
  // Case changes of other characters may change lengths.
  if (shape.hi > 0x7f) return undefined;
  const words = shape.words && new Set([...shape.words].map((w) => w[change]()));
  return { ...shape, lo: 0, hi: 0x7f, words, folded: false };
}

/** May the text be in the language? */
export function fits(shape: TextShape, text: string): boolean {
  if (text.length < shape.min || text.length > shape.max) return false;
  if (shape.words !== undefined) return shape.words.has(shape.folded ? text.toLowerCase() : text);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < shape.lo || unit > shape.hi) return false;
  }
  return true;
}
