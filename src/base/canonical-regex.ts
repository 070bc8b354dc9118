import { type AST, RegExpParser } from '@eslint-community/regexpp';

/**
 * A text that regular expressions share which match the same, with the same captures: `[0-9]` and `\d`, `(?:x+)?` and `x*`, `a|b` in a
 * group and `[ab]`. Two that match the same may still have different ones. What is not understood stands for itself.
 */
export function canonicalRegex(source: string, flags: string): string {
  try {
    const has = (flag: string) => flags.includes(flag);
    if (has('v')) return raw(source, flags);
    const pattern = parser.parsePattern(source, undefined, undefined, has('u'));
    const text = new Canonical(has('i'), has('u')).alternatives(pattern.alternatives);
    return `${text}/${[...flags].sort().join('')}`;
  } catch {
    return raw(source, flags);
  }
}

const parser = new RegExpParser();

function raw(source: string, flags: string): string {
  return `raw ${source}/${flags}`;
}

/** Some characters: those in the ranges and of the named sets, or all others. */
interface CharacterSet {
  readonly isOthers: boolean;
  readonly ranges: readonly (readonly [number, number])[];
  readonly named: readonly string[];
}

/** A part of a sequence, so many times. */
interface Item {
  readonly text: string;
  readonly set?: CharacterSet;
  readonly mayBeEmpty: boolean;
  readonly hasCaptures: boolean;
  readonly min: number;
  readonly max: number;
  readonly isGreedy: boolean;
}

const once = { min: 1, max: 1, isGreedy: true };

class Canonical {
  readonly #ignoresCase: boolean;
  readonly #isUnicode: boolean;

  constructor(ignoresCase: boolean, isUnicode: boolean) {
    this.#ignoresCase = ignoresCase;
    this.#isUnicode = isUnicode;
  }

  alternatives(list: readonly AST.Alternative[]): string {
    return list.map((a) => this.#sequence(a).map(print).join('')).join('|');
  }

  #sequence({ elements }: AST.Alternative): Item[] {
    const items: Item[] = [];
    for (const item of elements.flatMap((e) => this.#items(e))) {
      const last = items.at(-1);
      const joint = last && neighbours(last, item);
      if (joint === undefined) items.push(item);
      else items[items.length - 1] = joint;
    }
    return items;
  }

  #items(element: AST.Element): Item[] {
    switch (element.type) {
      case 'Character':
        return [ofSet({ isOthers: false, ranges: [[element.value, element.value]], named: [] })];
      case 'CharacterClass':
        return [ofSet(this.#classSet(element))];
      case 'CharacterSet':
        return [ofSet(this.#escape(element))];
      case 'Quantifier':
        return [this.#quantified(element)];
      case 'Group':
        return this.#group(element);
      case 'CapturingGroup': {
        const text = `(${element.name ?? ''}:${this.alternatives(element.alternatives)})`;
        return [{ text, mayBeEmpty: true, hasCaptures: true, ...once }];
      }
      case 'Assertion': {
        if (element.kind !== 'lookahead' && element.kind !== 'lookbehind')
          return [{ text: element.raw, mayBeEmpty: true, hasCaptures: false, ...once }];
        const text = `(?${element.kind}${element.negate ? '!' : '='}${this.alternatives(element.alternatives)})`;
        return [{ text, mayBeEmpty: true, hasCaptures: true, ...once }];
      }
      default:
        return [{ text: element.raw, mayBeEmpty: true, hasCaptures: true, ...once }];
    }
  }

  #quantified({ element, min, max, greedy }: AST.Quantifier): Item {
    const inner = this.#items(element);
    const [only] = inner;
    const isGreedy = greedy || min === max;
    if (inner.length === 1 && isOnce(only!)) return { ...only!, min, max, isGreedy };
    const isOptional = min === 0 && max === 1 && greedy;
    const isPlain = inner.length === 1 && !only!.mayBeEmpty && !only!.hasCaptures && only!.isGreedy;
    if (isOptional && isPlain && only!.min <= 1) return { ...only!, min: 0 };
    return {
      text: `(?:${inner.map(print).join('')})`,
      mayBeEmpty: inner.every((i) => i.mayBeEmpty || i.min === 0),
      hasCaptures: inner.some((i) => i.hasCaptures),
      min,
      max,
      isGreedy,
    };
  }

  #group({ alternatives, modifiers }: AST.Group): Item[] {
    if (modifiers !== null) throw new Error('modifiers');
    const ways = alternatives.map((a) => this.#sequence(a));
    if (ways.length === 1) return ways[0]!;
    const sets = ways.map((way) => (way.length === 1 && isOnce(way[0]!) ? way[0]!.set : undefined));
    if (sets.every((s) => s !== undefined && !s.isOthers)) return [ofSet(union(sets as CharacterSet[]))];
    return [
      {
        text: `(?:${ways.map((way) => way.map(print).join('')).join('|')})`,
        mayBeEmpty: ways.some((way) => way.every((i) => i.mayBeEmpty || i.min === 0)),
        hasCaptures: ways.flat().some((i) => i.hasCaptures),
        ...once,
      },
    ];
  }

  #classSet({ elements, negate }: AST.CharacterClass): CharacterSet {
    const sets = elements.map((e) => {
      if (e.type === 'Character') return single(e.value, e.value);
      if (e.type === 'CharacterClassRange') return single(e.min.value, e.max.value);
      if (e.type === 'CharacterSet') return this.#escape(e);
      throw new Error(e.type);
    });
    // The complement of one set among others is named.
    const isAlone = sets.length === 1 && !this.#ignoresCase;
    const flat = isAlone ? sets[0]! : union(sets.map((s, i) => (s.isOthers ? named(elements[i]!.raw) : s)));
    return negate ? { ...flat, isOthers: !flat.isOthers } : flat;
  }

  #escape(set: AST.CharacterSet): CharacterSet {
    // Which characters are the same without their case, a complement does not say.
    const isKnown = !(this.#ignoresCase && (this.#isUnicode || ('negate' in set && set.negate)));
    const known = isKnown
      ? { digit: DIGITS, word: WORD, space: SPACE, any: undefined, property: undefined }[set.kind]
      : undefined;
    if (known === undefined) return named(set.raw);
    return { ...known, isOthers: 'negate' in set && set.negate };
  }
}

const DIGITS: CharacterSet = { isOthers: false, ranges: [[48, 57]], named: [] };
const WORD: CharacterSet = {
  isOthers: false,
  ranges: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  named: [],
};
const SPACE: CharacterSet = { isOthers: false, ranges: [], named: ['\\s'] };

function single(first: number, last: number): CharacterSet {
  return { isOthers: false, ranges: [[first, last]], named: [] };
}

function named(text: string): CharacterSet {
  return { isOthers: false, ranges: [], named: [text] };
}

function union(sets: readonly CharacterSet[]): CharacterSet {
  const ranges: [number, number][] = [];
  for (const [first, last] of sets.flatMap((s) => s.ranges).sort((a, b) => a[0] - b[0])) {
    const before = ranges.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else ranges.push([first, last]);
  }
  return { isOthers: false, ranges, named: [...new Set(sets.flatMap((s) => s.named))].sort() };
}

function ofSet(set: CharacterSet): Item {
  const flat = union([set]);
  const ranges = flat.ranges.map((r) => r.map((n) => n.toString(16)).join('-'));
  const text = `[${set.isOthers ? '^' : ''}${[...ranges, ...flat.named].join(' ')}]`;
  return { text, set, mayBeEmpty: false, hasCaptures: false, ...once };
}

function isOnce({ min, max }: Item): boolean {
  return min === 1 && max === 1;
}

/** Two runs of the same characters, one behind the other, are one. */
function neighbours(a: Item, b: Item): Item | undefined {
  if (a.set === undefined || b.set === undefined || a.text !== b.text) return undefined;
  const isFixed = (i: Item) => i.min === i.max;
  if (a.isGreedy !== b.isGreedy && !isFixed(a) && !isFixed(b)) return undefined;
  const [min, max] = [a.min + b.min, a.max + b.max];
  const isGreedy = min === max || (isFixed(a) ? b.isGreedy : a.isGreedy);
  return { ...a, min, max, isGreedy };
}

function print(item: Item): string {
  if (isOnce(item)) return item.text;
  return `${item.text}{${item.min},${item.max}}${item.isGreedy ? '' : '?'}`;
}
