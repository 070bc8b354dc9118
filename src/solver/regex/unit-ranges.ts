import type { AST } from '@eslint-community/regexpp';

export type UnitRanges = readonly (readonly [number, number])[];

const cache = new Map<string, UnitRanges>();

/**
 * The code units that a one-character element of a pattern matches, as inclusive ranges. It is asked of the host's own engine, unit by unit, so
 * classes, escapes and case folding mean what they mean there.
 */
export function unitRanges(
  element: AST.Character | AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass,
  flags: AST.Flags,
): UnitRanges {
  if (element.type === 'Character' && !flags.ignoreCase && element.value <= 0xffff)
    return [[element.value, element.value]];
  const mode = `${flags.ignoreCase ? 'i' : ''}${flags.dotAll ? 's' : ''}${flags.unicode ? 'u' : ''}${flags.unicodeSets ? 'v' : ''}`;
  const key = `${mode}:${element.raw}`;
  const known = cache.get(key);
  if (known) return known;
  const test = new RegExp(`^(?:${element.raw})$`, mode);
  const ranges: [number, number][] = [];
  for (let unit = 0; unit <= 0xffff; unit++) {
    if (!test.test(String.fromCharCode(unit))) continue;
    const last = ranges[ranges.length - 1];
    if (last && last[1] === unit - 1) last[1] = unit;
    else ranges.push([unit, unit]);
  }
  cache.set(key, ranges);
  return ranges;
}
