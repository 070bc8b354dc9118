import type { AST } from '@eslint-community/regexpp';
import { regexParts } from '../../base/regex-literal.ts';
import { parseRegex } from './parse-regex.ts';
import { unitRanges } from './unit-ranges.ts';

const cache = new Map<string, readonly string[]>();
const MOST = 12;

/** A few short strings that a regular expression matches, as far as they can be built; each is verified. */
export function sampleRegex(text: string): readonly string[] {
  const known = cache.get(text);
  if (known) return known;
  const regex = parseRegex(text);
  const samples: string[] = [];
  if (regex) {
    const { source, flags } = regexParts(text);
    const test = new RegExp(source, flags.replace(/[gyd]/g, ''));
    for (const s of alternatives(regex.pattern.alternatives, regex.flags))
      if (test.test(s) && !samples.includes(s)) samples.push(s);
    samples.sort((a, b) => a.length - b.length);
  }
  cache.set(text, samples);
  return samples;
}

function alternatives(list: readonly AST.Alternative[], flags: AST.Flags): string[] {
  const all: string[] = [];
  for (const alternative of list) {
    let texts = [''];
    for (const element of alternative.elements) {
      const tails = elements(element, flags);
      const next: string[] = [];
      // The first of each part, then variations of one part at a time.
      for (let i = 0; i < Math.max(texts.length, tails.length) && next.length < MOST; i++)
        next.push((texts[i] ?? texts[0]!) + (tails[i] ?? tails[0] ?? ''));
      texts = next;
    }
    all.push(...texts);
  }
  return all.slice(0, 4 * MOST);
}

function elements(e: AST.Element, flags: AST.Flags): string[] {
  switch (e.type) {
    case 'Character':
      return [String.fromCodePoint(e.value)];
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return units(e, flags);
    case 'Group':
    case 'CapturingGroup':
      return alternatives(e.alternatives, flags);
    case 'Quantifier': {
      const one = elements(e.element, flags);
      const least = (k: number) => one.slice(0, 3).map((s) => s.repeat(k));
      const counts = [e.min, Math.min(e.max, e.min + 1), Math.min(e.max, e.min + 2)];
      return [...new Set(counts.flatMap(least))].slice(0, MOST);
    }
    case 'Assertion':
      return e.kind === 'lookahead' && !e.negate
        ? ['', ...alternatives(e.alternatives, flags).slice(0, 2)]
        : [''];
    default:
      return [''];
  }
}

const READABLE = [...'a0A-_ .1zb'];

function units(
  e: AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass,
  flags: AST.Flags,
): string[] {
  const ranges = unitRanges(e, flags);
  const within = (c: number) => ranges.some(([lo, hi]) => lo <= c && c <= hi);
  const nice = READABLE.filter((c) => within(c.charCodeAt(0))).slice(0, 3);
  if (nice.length > 0) return nice;
  return ranges.slice(0, 3).map(([lo]) => String.fromCharCode(lo));
}
