/** The canonical form of a property key: a string or a symbol. */
export function canonicalKey(key: PropertyKey): string | symbol {
  return typeof key === 'number' ? String(key) : key;
}
