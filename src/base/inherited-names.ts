/** Names of properties that all objects have. */
export const inheritedNames: readonly string[] = Object.getOwnPropertyNames(Object.prototype);
