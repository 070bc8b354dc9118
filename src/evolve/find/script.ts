/** What a script declares before it calls anything: a value by a name. Functions are watched: how they are called is told. */
export interface Declared {
  readonly name: string;
  readonly text: string;
  readonly isFunction: boolean;
}

/**
 * A few statements that anybody who imports a module could write: what is declared, then statements, some of which are calls of the function
 * that is looked at. What it declares and what the calls give is what it may look at.
 */
export interface Script {
  readonly declared: readonly Declared[];
  readonly steps: readonly Step[];
}

export interface Step {
  readonly text: string;
  /** A call of the function itself. */
  readonly isCall: boolean;
  /** The name that later statements have for what the call gives. */
  readonly binds?: string;
}

/** The script as people write it. */
export function scriptText({ declared, steps }: Script): string {
  return [
    ...declared.map(({ name, text }) => `const ${name} = ${text}`),
    ...steps.map(({ text, binds }) => (binds === undefined ? text : `const ${binds} = ${text}`)),
  ].join('; ');
}
