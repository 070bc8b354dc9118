import { visibleText } from './visible-text.ts';

/** Text for a message of SARIF, which takes `[x](y)` for a link. */
export function sarifText(text: string): string {
  return visibleText(text).replaceAll('](', '\\](');
}
