import { dateFormat, schedule, timeFormat } from './dates.ts';
import { colour, jsonFormat, markdown, markup, template } from './documents.ts';
import { commandLine, globFormat, lines, pathFormat } from './files.ts';
import type { Format } from './format.ts';
import { identifier, memberPath, phraseFormat, versionFormat } from './names.ts';
import { numberFormat, numberWithUnit, phone } from './numbers.ts';
import { address, eMail, encoded, header, percentEncoded, queryFormat, urlFormat } from './web.ts';

/** The formats that some code (names, strings, regular expressions of it) seems to be about; the likeliest first. */
export function formatsFor(about: string): Format[] {
  const scored = formats.map((format) => ({ format, count: countOf(format.hint, about) }));
  return scored
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST)
    .map(({ format }) => format);
}

const MOST = 6;

function countOf(hint: RegExp, text: string): number {
  return text.match(new RegExp(hint.source, `g${hint.flags}`))?.length ?? 0;
}

/** The formats that people's texts have, and how code about them reads. Of those that are as likely the first comes first. */
export const formats: readonly Format[] = [
  numberFormat,
  numberWithUnit,
  dateFormat,
  timeFormat,
  versionFormat,
  urlFormat,
  pathFormat,
  globFormat,
  queryFormat,
  percentEncoded,
  jsonFormat,
  eMail,
  address,
  markup,
  header,
  commandLine,
  lines,
  markdown,
  colour,
  template,
  identifier,
  memberPath,
  phraseFormat,
  schedule,
  phone,
  encoded,
];
