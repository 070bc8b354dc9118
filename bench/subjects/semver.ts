/** Semantic versions on strings: `parse` splits `major.minor.patch[-pre][+build]`, `isUpgrade` compares two of them. */
export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  readonly prerelease: string;
}

/** A number without leading zeros, or -1. */
function parseNumber(text: string): number {
  if (text.length === 0) return -1;
  if (text.length > 1 && text.startsWith('0')) return -1;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charAt(i);
    if (digit < '0' || digit > '9') return -1;
  }
  return Number(text);
}

export function parse(text: string): Version | undefined {
  let rest = text.trim();
  if (rest.startsWith('v')) rest = rest.slice(1);
  const plus = rest.indexOf('+');
  if (plus >= 0) rest = rest.slice(0, plus);
  let prerelease = '';
  const dash = rest.indexOf('-');
  if (dash >= 0) {
    prerelease = rest.slice(dash + 1);
    if (prerelease.length === 0) return undefined;
    rest = rest.slice(0, dash);
  }
  const firstDot = rest.indexOf('.');
  if (firstDot < 0) return undefined;
  const secondDot = rest.indexOf('.', firstDot + 1);
  if (secondDot < 0) return undefined;
  const major = parseNumber(rest.slice(0, firstDot));
  const minor = parseNumber(rest.slice(firstDot + 1, secondDot));
  const patch = parseNumber(rest.slice(secondDot + 1));
  if (major < 0 || minor < 0 || patch < 0) return undefined;
  return { major, minor, patch, prerelease };
}
