/**
 * The target of a subpath (`.`, `./x`, or `#x` for `imports`) in a package.json `exports` or `imports` value, as Node
 * resolves it: subpath patterns by longest prefix, conditions in the order of the file, arrays by first match.
 * `null`: forbidden by the package. undefined: not mentioned.
 */
export function exportTarget(
  exports: unknown,
  subpath: string,
  conditions: ReadonlySet<string>,
): string | null | undefined {
  const map = normalised(exports);
  const exact = map[subpath];
  if (exact !== undefined && !subpath.includes('*')) return target(exact, '', conditions);
  let best: { key: string; match: string } | undefined;
  for (const key of Object.keys(map)) {
    const match = patternMatch(key, subpath);
    if (match !== undefined && (best === undefined || specificity(key) > specificity(best.key)))
      best = { key, match };
  }
  return best === undefined ? undefined : target(map[best.key], best.match, conditions);
}

/** `exports` may be a target itself, meaning that of `.`. */
function normalised(exports: unknown): Record<string, unknown> {
  if (typeof exports !== 'object' || exports === null || Array.isArray(exports)) return { '.': exports };
  const keys = Object.keys(exports);
  const isSubpaths = keys.some((key) => key.startsWith('.') || key.startsWith('#'));
  return isSubpaths ? (exports as Record<string, unknown>) : { '.': exports };
}

function patternMatch(key: string, subpath: string): string | undefined {
  if (key.endsWith('/')) return subpath.startsWith(key) ? subpath.slice(key.length) : undefined;
  const star = key.indexOf('*');
  if (star < 0) return undefined;
  const before = key.slice(0, star);
  const after = key.slice(star + 1);
  if (subpath.length <= before.length + after.length - 1) return undefined;
  if (!subpath.startsWith(before) || !subpath.endsWith(after)) return undefined;
  return subpath.slice(before.length, subpath.length - after.length);
}

function specificity(key: string): number {
  const star = key.indexOf('*');
  return (star < 0 ? key.length : star) * 1000 + key.length;
}

function target(value: unknown, match: string, conditions: ReadonlySet<string>): string | null | undefined {
  if (value === null) return null;
  if (typeof value === 'string') return value.endsWith('/') ? value + match : value.replaceAll('*', match);
  if (Array.isArray(value)) {
    let last: string | null | undefined;
    for (const item of value) {
      last = target(item, match, conditions);
      if (typeof last === 'string') return last;
    }
    return last;
  }
  if (typeof value !== 'object') return undefined;
  for (const [condition, inner] of Object.entries(value)) {
    if (condition !== 'default' && !conditions.has(condition)) continue;
    const found = target(inner, match, conditions);
    if (found !== undefined) return found;
  }
  return undefined;
}
