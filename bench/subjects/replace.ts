/**
 * A pattern matcher after the program `replace` of the Siemens suite (which comes from "Software Tools in Pascal"): it translates a pattern
 * into parts and a substitution into pieces, then replaces every match in a line. As in C, characters are numbers and 0 ends a string.
 * The characters of the pattern, the substitution and the line are the symbolic inputs.
 */
const ENDSTR = 0;
const ESCAPE = 64; // @
const CLOSURE = 42; // *
const BOL = 37; // %
const EOL = 36; // $
const ANY = 63; // ?
const CCL = 91; // [
const CCLEND = 93; // ]
const NEGATE = 94; // ^
const NCCL = 33; // !
const LITCHAR = 99; // c
const DITTO = -1;
const AMPERSAND = 38;
const DASH = 45;
const TAB = 9;
const NEWLINE = 10;

type Text = readonly number[];

/** A character of a class, and the rest of it. */
interface Member {
  readonly code: number;
  readonly others: Member | null;
}

/** A part of a pattern: what it matches once or, with a closure, any number of times; then the parts after it. */
interface Part {
  readonly kind: number;
  readonly literal: number;
  readonly members: Member | null;
  isClosure: boolean;
  next: Part | null;
}

/** A character of a substitution, or DITTO for what was matched. */
interface Piece {
  readonly put: number;
  following: Piece | null;
}

/** Character `i` of a string; 0 behind its end. */
function at(text: Text, i: number): number {
  return i < text.length ? text[i]! : ENDSTR;
}

/** The character that stands at a position, which may be an escape sequence. */
function esc(text: Text, i: number): number {
  if (at(text, i) !== ESCAPE || at(text, i + 1) === ENDSTR) return at(text, i);
  if (at(text, i + 1) === 110) return NEWLINE;
  if (at(text, i + 1) === 116) return TAB;
  return at(text, i + 1);
}

/** How many characters that takes. */
function escLength(text: Text, i: number): number {
  return at(text, i) === ESCAPE && at(text, i + 1) !== ENDSTR ? 2 : 1;
}

function isAlnum(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57);
}

/** The members of a class from a position on, ranges written out, added to those before. */
function dodash(text: Text, from: number, start: number, before: Member | null): Member | null {
  let members = before;
  let i = from;
  while (at(text, i) !== CCLEND && at(text, i) !== ENDSTR) {
    const c = at(text, i);
    if (c === ESCAPE) {
      members = { code: esc(text, i), others: members };
      i += escLength(text, i);
      continue;
    }
    const low = at(text, i - 1);
    const high = at(text, i + 1);
    if (c === DASH && i > start && high !== ENDSTR && isAlnum(low) && isAlnum(high) && low <= high) {
      for (let k = low + 1; k <= high; k++) members = { code: k, others: members };
      i++;
    } else members = { code: c, others: members };
    i++;
  }
  return members;
}

function closingBracket(text: Text, from: number): number {
  let i = from;
  while (at(text, i) !== CCLEND && at(text, i) !== ENDSTR) i += escLength(text, i);
  return i;
}

function part(kind: number, literal: number, members: Member | null): Part {
  return { kind, literal, members, isClosure: false, next: null };
}

/** A pattern as parts behind a first one that stands for nothing; an error when it is illegal. */
function makepat(text: Text): Part {
  const head = part(ENDSTR, 0, null);
  let last = head;
  let i = 0;
  while (at(text, i) !== ENDSTR) {
    const c = at(text, i);
    if (c === CLOSURE && i > 0) {
      if (last.isClosure || last.kind === BOL || last.kind === EOL) throw new Error('illegal pattern');
      last.isClosure = true;
      i++;
      continue;
    }
    let made: Part;
    if (c === ANY) made = part(ANY, 0, null);
    else if (c === BOL && i === 0) made = part(BOL, 0, null);
    else if (c === EOL && at(text, i + 1) === ENDSTR) made = part(EOL, 0, null);
    else if (c === CCL) {
      const negated = at(text, i + 1) === NEGATE;
      const start = negated ? i + 2 : i + 1;
      made = part(negated ? NCCL : CCL, 0, dodash(text, start, start, null));
      i = closingBracket(text, start);
      if (at(text, i) !== CCLEND) throw new Error('illegal pattern');
    } else {
      made = part(LITCHAR, esc(text, i), null);
      i += escLength(text, i) - 1;
    }
    last.next = made;
    last = made;
    i++;
  }
  return head;
}

/** A substitution as pieces behind a first one that stands for nothing. */
function makesub(text: Text): Piece {
  const head: Piece = { put: 0, following: null };
  let last = head;
  for (let i = 0; at(text, i) !== ENDSTR; i += escLength(text, i)) {
    const piece: Piece = { put: at(text, i) === AMPERSAND ? DITTO : esc(text, i), following: null };
    last.following = piece;
    last = piece;
  }
  return head;
}

function locate(c: number, members: Member | null): boolean {
  for (let m = members; m !== null; m = m.others) if (c === m.code) return true;
  return false;
}

/** Matches one part of the pattern; -1 when it does not match, else how many characters it took. */
function omatch(line: Text, i: number, { kind, literal, members }: Part): number {
  const c = at(line, i);
  if (c === ENDSTR) return -1;
  switch (kind) {
    case LITCHAR:
      return c === literal ? 1 : -1;
    case BOL:
      return i === 0 ? 0 : -1;
    case ANY:
      return c !== NEWLINE ? 1 : -1;
    case EOL:
      return c === NEWLINE ? 0 : -1;
    case CCL:
      return locate(c, members) ? 1 : -1;
    default:
      return c !== NEWLINE && !locate(c, members) ? 1 : -1;
  }
}

/** Matches the rest of the pattern; the position behind the match, or -1. */
function amatch(line: Text, offset: number, first: Part | null): number {
  let position = offset;
  for (let p = first; p !== null; p = p.next) {
    if (p.isClosure) {
      let i = position;
      while (at(line, i) !== ENDSTR && omatch(line, i, p) > 0) i++;
      for (; i >= position; i--) {
        const end = amatch(line, i, p.next);
        if (end >= 0) return end;
      }
      return -1;
    }
    const taken = omatch(line, position, p);
    if (taken < 0) return -1;
    position += taken;
  }
  return position;
}

function putsub(line: Text, from: number, to: number, substitution: Piece): void {
  for (let piece = substitution.following; piece !== null; piece = piece.following) {
    if (piece.put === DITTO) for (let j = from; j < to; j++) console.log(at(line, j));
    else console.log(piece.put);
  }
}

/** Prints a line with what matches replaced. */
function subline(line: Text, pattern: Part, substitution: Piece): void {
  let last = -1;
  let i = 0;
  while (at(line, i) !== ENDSTR) {
    const m = amatch(line, i, pattern.next);
    if (m >= 0 && last !== m) {
      putsub(line, i, m, substitution);
      last = m;
    }
    if (m === -1 || m === i) {
      console.log(at(line, i));
      i++;
    } else i = m;
  }
}

/** As `exit` ends the original, an error ends it when the pattern is illegal. */
function replace(patternText: Text, substitutionText: Text, line: Text): void {
  const pattern = makepat(patternText);
  const substitution = makesub(substitutionText);
  subline(line, pattern, substitution);
}

/** Two characters of a pattern, one of a substitution, two of a line: five inputs. */
export function replace5(a: number, b: number, s: number, x: number, y: number): void {
  replace([a, b], [s], [x, y, NEWLINE]);
}

/** Three characters of a pattern, one of a substitution, one of a line. */
export function replace5b(a: number, b: number, c: number, s: number, x: number): void {
  replace([a, b, c], [s], [x, NEWLINE]);
}

/** Three characters of a pattern, two of a substitution, two of a line. */
export function replace7(a: number, b: number, c: number, s: number, t: number, x: number, y: number): void {
  replace([a, b, c], [s, t], [x, y, NEWLINE]);
}
