/** The name of a regular expression that code has, as a standard object. */
export function patternName(source: string, flags: string): string {
  return `/${source}/${flags}`;
}

/** Whether a standard object is a regular expression: each time it is made it is another one. */
export function isPattern(path: string): boolean {
  return path.startsWith('/');
}
