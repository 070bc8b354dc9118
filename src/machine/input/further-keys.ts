/** How many keys an object has besides some. */
export function furtherKeys(path: string, names: readonly string[]): string {
  if (names.length === 0) return `Object.keys(${path}).length`;
  const [first, ...others] = names.map((name) => JSON.stringify(name));
  const isOther = others.length === 0 ? `k !== ${first}` : `![${[first, ...others].join(', ')}].includes(k)`;
  return `Object.keys(${path}).filter((k) => ${isOther}).length`;
}
