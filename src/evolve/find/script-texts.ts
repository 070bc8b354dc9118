/** A name as the key of an object literal. */
export function keyText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : JSON.stringify(name);
}

/** A name as a member of an object. */
export function memberText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

/** An object literal after an arrow needs parentheses. */
export function inArrow(text: string): string {
  return text.startsWith('{') ? `(${text})` : text;
}

export function numberText(value: unknown): string {
  if (typeof value === 'object' && value !== null && '$' in value) return String(value.$);
  return Object.is(value, -0) ? '-0' : String(value);
}

export function literalText(value: number | string | boolean | bigint | undefined | null): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  return numberText(value);
}
