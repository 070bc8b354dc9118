import { writeFileSync } from 'node:fs';
import { RequestError } from '../base/diagnostic.ts';
import type { ValueCoverage } from '../explore/value-coverage.ts';

/** How many distinct symbolic values the runs of explorations have shown, run by run, for `--trace-coverage`. */
export class CoverageTrace {
  readonly #file: string;
  readonly #rows: string[] = ['function,strategy,run,ms,values'];

  /** @throws RequestError when the file cannot be written. */
  constructor(file: string) {
    this.#file = file;
    this.write();
  }

  /** A listener for the runs of one function. */
  of(name: string, strategy: string): (coverage: ValueCoverage, run: number, elapsedMs: number) => void {
    const first = `${JSON.stringify(name).includes(',') ? JSON.stringify(name) : name},${strategy}`;
    return (coverage, run, elapsedMs) => {
      this.#rows.push(`${first},${run},${elapsedMs.toFixed(1)},${coverage.count}`);
    };
  }

  write(): void {
    try {
      writeFileSync(this.#file, `${this.#rows.join('\n')}\n`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new RequestError('cannot-write', `--trace-coverage: ${why}`);
    }
  }
}
