/** The list of a Set's elements, as an expression over its path. */
export function elementsPath(set: string): string {
  return `[...${set}]`;
}

export function keysPath(map: string): string {
  return `[...${map}.keys()]`;
}

export function valuesPath(map: string): string {
  return `[...${map}.values()]`;
}

/** The collection whose elements or keys a path lists; undefined for the path of an array. */
export function collectionOf(path: string): string | undefined {
  if (!path.startsWith('[...') || !path.endsWith(']')) return undefined;
  // `[...s][0]` is an element.
  let depth = 0;
  for (let i = 0; i < path.length - 1; i++) {
    if (path[i] === '[') depth++;
    else if (path[i] === ']' && --depth === 0) return undefined;
  }
  const inner = path.slice(4, -1);
  return inner.endsWith('.keys()') ? inner.slice(0, -7) : inner;
}
