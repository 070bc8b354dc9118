import { rowLines } from '../rows/row-lines.ts';
import { codeBlock, codeSpan, plainWords } from '../text/markdown-text.ts';
import { shownName } from '../text/shown-name.ts';
import { inputList, inSourceNames } from '../text/source-names.ts';
import type { ExploreJson } from './explore-schema.ts';
import { verdictLine } from './explore-text.ts';

/** What a function of a snapshot is known to do; without a result, why there is none. */
export interface SnapshotEntry {
  readonly name: string;
  readonly result?: ExploreJson | undefined;
  readonly why?: string | undefined;
}

const WIDTH = 100;

/**
 * What the functions of a file do, for people to read and to commit: the same code gives the same text, whatever else the machine does. Nothing in
 * it depends on time: what time ended is not said at all.
 */
export function behaviourFile(file: string, entries: readonly SnapshotEntry[]): string {
  const parts = entries.map((entry) => [`## ${title(file, entry)}`, '', ...body(entry)].join('\n'));
  const shown = /^[\w./+-]+$/.test(file) ? file : codeSpan(file);
  return [`# What ${shown} does`, '', NOTE, '', parts.join('\n\n'), ''].join('\n');
}

/** Was it written by a snapshot? */
export function isBehaviourFile(text: string): boolean {
  return text.includes(NOTE);
}

const NOTE =
  '<!-- Written by `beagle snapshot`; `beagle snapshot --check` says when it is no longer true. Not to be edited by hand. -->';

function title(file: string, { name, result }: SnapshotEntry): string {
  const inputs = result === undefined ? '…' : inputList(result.inputs);
  return codeSpan(`${shownName(name, file)}(${inputs})`);
}

function body({ result: recorded, why = 'it was not analysed' }: SnapshotEntry): string[] {
  if (recorded === undefined) return [`Not settled: ${plainWords(why)}.`];
  const result = inSourceNames(recorded);
  if (result.limits.some(({ name }) => name === 'timeout'))
    return ['Not settled: there is more to it than a snapshot looks into.'];
  const { remainder, assumes } = result.scope;
  const scope = [
    ...remainder.map(
      (text) => `- not explored: ${text === 'true' ? 'it cannot be said which inputs' : codeSpan(text)}`,
    ),
    ...assumes.map(({ text }) => `- assuming: ${plainWords(text)}`),
  ];
  const rows = rowLines(result, { width: WIDTH, raw: false, all: true });
  return [
    plainWords(verdictLine(result)),
    '',
    ...codeBlock('', rows),
    ...(scope.length === 0 ? [] : ['', ...scope]),
  ];
}
