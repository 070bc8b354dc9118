import { createContext, runInContext, Script } from 'node:vm';
import ts from 'typescript';

/** Loop iterations and branches through a mutant's own place before it counts as not ending. */
const HIT_LIMIT = 200_000;
const TIMEOUT_MS = 3000;

/** What a call shows: what it prints, and what it returns or throws. */
export type Observe = (args: readonly unknown[]) => string;

/** A source with switched mutants, ready to be run with one of them on, in a realm of its own. */
export class MutatedModule {
  readonly #script: Script;
  readonly #fn: string;

  constructor(text: string, fn: string) {
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    this.#script = new Script(`(() => { const exports = {}; ${outputText}\nreturn exports; })()`);
    this.#fn = fn;
  }

  /** With a mutant on; undefined: the original. A mutant may fail before anything is called. */
  observe(mutant: string | undefined): Observe {
    const printed: string[] = [];
    const log = (...values: unknown[]) => printed.push(values.map(show).join(' '));
    const namespace = { activeMutant: mutant, hitLimit: HIT_LIMIT, hitCount: 0 };
    const context = createContext({ __stryker__: namespace, console: { log }, args: [] as unknown[] });
    try {
      context.exports = this.#script.runInContext(context, { timeout: TIMEOUT_MS });
    } catch (error) {
      return () => `does not load: ${message(error)}`;
    }
    return (args) => {
      printed.length = 0;
      namespace.hitCount = 0;
      context.args = args;
      let end: string;
      try {
        const value = runInContext(`exports.${this.#fn}(...args)`, context, { timeout: TIMEOUT_MS });
        end = `returns ${show(value)}`;
      } catch (error) {
        end = `throws ${message(error)}`;
      }
      return `${printed.join(' ')} ${end}`;
    };
  }
}

function show(value: unknown): string {
  return Array.isArray(value)
    ? `[${value.map(show).join(', ')}]`
    : Object.is(value, -0)
      ? '-0'
      : String(value);
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String((error as { message?: unknown })?.message ?? error);
}
