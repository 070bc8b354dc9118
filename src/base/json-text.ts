/** JSON in which bigints stand as `12n`: to compare and to find again, not to be read back. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}
