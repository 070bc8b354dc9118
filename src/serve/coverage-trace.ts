import { writeText } from '../host/write-text.ts';
import type { SessionEvent } from '../session/event.ts';

/** How many distinct symbolic values the runs of explorations have shown, run by run, for `--trace-coverage`. */
export class CoverageTrace {
  readonly #file: string;
  readonly #strategy: string;
  readonly #rows: string[] = ['function,strategy,run,ms,values'];

  /** @throws RequestError when the file cannot be written. */
  constructor(file: string, strategy: string) {
    this.#file = file;
    this.#strategy = strategy;
    this.write();
  }

  readonly add = (event: SessionEvent): void => {
    if (event.type !== 'coverage') return;
    const { function: name, run, elapsedMs, values } = event;
    const first = JSON.stringify(name).includes(',') ? JSON.stringify(name) : name;
    this.#rows.push(`${first},${this.#strategy},${run},${elapsedMs.toFixed(1)},${values}`);
  };

  write(): void {
    writeText(this.#file, `${this.#rows.join('\n')}\n`);
  }
}
