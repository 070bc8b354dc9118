/**
 * The names of an object's properties in the order that holds for all values of its symbolic names: those that are known to be
 * indices first, then the others as they were added. A run lists a symbolic name that happens to look like an index too early.
 * `earlier`: what was there before a symbolic name was added, undefined for other names.
 */
export function orderAdded(
  names: readonly string[],
  earlier: (name: string) => ReadonlySet<string> | undefined,
): string[] {
  const order: string[] = [];
  const moved: { name: string; before: ReadonlySet<string> }[] = [];
  let indices = 0;
  for (const name of names) {
    const before = earlier(name);
    if (before !== undefined && isIndex(name)) {
      moved.push({ name, before });
      continue;
    }
    order.push(name);
    if (before === undefined && isIndex(name)) indices++;
  }
  moved.sort((a, b) => a.before.size - b.before.size);
  for (const { name, before } of moved) {
    let place = indices;
    while (place < order.length && before.has(order[place]!)) place++;
    order.splice(place, 0, name);
  }
  return order;
}

function isIndex(name: string): boolean {
  const index = Number(name);
  return index >>> 0 === index && index !== 4294967295 && String(index) === name;
}
