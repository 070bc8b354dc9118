import type { AST } from '@eslint-community/regexpp';
import type { Random } from '../../base/random.ts';
import { parseRegex } from './parse-regex.ts';
import { unitRanges } from './unit-ranges.ts';

/**
 * A random string made after a regular expression, given as `/source/flags`: each part gets something that it matches on its own,
 * characters of classes are as often punctuation and ends of ranges as letters, and what matches anything is sometimes what `filling`
 * gives. Assertions are not regarded, so it need not match. Empty when the expression cannot be parsed.
 */
export function randomMatch(text: string, random: Random, filling: () => string): string {
  const regex = parseRegex(text);
  if (regex === undefined) return '';
  return new Walk(regex.flags, random, filling).alternatives(regex.pattern.alternatives);
}

class Walk {
  readonly #flags: AST.Flags;
  readonly #random: Random;
  readonly #filling: () => string;
  readonly #groups = new Map<AST.CapturingGroup, string>();
  #left = 200;

  constructor(flags: AST.Flags, random: Random, filling: () => string) {
    this.#flags = flags;
    this.#random = random;
    this.#filling = filling;
  }

  alternatives(list: readonly AST.Alternative[]): string {
    return this.#random
      .pick(list)
      .elements.map((e) => this.#element(e))
      .join('');
  }

  #element(e: AST.Element): string {
    if (this.#left-- <= 0) return '';
    switch (e.type) {
      case 'Character':
        return this.#anyCase(String.fromCodePoint(e.value));
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return this.#unit(e);
      case 'Group':
        return this.alternatives(e.alternatives);
      case 'CapturingGroup': {
        const text = this.alternatives(e.alternatives);
        this.#groups.set(e, text);
        return text;
      }
      case 'Backreference':
        return Array.isArray(e.resolved) ? '' : (this.#groups.get(e.resolved as AST.CapturingGroup) ?? '');
      case 'Quantifier': {
        if (isWide(e.element) && this.#random.chance(0.4)) return this.#filling();
        const count = Math.min(e.max, e.min + (this.#random.chance(0.5) ? 0 : this.#random.int(0, 3)));
        return Array.from({ length: Math.min(count, 64) }, () => this.#element(e.element)).join('');
      }
      case 'Assertion':
        return (e.kind === 'lookahead' || e.kind === 'lookbehind') && this.#random.chance(0.3)
          ? this.alternatives(e.alternatives)
          : '';
      default:
        return '';
    }
  }

  #anyCase(text: string): string {
    if (!this.#flags.ignoreCase || this.#random.chance(0.7)) return text;
    const alike = foldedAlike[text.toLowerCase()];
    if (alike !== undefined && this.#random.chance(0.2)) return this.#random.pick(alike);
    return this.#random.chance(0.5) ? text.toUpperCase() : text.toLowerCase();
  }

  #unit(e: AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass): string {
    const ranges = unitRanges(e, this.#flags);
    if (ranges.length === 0) return '';
    const r = this.#random;
    if (isWide(e) && r.chance(0.04)) return r.pick(halves);
    if (r.chance(0.2)) {
      const [low, high] = r.pick(ranges);
      const end = r.chance(0.5) ? low : high;
      if (end < 0x7f || r.chance(0.2)) return String.fromCharCode(end);
    }
    const within = (c: string) =>
      ranges.some(([low, high]) => low <= c.charCodeAt(0) && c.charCodeAt(0) <= high);
    const possible = sorts.map((sort) => sort.filter(within)).filter((sort) => sort.length > 0);
    return possible.length > 0 ? r.pick(r.pick(possible)) : String.fromCharCode(r.pick(ranges)[0]);
  }
}

/** Characters that are the same as a letter but for case in one way of comparing, and another letter in others. */
const foldedAlike: Readonly<Record<string, readonly string[]>> = {
  k: ['\u212a'],
  s: ['\u017f', '\u00df'],
  i: ['\u0130', '\u0131'],
};
/** One character or two, as an expression is read. */
const halves = ['\u{1f600}', '\ud83d', '\ude00'];

/** Matches nearly everything: `.`, `[^,]`. */
function isWide(e: AST.Element): boolean {
  return (e.type === 'CharacterSet' && e.kind === 'any') || (e.type === 'CharacterClass' && e.negate);
}

const sorts = ['abcxyz', 'ABCXYZ', '0123456789', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', ' \t\n'].map((s) => [
  ...s,
]);
