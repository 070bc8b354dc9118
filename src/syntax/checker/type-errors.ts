import type { FileSource } from '../../base/environment.ts';
import { ts } from '../tree.ts';
import { strictnessFor } from './strictness.ts';
import { typeProgram } from './type-program.ts';

/** What the checker objects to in a text. */
export interface TypeErrorAt {
  readonly line: number;
  readonly message: string;
  readonly code: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Compares what the checker says of versions of one file, as strict as its tsconfig.json. Names of libraries other than ECMAScript's stand
 * for any. The other files and the libraries are read once.
 */
export class TypeErrors {
  readonly #files: FileSource;
  readonly #path: string;
  readonly #strictness: ts.CompilerOptions;
  readonly #trees = new Map<string, ts.SourceFile | undefined>();
  readonly #known = new Map<string, readonly TypeErrorAt[]>();
  #last: ts.Program | undefined;

  constructor(files: FileSource, path: string) {
    this.#files = files;
    this.#path = path;
    this.#strictness = strictnessFor(files, path);
  }

  /** Errors of `after` that `before` does not have. */
  added(before: string, after: string): TypeErrorAt[] {
    if (before === after) return [];
    const found = this.#of(after);
    if (found.length === 0) return [];
    const lines = (text: string, e: TypeErrorAt) => text.split('\n')[e.line - 1]!.trim();
    const old = this.#of(before).map((e) => ({ message: e.message, line: lines(before, e) }));
    const isOld = (match: (o: (typeof old)[number]) => boolean) => {
      const at = old.findIndex(match);
      if (at >= 0) old.splice(at, 1);
      return at >= 0;
    };
    return found
      .filter((e) => !isOld((o) => o.message === e.message && o.line === lines(after, e)))
      .filter((e) => !isOld((o) => o.message === e.message));
  }

  #of(text: string): readonly TypeErrorAt[] {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    this.#trees.delete(this.#path);
    const program = typeProgram(this.#files, [this.#path], 'es', new Map([[this.#path, text]]), {
      strictness: this.#strictness,
      trees: this.#trees,
      last: this.#last,
    });
    this.#last = program;
    const tree = program.getSourceFile(this.#path)!;
    const all = [...program.getSyntacticDiagnostics(tree), ...program.getSemanticDiagnostics(tree)];
    const errors = all
      .filter((d) => d.category === ts.DiagnosticCategory.Error && d.start !== undefined)
      .map((d) => ({
        line: tree.getLineAndCharacterOfPosition(d.start!).line + 1,
        message: ts.flattenDiagnosticMessageText(d.messageText, ' '),
        code: d.code,
        start: d.start!,
        end: d.start! + (d.length ?? 0),
      }));
    this.#known.set(text, errors);
    return errors;
  }
}
