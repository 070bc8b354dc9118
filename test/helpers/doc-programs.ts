import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A program of a page in docs/, with what stands below it as its output, if anything does. */
export interface DocProgram {
  /** `library-2` */
  readonly name: string;
  readonly text: string;
  readonly output: string | undefined;
}

/** The programs (blocks that say `ts`) of a page, in their order. */
export function docPrograms(page: string): DocProgram[] {
  const text = readFileSync(resolve(root, 'docs', `${page}.md`), 'utf8');
  const blocks = [...text.matchAll(/```ts\n(.*?)```(?:\s*```text\n(.*?)```)?/gs)];
  return blocks.map(([, program, output], i) => ({ name: `${page}-${i + 1}`, text: program!, output }));
}
