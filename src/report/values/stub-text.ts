/** A callback that returns these values, call by call; further calls return the last one again. */
export function stubText(values: readonly string[]): string {
  const [first] = values;
  if (values.length === 1)
    return first === 'undefined' ? '() => {}' : `() => ${first!.startsWith('{') ? `(${first})` : first}`;
  return `((i, v) => () => v[Math.min(i++, ${values.length - 1})])(0, [${values.join(', ')}])`;
}
