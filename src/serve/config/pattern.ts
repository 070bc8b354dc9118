/** Does a path match a pattern? `*` is within a folder, `**` across folders, `?` one character, `{a,b}` either; a folder means all below it. */
export function matchesPath(pattern: string, path: string): boolean {
  const plain = pattern.replace(/^\.\//, '').replace(/\/$/, '');
  return toExpression(plain).test(path) || toExpression(`${plain}/**`).test(path);
}

/** Does `src/**#parse*`, `src/price.ts#total` or `total` mean this function of this file? */
export function matchesFunction(pattern: string, path: string, name: string): boolean {
  const hash = pattern.lastIndexOf('#');
  if (hash < 0) return toExpression(pattern).test(name);
  return matchesPath(pattern.slice(0, hash), path) && toExpression(pattern.slice(hash + 1)).test(name);
}

const known = new Map<string, RegExp>();

function toExpression(pattern: string): RegExp {
  let found = known.get(pattern);
  if (found === undefined) {
    let depth = 0;
    const source = pattern.replace(/\*\*\/|\*\*|[*?{},]|[.+^$()|[\]\\]/g, (part) => {
      if (part === '**/') return '(?:[^/]*/)*';
      if (part === '**') return '.*';
      if (part === '*') return '[^/]*';
      if (part === '?') return '[^/]';
      if (part === '{') {
        depth++;
        return '(?:';
      }
      if (part === '}' && depth > 0) {
        depth--;
        return ')';
      }
      if (part === ',' && depth > 0) return '|';
      return part === ',' ? ',' : `\\${part}`;
    });
    // A brace that is never closed is one.
    found = depth === 0 ? new RegExp(`^${source}$`, 's') : new RegExp(`^${escaped(pattern)}$`, 's');
    known.set(pattern, found);
  }
  return found;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
