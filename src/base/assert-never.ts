/** Marks a `switch` as exhaustive: a new member of the union becomes a type error here. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`);
}
