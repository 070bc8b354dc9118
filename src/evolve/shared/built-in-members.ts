/** Names of all methods that values of the language and of its host have, and of those of `Object` and `Reflect`. */
export const builtInMembers: ReadonlySet<string> = new Set(
  [
    Object,
    Reflect,
    ...Object.getOwnPropertyNames(globalThis).map((global) =>
      prototypeOf(Object.getOwnPropertyDescriptor(globalThis, global)?.value),
    ),
    ...[(function* () {})(), (async function* () {})(), [].values(), ''.matchAll(/a/g)].flatMap(prototypesOf),
  ].flatMap(methodNames),
);

function prototypeOf(value: unknown): unknown {
  return typeof value === 'function' ? Object.getOwnPropertyDescriptor(value, 'prototype')?.value : undefined;
}

function prototypesOf(value: unknown): unknown[] {
  const above: unknown = Object.getPrototypeOf(value);
  return above === null ? [] : [above, ...prototypesOf(above)];
}

function methodNames(of: unknown): string[] {
  if ((typeof of !== 'object' && typeof of !== 'function') || of === null) return [];
  return Object.getOwnPropertyNames(of).filter(
    (name) =>
      name !== 'prototype' &&
      name !== 'constructor' &&
      typeof Object.getOwnPropertyDescriptor(of, name)?.value === 'function',
  );
}
