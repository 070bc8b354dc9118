import { shortExample } from '../rows/short-texts.ts';
import { padColumns, wrapColumns } from '../text/display-width.ts';
import { shownName } from '../text/shown-name.ts';
import { witnessCall } from '../values/witness-call.ts';
import type { ExploreJson, FaultJson } from './explore-schema.ts';

/** What went wrong, for people: kind and place, then what happened, when, and an input. Explicit throws on request. */
export function faultLines(result: ExploreJson, width: number, withThrows: boolean): string[] {
  const shown = result.faults.filter((f) => withThrows || f.kind !== 'throw');
  if (shown.length === 0) return [];
  const place = (f: FaultJson) => (f.line > 0 ? `${f.file}:${f.line}` : '(place unknown)');
  const widest = (texts: readonly string[]) => texts.reduce((w, text) => Math.max(w, text.length), 0);
  const kinds = widest(shown.map((f) => f.kind));
  const places = widest(shown.map(place));
  const indent = ' '.repeat(4);
  return [
    shown.some((f) => f.kind !== 'throw') ? 'Faults:' : 'Explicit throws:',
    ...shown.flatMap((f) => [
      ...wrapColumns(
        `  ${padColumns(f.kind, kinds)}  ${padColumns(place(f), places)}  ${f.message}`,
        width,
        indent,
      ),
      ...wrapColumns(`${indent}${when(f)}`, width, `${indent}  `),
      ...wrapColumns(
        shortExample(
          `${indent}e.g. ${witnessCall(shownName(result.function, result.file), result.inputs, f.witness)}`,
        ),
        width,
        `${indent}  `,
      ),
    ]),
    '',
  ];
}

function when({ condition, exact }: FaultJson): string {
  if (condition.length === 0) return 'always';
  return `${exact ? 'when' : 'for instance when'} ${condition.join(' && ')}`;
}
