/**
 * A pattern matcher after the program `replace` of the Siemens suite (which comes from "Software Tools in Pascal"), with its structure: a pattern is encoded in an array of
 * characters (a letter for the kind of a part, then what belongs to it; classes with their size), a substitution in another, and every match in a line is replaced. As in C, characters
 * are numbers and 0 ends a string. The characters of the pattern, the substitution and the line are the symbolic inputs.
 */
const ENDSTR = 0;
const MAXPAT = 100;
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
/** Room that a closure takes in a pattern. */
const CLOSIZE = 1;

/** What the original passes by reference: an index that goes on. */
interface Index {
  at: number;
}

/** Appends a character where there is room. */
function addstr(c: number, out: number[], j: Index): boolean {
  if (j.at >= MAXPAT) return false;
  out[j.at] = c;
  j.at = j.at + 1;
  return true;
}

/** The character at an index, which may be an escape sequence. */
function esc(s: readonly number[], i: Index): number {
  if (s[i.at] !== ESCAPE) return s[i.at]!;
  if (s[i.at + 1] === ENDSTR) return ESCAPE;
  i.at = i.at + 1;
  if (s[i.at] === 110) return NEWLINE;
  if (s[i.at] === 116) return TAB;
  return s[i.at]!;
}

function isAlnum(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57);
}

/** The characters of a class up to its end, ranges written out. */
function dodash(delimiter: number, src: readonly number[], i: Index, dest: number[], j: Index): void {
  while (src[i.at] !== delimiter && src[i.at] !== ENDSTR) {
    if (src[i.at - 1] === ESCAPE) addstr(esc(src, i), dest, j);
    else if (src[i.at] !== DASH) addstr(src[i.at]!, dest, j);
    else if (j.at <= 1 || src[i.at + 1] === ENDSTR) addstr(DASH, dest, j);
    else if (isAlnum(src[i.at - 1]!) && isAlnum(src[i.at + 1]!) && src[i.at - 1]! <= src[i.at + 1]!) {
      for (let k = src[i.at - 1]! + 1; k <= src[i.at + 1]!; k++) addstr(k, dest, j);
      i.at = i.at + 1;
    } else addstr(DASH, dest, j);
    i.at = i.at + 1;
  }
}

/** Encodes a class; is it closed? */
function getccl(arg: readonly number[], i: Index, pat: number[], j: Index): boolean {
  i.at = i.at + 1;
  if (arg[i.at] === NEGATE) {
    addstr(NCCL, pat, j);
    i.at = i.at + 1;
  } else addstr(CCL, pat, j);
  const start = j.at;
  addstr(0, pat, j);
  dodash(CCLEND, arg, i, pat, j);
  pat[start] = j.at - start - 1;
  return arg[i.at] === CCLEND;
}

/** Moves the last part to make room for a closure before it. */
function stclose(pat: number[], j: Index, last: number): void {
  for (let from = j.at - 1; from >= last; from--) addstr(pat[from]!, pat, { at: from + CLOSIZE });
  j.at = j.at + CLOSIZE;
  pat[last] = CLOSURE;
}

function inSet2(c: number): boolean {
  return c === BOL || c === EOL || c === CLOSURE;
}

function inPatSet(c: number): boolean {
  return (
    c === LITCHAR || c === BOL || c === EOL || c === ANY || c === CCL || c === NCCL || c === CLOSURE
  );
}

/** Encodes a pattern; 0 when it is none. */
function makepat(arg: readonly number[], start: number, delimiter: number, pat: number[]): number {
  const j = { at: 0 };
  const i = { at: start };
  let last = 0;
  let done = false;
  while (!done && arg[i.at] !== delimiter && arg[i.at] !== ENDSTR) {
    let part = j.at;
    if (arg[i.at] === ANY) addstr(ANY, pat, j);
    else if (arg[i.at] === BOL && i.at === start) addstr(BOL, pat, j);
    else if (arg[i.at] === EOL && arg[i.at + 1] === delimiter) addstr(EOL, pat, j);
    else if (arg[i.at] === CCL) done = !getccl(arg, i, pat, j);
    else if (arg[i.at] === CLOSURE && i.at > start) {
      part = last;
      if (inSet2(pat[part]!)) done = true;
      else stclose(pat, j, last);
    } else {
      addstr(LITCHAR, pat, j);
      addstr(esc(arg, i), pat, j);
    }
    last = part;
    if (!done) i.at = i.at + 1;
  }
  if (!addstr(ENDSTR, pat, j)) return 0;
  if (done || arg[i.at] !== delimiter) return 0;
  return i.at;
}

function getpat(arg: readonly number[], pat: number[]): boolean {
  return makepat(arg, 0, ENDSTR, pat) > 0;
}

function makesub(arg: readonly number[], from: number, delimiter: number, sub: number[]): number {
  const j = { at: 0 };
  const i = { at: from };
  while (arg[i.at] !== delimiter && arg[i.at] !== ENDSTR) {
    if (arg[i.at] === AMPERSAND) addstr(DITTO, sub, j);
    else addstr(esc(arg, i), sub, j);
    i.at = i.at + 1;
  }
  if (arg[i.at] !== delimiter) return 0;
  return addstr(ENDSTR, sub, j) ? i.at : 0;
}

function getsub(arg: readonly number[], sub: number[]): boolean {
  return makesub(arg, 0, ENDSTR, sub) > 0;
}

/** Is a character in the class whose size stands at `offset`? */
function locate(c: number, pat: readonly number[], offset: number): boolean {
  let i = offset + pat[offset]!;
  while (i > offset) {
    if (c === pat[i]) return true;
    i = i - 1;
  }
  return false;
}

/** Does one part match at an index, which then goes on behind the match? */
function omatch(lin: readonly number[], i: Index, pat: readonly number[], j: number): boolean {
  if (lin[i.at] === ENDSTR) return false;
  if (!inPatSet(pat[j]!)) throw new Error("in omatch: can't happen");
  let advance = -1;
  if (pat[j] === LITCHAR) {
    if (lin[i.at] === pat[j + 1]) advance = 1;
  } else if (pat[j] === BOL) {
    if (i.at === 0) advance = 0;
  } else if (pat[j] === ANY) {
    if (lin[i.at] !== NEWLINE) advance = 1;
  } else if (pat[j] === EOL) {
    if (lin[i.at] === NEWLINE) advance = 0;
  } else if (pat[j] === CCL) {
    if (locate(lin[i.at]!, pat, j + 1)) advance = 1;
  } else if (pat[j] === NCCL) {
    if (lin[i.at] !== NEWLINE && !locate(lin[i.at]!, pat, j + 1)) advance = 1;
  }
  if (advance < 0) return false;
  i.at = i.at + advance;
  return true;
}

/** How much room a part takes. */
function patsize(pat: readonly number[], n: number): number {
  if (pat[n] === LITCHAR) return 2;
  if (pat[n] === BOL || pat[n] === EOL || pat[n] === ANY) return 1;
  if (pat[n] === CCL || pat[n] === NCCL) return pat[n + 1]! + 2;
  if (pat[n] === CLOSURE) return CLOSIZE;
  throw new Error("in patsize: can't happen");
}

/** Where a match that begins at `offset` ends; -1 when there is none. */
function amatch(lin: readonly number[], from: number, pat: readonly number[], start: number): number {
  const offset = { at: from };
  let j = start;
  while (pat[j] !== ENDSTR) {
    if (pat[j] === CLOSURE) {
      j = j + patsize(pat, j);
      const i = { at: offset.at };
      while (lin[i.at] !== ENDSTR && omatch(lin, i, pat, j)) {}
      let k = -1;
      while (k < 0 && i.at >= offset.at) {
        k = amatch(lin, i.at, pat, j + patsize(pat, j));
        if (k < 0) i.at = i.at - 1;
      }
      return k;
    }
    if (!omatch(lin, offset, pat, j)) return -1;
    j = j + patsize(pat, j);
  }
  return offset.at;
}

function putsub(lin: readonly number[], from: number, to: number, sub: readonly number[]): void {
  for (let i = 0; sub[i] !== ENDSTR; i++) {
    if (sub[i] === DITTO) for (let j = from; j < to; j++) console.log(lin[j]);
    else console.log(sub[i]);
  }
}

/** Prints a line with what matches replaced. */
function subline(lin: readonly number[], pat: readonly number[], sub: readonly number[]): void {
  let last = -1;
  let i = 0;
  while (lin[i] !== ENDSTR) {
    const m = amatch(lin, i, pat, 0);
    if (m >= 0 && last !== m) {
      putsub(lin, i, m, sub);
      last = m;
    }
    if (m === -1 || m === i) {
      console.log(lin[i]);
      i++;
    } else i = m;
  }
}

/** As `exit` ends the original, an error ends it when the pattern or the substitution is illegal. */
function replace(pattern: readonly number[], substitution: readonly number[], line: readonly number[]): void {
  const pat: number[] = [];
  const sub: number[] = [];
  if (!getpat([...pattern, ENDSTR], pat)) throw new Error('change: illegal "from" string');
  if (!getsub([...substitution, ENDSTR], sub)) throw new Error('change: illegal "to" string');
  subline([...line, ENDSTR], pat, sub);
}

/** Two characters of a pattern, two of a substitution, one of a line: five inputs, and as many paths as in the paper. */
export function replace5(a: number, b: number, s: number, t: number, x: number): void {
  replace([a, b], [s, t], [x]);
}

/** Three characters of a pattern, two of a substitution, two of a line. */
export function replace7(a: number, b: number, c: number, s: number, t: number, x: number, y: number): void {
  replace([a, b, c], [s, t], [x, y, NEWLINE]);
}
