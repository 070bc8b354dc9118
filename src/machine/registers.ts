/**
 * Slots of the register file: one `Int32Array` that emitted code, the prelude and the runtime share. Emitted code uses
 * the numbers literally, so that every access is a plain typed-array access.
 */
export const Register = {
  /** Term of the value returned by the last instrumented callee that was called directly. */
  ret: 0,
  /** How the next instrumented callee is called: 0 by a native, 1 directly, 2 directly with shadows in the argument file. */
  direct: 1,
  /** Estimated bytes of host stack in use by emitted frames. */
  depth: 2,
  /** Steps left until {@link RealmLink} `tick` is called. */
  fuel: 3,
  /** Greatest permitted value of `depth`. */
  depthLimit: 4,
  /** Number of arguments in the argument file. */
  argCount: 5,
  /** Not 0 once a limit has ended the run: analysed `catch` and `finally` are skipped. */
  abort: 6,
  /** Not 0 when a thrown value with a shadow is under way. */
  thrown: 7,
  /** Not 0 once any heap cell of this run has a shadow (always in dependence mode). */
  heap: 8,
  /** Number of shadowed values that instrumented functions returned to native code and nobody has claimed yet. */
  pending: 9,
  /** Activation number of the asynchronous function that suspended or ended last. */
  activation: 10,
  /** The current instance (dependence mode). */
  instance: 11,
  /** Defining instance of the last returned value. */
  retDefinition: 12,
  /** Term of the value that a generator yielded or returned last. */
  yielded: 13,
  /** Second result of runtime functions: a term. */
  extra: 14,
  /** Third result of runtime functions: a defining instance. */
  extraDefinition: 15,
  /** Not 0 once analysed code may have changed a standard global: emitted code then looks them up anew. */
  globalsChanged: 16,
  /** The latest instance of the function left last that could have thrown out of it, or -1 (dependence mode). */
  guard: 17,
  /** The site of the latest throw statement that threw a primitive. */
  thrownAt: 18,
} as const;

/** Slots of the argument file: slot 0 is `this`, then the arguments. More arguments than this are concretised. */
export const ARGUMENT_SLOTS = 256;
