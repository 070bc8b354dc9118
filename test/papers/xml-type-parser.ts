/**
 * The automaton of SQL Power Architect's XML type parser, written from the description in the PESO paper (section 5.4): it
 * reads as few characters as it can to find a document's root element. OUTSIDE any brackets; in a BRACKET of which it is
 * not known yet what it is; in a COMMENT; in something to IGNORE (a declaration or processing instruction); in a TAG.
 */
export type ParserState = 'OUTSIDE' | 'BRACKET' | 'COMMENT' | 'IGNORE' | 'TAG';

let state: ParserState = 'OUTSIDE';
let dashes = 0;
let tag = '';
let read = 0;

/** Reads one character. */
export function readCharacter(c: string): void {
  read += 1;
  switch (state) {
    case 'OUTSIDE':
      if (c === '<') state = 'BRACKET';
      break;
    case 'BRACKET':
      if (c === '?') state = 'IGNORE';
      else if (c === '!') dashes = 0;
      else if (c === '-') {
        dashes += 1;
        if (dashes >= 2) {
          state = 'COMMENT';
          dashes = 0;
        }
      } else if (c >= 'A' && c <= 'Z') state = 'IGNORE';
      else if (c !== ' ' && c !== '>') {
        state = 'TAG';
        tag = c;
      }
      break;
    case 'COMMENT':
      if (c === '-') dashes += 1;
      else if (c === '>' && dashes >= 2) state = 'OUTSIDE';
      else dashes = 0;
      break;
    case 'IGNORE':
      if (c === '>') state = 'OUTSIDE';
      break;
    case 'TAG':
      if (c === '>' || c === ' ') state = 'OUTSIDE';
      else tag += c;
      break;
  }
}

/** The root element's name so far, and how much had to be read for it. */
export function progress(): string {
  return `${tag} after ${read}`;
}
