/** Whether an ending, as text, comes of what Node has and a bare realm does not: nothing follows from it. */
export function isLackOfRealm(ending: string): boolean {
  const name = /ReferenceError\W+(?:message\W+)?([\w$]+) is not defined/.exec(ending)?.[1];
  return (name !== undefined && name in globalThis) || /Error\W+(?:message\W+)?cannot call \w/.test(ending);
}
