import type { ContentFinding } from '../content-search.ts';

/** The guilty lines as a small diff: `-` stands here, `+` in the good environment. */
export function guiltyLines(content: ContentFinding): string[] {
  const lines: string[] = [];
  for (const g of content.guilty.slice(0, 20)) {
    const at = g.bad.length > 1 ? `lines ${g.line}-${g.line + g.bad.length - 1}` : `line ${g.line}`;
    lines.push(`${content.path}, ${at}:`);
    for (const text of g.bad.slice(0, 10)) lines.push(`  - ${clip(text)}`);
    for (const text of g.good.slice(0, 10)) lines.push(`  + ${clip(text)}`);
  }
  if (content.guilty.length > 20) lines.push(`  … and ${content.guilty.length - 20} more`);
  return lines;
}

/** How the guilty lines relate to all differing ones. */
export function contentSentence(content: ContentFinding): string {
  const n = content.guilty.length;
  if (!content.confirmed)
    return `${content.places} differing places; which of them matters could not be told`;
  return `${n} of ${content.places} differing place${content.places === 1 ? '' : 's'} ${n === 1 ? 'is' : 'are'} guilty: made good alone, the program passes`;
}

function clip(text: string): string {
  const shown = Buffer.from(text, 'latin1').toString('utf8');
  return shown.length > 200 ? `${shown.slice(0, 200)}…` : shown;
}
