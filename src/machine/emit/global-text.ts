/** Scripts are emitted as generators, where `yield` is no name; in the body of an arrow function it is one. */
export function isReserved(name: string): boolean {
  return name === 'yield' || name === 'await';
}

export function globalText(name: string): string {
  return isReserved(name) ? `(()=>${name})()` : name;
}
