/** Thrown by the syntactic reader when a type needs the checker; `reason` is for debugging. */
export class CannotRead extends Error {
  constructor(reason: string) {
    super(reason);
  }
}
