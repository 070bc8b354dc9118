/** Reads source and flags by the host's accessors, which work on regular expressions of any realm. */
export function regexpParts(object: object): { source: string; flags: string } {
  const source = Object.getOwnPropertyDescriptor(RegExp.prototype, 'source')!.get!.call(object);
  let flags = '';
  const names = [
    ['hasIndices', 'd'],
    ['global', 'g'],
    ['ignoreCase', 'i'],
    ['multiline', 'm'],
    ['dotAll', 's'],
    ['unicode', 'u'],
    ['unicodeSets', 'v'],
    ['sticky', 'y'],
  ] as const;
  for (const [name, letter] of names) {
    if (Object.getOwnPropertyDescriptor(RegExp.prototype, name)!.get!.call(object)) flags += letter;
  }
  return { source, flags };
}
