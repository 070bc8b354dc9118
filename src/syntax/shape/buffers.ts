/** Types of bytes without elements of their own. Among shapes they are typed arrays whose elements are the bytes. */
export function isBuffer(constructorName: string): boolean {
  return constructorName === 'ArrayBuffer' || constructorName === 'DataView';
}

/** JavaScript text that makes a typed array, or a buffer, of elements. */
export function typedArrayText(constructorName: string, elements: readonly string[]): string {
  const bytes = `[${elements.join(', ')}]`;
  if (constructorName === 'ArrayBuffer') return `new Uint8Array(${bytes}).buffer`;
  if (constructorName === 'DataView') return `new DataView(new Uint8Array(${bytes}).buffer)`;
  return `new ${constructorName}(${bytes})`;
}
