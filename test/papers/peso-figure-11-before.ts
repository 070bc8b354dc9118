/** An element with the attributes of its text: `<size w="3" h="4">`. */
export function parse(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  let at = 1;
  while (text[at] !== ' ' && text[at] !== '>' && at < text.length) at++;
  while (text[at] === ' ') {
    const equals = text.indexOf('=', at);
    const quote = text.indexOf('"', equals + 2);
    attributes.set(text.slice(at + 1, equals), text.slice(equals + 2, quote));
    at = quote + 1;
  }
  return attributes;
}

export function parseDigits(text: string): number {
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) throw new Error('not a number');
    value = value * 10 + digit;
  }
  return value;
}

export function property(element: string, key: string, initial: number): number {
  const value = parse(element).get(key);
  if (value === undefined) return initial;
  try {
    return parseDigits(value);
  } catch {
    throw new Error(`invalid value of ${key}`);
  }
}

// Figure 11 of "Path exploration based on symbolic output", from its description, in a small parser: version 2.1.
