/**
 * A pattern matcher after the program `replace` of the Siemens suite (which comes from "Software Tools in Pascal"): it translates a pattern
 * and a substitution into codes, then replaces every match in a line. As in C, characters are numbers and strings end in 0.
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
const CLOSIZE = 1;

type Text = number[];

/** Character `i` of a string; 0 behind its end. */
function at(text: Text, i: number): number {
  return i < text.length ? text[i]! : ENDSTR;
}

/** A position in a string that is read. */
interface Cursor {
  i: number;
}

function esc(text: Text, cursor: Cursor): number {
  if (at(text, cursor.i) !== ESCAPE) return at(text, cursor.i);
  if (at(text, cursor.i + 1) === ENDSTR) return ESCAPE;
  cursor.i++;
  if (at(text, cursor.i) === 110) return NEWLINE;
  if (at(text, cursor.i) === 116) return TAB;
  return at(text, cursor.i);
}

function isAlnum(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57);
}

function dodash(delim: number, source: Text, cursor: Cursor, destination: Text): void {
  while (at(source, cursor.i) !== delim && at(source, cursor.i) !== ENDSTR) {
    const c = at(source, cursor.i);
    if (c === ESCAPE) destination.push(esc(source, cursor));
    else if (c !== DASH) destination.push(c);
    else if (destination.length <= 1 || at(source, cursor.i + 1) === ENDSTR) destination.push(DASH);
    else if (
      isAlnum(at(source, cursor.i - 1)) &&
      isAlnum(at(source, cursor.i + 1)) &&
      at(source, cursor.i - 1) <= at(source, cursor.i + 1)
    ) {
      for (let k = at(source, cursor.i - 1) + 1; k <= at(source, cursor.i + 1); k++) destination.push(k);
      cursor.i++;
    } else destination.push(DASH);
    cursor.i++;
  }
}

/** A class of characters: CCL or NCCL, how many, then the characters. */
function getccl(arg: Text, cursor: Cursor, pattern: Text): boolean {
  cursor.i++;
  if (at(arg, cursor.i) === NEGATE) {
    pattern.push(NCCL);
    cursor.i++;
  } else pattern.push(CCL);
  const start = pattern.length;
  pattern.push(0);
  dodash(CCLEND, arg, cursor, pattern);
  pattern[start] = pattern.length - start - 1;
  return at(arg, cursor.i) === CCLEND;
}

/** Puts a closure before the last part of the pattern. */
function stclose(pattern: Text, last: number): void {
  pattern.splice(last, 0, CLOSURE);
}

function inSet2(c: number): boolean {
  return c === BOL || c === EOL || c === CLOSURE;
}

function makepat(arg: Text, start: number, delim: number, pattern: Text): number {
  const cursor: Cursor = { i: start };
  let done = false;
  let last = 0;
  while (!done && at(arg, cursor.i) !== delim && at(arg, cursor.i) !== ENDSTR) {
    const before = pattern.length;
    const c = at(arg, cursor.i);
    if (c === ANY) pattern.push(ANY);
    else if (c === BOL && cursor.i === start) pattern.push(BOL);
    else if (c === EOL && at(arg, cursor.i + 1) === delim) pattern.push(EOL);
    else if (c === CCL) done = !getccl(arg, cursor, pattern);
    else if (c === CLOSURE && cursor.i > start) {
      if (inSet2(at(pattern, last))) done = true;
      else stclose(pattern, last);
    } else {
      pattern.push(LITCHAR);
      pattern.push(esc(arg, cursor));
    }
    last = before;
    if (!done) cursor.i++;
  }
  return done || at(arg, cursor.i) !== delim ? 0 : cursor.i;
}

function makesub(arg: Text, from: number, delim: number, substitution: Text): number {
  const cursor: Cursor = { i: from };
  while (at(arg, cursor.i) !== delim && at(arg, cursor.i) !== ENDSTR) {
    if (at(arg, cursor.i) === AMPERSAND) substitution.push(DITTO);
    else substitution.push(esc(arg, cursor));
    cursor.i++;
  }
  return at(arg, cursor.i) !== delim ? -1 : cursor.i;
}

function locate(c: number, pattern: Text, offset: number): boolean {
  for (let i = offset + at(pattern, offset); i > offset; i--) if (c === at(pattern, i)) return true;
  return false;
}

/** Matches one part of the pattern; -1 when it does not match, else how many characters it took. */
function omatch(line: Text, i: number, pattern: Text, j: number): number {
  const c = at(line, i);
  if (c === ENDSTR) return -1;
  switch (at(pattern, j)) {
    case LITCHAR:
      return c === at(pattern, j + 1) ? 1 : -1;
    case BOL:
      return i === 0 ? 0 : -1;
    case ANY:
      return c !== NEWLINE ? 1 : -1;
    case EOL:
      return c === NEWLINE ? 0 : -1;
    case CCL:
      return locate(c, pattern, j + 1) ? 1 : -1;
    case NCCL:
      return c !== NEWLINE && !locate(c, pattern, j + 1) ? 1 : -1;
    default:
      return -1;
  }
}

function patsize(pattern: Text, n: number): number {
  switch (at(pattern, n)) {
    case LITCHAR:
      return 2;
    case BOL:
    case EOL:
    case ANY:
      return 1;
    case CCL:
    case NCCL:
      return at(pattern, n + 1) + 2;
    default:
      return CLOSIZE;
  }
}

/** Matches the rest of the pattern; the position behind the match, or -1. */
function amatch(line: Text, offset: number, pattern: Text, start: number): number {
  let j = start;
  let position = offset;
  while (at(pattern, j) !== ENDSTR) {
    if (at(pattern, j) === CLOSURE) {
      j += CLOSIZE;
      let i = position;
      while (at(line, i) !== ENDSTR) {
        const taken = omatch(line, i, pattern, j);
        if (taken < 0) break;
        i += taken;
      }
      let k = -1;
      while (i >= position) {
        k = amatch(line, i, pattern, j + patsize(pattern, j));
        if (k >= 0) break;
        i--;
      }
      return k;
    }
    const taken = omatch(line, position, pattern, j);
    if (taken < 0) return -1;
    position += taken;
    j += patsize(pattern, j);
  }
  return position;
}

function putsub(line: Text, from: number, to: number, substitution: Text) : void {
  for (const c of substitution) {
    if (c === DITTO) for (let j = from; j < to; j++) console.log(at(line, j));
    else console.log(c);
  }
}

function subline(line: Text, pattern: Text, substitution: Text) : void {
  let last = -1;
  let i = 0;
  while (at(line, i) !== ENDSTR) {
    const m = amatch(line, i, pattern, 0);
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

/** Prints the line with what matches replaced; -1, -2: the pattern, the substitution is illegal. */
function replace(patternText: Text, substitutionText: Text, line: Text): void {
  const pattern: Text = [];
  if (makepat([...patternText, ENDSTR], 0, ENDSTR, pattern) < 0) return console.log(-1);
  const substitution: Text = [];
  if (makesub([...substitutionText, ENDSTR], 0, ENDSTR, substitution) < 0) return console.log(-2);
  subline([...line, NEWLINE], pattern, substitution);
}

/** Two characters of a pattern, one of a substitution, two of a line: five inputs. */
export function replace5(a: number, b: number, s: number, x: number, y: number): void {
  replace([a, b], [s], [x, y]);
}

/** Three characters of a pattern, one of a substitution, one of a line. */
export function replace5b(a: number, b: number, c: number, s: number, x: number): void {
  replace([a, b, c], [s], [x]);
}

/** Three characters of a pattern, two of a substitution, two of a line. */
export function replace7(a: number, b: number, c: number, s: number, t: number, x: number, y: number): void {
  replace([a, b, c], [s, t], [x, y]);
}
