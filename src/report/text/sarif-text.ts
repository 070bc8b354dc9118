import { visibleText } from './visible-text.ts';

/** Text for a message of SARIF, which takes `[x](y)` for a link. */
export function sarifText(text: string): string {
  return visibleText(text).replaceAll('](', '\\](');
}

/** A path as the relative reference that SARIF takes: no colon that could end a scheme, no query, no fragment. */
export function sarifUri(path: string): string {
  const segments = path.replace(/\p{Surrogate}/gu, '\ufffd').split('/');
  return segments.map(encodeURIComponent).join('/');
}

/** The path in a label of a file: `revision:path` where it is that of a revision. */
export function pathInLabel(label: string, revisions: readonly string[]): string {
  const revision = revisions.find((name) => label.startsWith(`${name}:`));
  return revision === undefined ? label : label.slice(revision.length + 1);
}
