import { matchRegex } from '../../expr/evaluate/regexes.ts';
import { Op } from '../../expr/op.ts';
import { replaceByRegex } from '../../expr/pure-functions.ts';
import type { Term } from '../../expr/term.ts';
import { sampleRegex } from '../regex/sample-regex.ts';
import type { Moves } from './moves.ts';
import { wantPath } from './want-path.ts';

function textOf(moves: Moves, t: Term): string {
  const value = moves.evaluation.value(t);
  return value as string;
}

/** Strings are not made longer than this to reach a position. */
const FARTHEST = 100_000;

function replaceAt(s: string, at: number, text: string): string {
  if (at > FARTHEST) return s;
  const padded = s.length < at ? s.padEnd(at, 'a') : s;
  return padded.slice(0, at) + text + padded.slice(at + text.length);
}

/** Wants a string operation that gives a Bool to give this one. */
function bool(moves: Moves, t: Term, wanted: boolean): void {
  const { store } = moves.evaluation;
  const [x, y] = [store.arg(t, 0), store.arity(t) > 1 ? store.arg(t, 1) : 0];
  const s = textOf(moves, x);
  switch (store.op(t)) {
    case Op.Includes:
    case Op.StartsWith:
    case Op.EndsWith: {
      const part = textOf(moves, y);
      const from = moves.evaluation.value(store.arg(t, 2)) as number;
      if (wanted) makeContain(moves, store.op(t), x, s, part, from);
      else spoil(moves, x, y, s, part);
      return;
    }
    case Op.StrLt:
    case Op.StrLe: {
      const other = textOf(moves, y);
      const above = `${other}a`;
      const below = other.slice(0, -1);
      moves.wantText(x, wanted ? below : above);
      moves.wantText(y, wanted ? `${s}a` : s.slice(0, -1));
      moves.wantText(x, other);
      moves.wantText(x, wanted ? '' : 'z');
      return;
    }
    case Op.RegexTest:
    case Op.RegexHasGroup:
      wantMatch(moves, t, wanted);
      return;
    case Op.Fn:
      wantCalled(moves, t, wanted);
      return;
    default:
  }
}

function makeContain(moves: Moves, op: Op, x: Term, s: string, part: string, from: number): void {
  const start = Number.isFinite(from) && from > 0 ? Math.trunc(from) : 0;
  if (op === Op.StartsWith) {
    moves.wantText(x, replaceAt(s, start, part));
    moves.wantText(x, replaceAt(s, start, part).slice(0, start + part.length));
    return;
  }
  if (op === Op.EndsWith) {
    const end = Math.min(s.length, Math.max(0, Math.trunc(from)));
    moves.wantText(x, s.slice(0, Math.max(0, end - part.length)) + part + s.slice(end));
    moves.wantText(x, s.slice(0, end) + part);
    moves.wantText(x, part);
    return;
  }
  moves.wantText(x, s + part);
  moves.wantText(x, replaceAt(s, start, part));
  moves.wantText(x, part);
}

/** Makes `part` disappear from `s`. */
function spoil(moves: Moves, x: Term, y: Term, s: string, part: string): void {
  if (part !== '') {
    moves.wantText(x, s.replaceAll(part, ''));
    moves.wantText(x, s.replaceAll(part, (part.startsWith('b') ? 'a' : 'b').repeat(part.length)));
  }
  moves.wantText(x, '');
  moves.wantText(y, `${s}b`);
}

function wantMatch(moves: Moves, t: Term, wanted: boolean): void {
  const { store } = moves.evaluation;
  const x = store.arg(t, 0);
  const s = textOf(moves, x);
  const regex = store.constValue(store.arg(t, 2)) as string;
  if (wanted) {
    for (const sample of sampleRegex(regex)) moves.wantText(x, sample);
    for (const sample of sampleRegex(regex).slice(0, 4)) moves.wantText(x, s + sample);
    return;
  }
  const match = matchRegex(regex, s, moves.evaluation.value(store.arg(t, 1)) as number);
  moves.wantText(x, '');
  if (match && match[0] !== '')
    moves.wantText(x, s.slice(0, match.index) + s.slice(match.index + match[0].length));
  for (const c of ['!', ' ', 'a', '0', '-']) {
    moves.wantText(x, s + c);
    moves.wantText(x, c + s);
    moves.wantText(x, c.repeat(s.length));
  }
}

/** Wants a string operation that gives a Num to give this one. */
function number(moves: Moves, t: Term, wanted: number): void {
  const { store } = moves.evaluation;
  const op = store.op(t);
  if (op === Op.Fn || store.arity(t) === 0) return;
  const x = store.arg(t, 0);
  const y = store.arity(t) > 1 ? store.arg(t, 1) : 0;
  const s = textOf(moves, x);
  switch (op) {
    case Op.Length:
      if (Number.isInteger(wanted) && wanted >= 0 && wanted < 1000)
        moves.wantText(x, wanted <= s.length ? s.slice(0, wanted) : s.padEnd(wanted, 'a'));
      return;
    case Op.CharCodeAt:
    case Op.CodePointAt: {
      const index = moves.evaluation.value(y) as number;
      const at = Number.isFinite(index) && index > 0 ? Math.trunc(index) : 0;
      if (Number.isNaN(wanted)) {
        moves.wantText(x, s.slice(0, at));
        return;
      }
      if (!(wanted >= 0 && wanted <= 0x10ffff && Number.isInteger(wanted)) || at > 1000) return;
      const unit = op === Op.CharCodeAt ? String.fromCharCode(wanted) : String.fromCodePoint(wanted);
      moves.wantText(x, replaceAt(s, at, unit));
      return;
    }
    case Op.IndexOf:
    case Op.LastIndexOf: {
      const part = textOf(moves, y);
      if (wanted < 0) {
        spoil(moves, x, y, s, part);
        return;
      }
      if (wanted > 1000 || !Number.isInteger(wanted)) return;
      const before = (part.startsWith('a') ? 'b' : 'a').repeat(wanted);
      moves.wantText(x, replaceAt(s, wanted, part));
      moves.wantText(x, before + part);
      return;
    }
    case Op.RegexIndex: {
      const samples = sampleRegex(store.constValue(store.arg(t, 2)) as string);
      if (wanted >= 0 && wanted < 100)
        for (const sample of samples) moves.wantText(x, 'a'.repeat(wanted) + sample);
      else wantMatch(moves, t, false);
      return;
    }
    case Op.StrToNum:
    case Op.ParseInt:
    case Op.ParseFloat:
      moves.wantText(x, Number.isNaN(wanted) ? 'a' : String(wanted));
      if (Number.isNaN(wanted) && op !== Op.StrToNum) moves.wantText(x, '');
      return;
    default:
  }
}

/** Wants a string operation that gives a Str to give this one. */
function text(moves: Moves, t: Term, wanted: string): void {
  const { store } = moves.evaluation;
  const op = store.op(t);
  if (op === Op.Fn) wantCalled(moves, t, wanted);
  if (op === Op.Fn || store.arity(t) === 0) return;
  const x = store.arg(t, 0);
  const y = store.arity(t) > 1 ? store.arg(t, 1) : 0;
  const num = (u: Term) => moves.evaluation.value(u) as number;
  switch (op) {
    case Op.Concat: {
      const [a, b] = [textOf(moves, x), textOf(moves, y)];
      if (wanted.endsWith(b)) moves.wantText(x, wanted.slice(0, wanted.length - b.length));
      if (wanted.startsWith(a)) moves.wantText(y, wanted.slice(a.length));
      return;
    }
    case Op.CharAt:
      if (wanted.length === 1)
        moves.wantText(x, replaceAt(textOf(moves, x), Math.max(0, Math.trunc(num(y)) || 0), wanted));
      else if (wanted === '') moves.wantText(x, textOf(moves, x).slice(0, Math.max(0, num(y) || 0)));
      return;
    case Op.Slice:
    case Op.Substring: {
      const s = textOf(moves, x);
      const place = (n: number) => {
        const i = Number.isNaN(n) ? 0 : Math.trunc(n);
        return op === Op.Slice && i < 0 ? Math.max(0, s.length + i) : Math.min(Math.max(0, i), s.length);
      };
      let [from, to] = [place(num(y)), place(num(store.arg(t, 2)))];
      if (op === Op.Substring && to < from) [from, to] = [to, from];
      moves.wantText(x, s.slice(0, from) + wanted + s.slice(Math.max(from, to)));
      const first = Math.trunc(num(y)) || 0;
      if (first >= 0 && first < 1000)
        moves.wantText(x, replaceAt(s, first, wanted).slice(0, first + wanted.length));
      moves.wantText(x, wanted);
      return;
    }
    case Op.ToLower:
    case Op.ToUpper:
    case Op.Trim:
    case Op.TrimStart:
    case Op.TrimEnd:
    case Op.Replace:
    case Op.ReplaceAll:
    case Op.PadStart:
    case Op.PadEnd:
    case Op.Repeat:
      moves.wantText(x, wanted);
      return;
    case Op.FromCharCode:
      if (wanted.length === 1) moves.wantNumber(x, wanted.charCodeAt(0));
      return;
    case Op.NumToStr:
    case Op.ToFixed:
      moves.wantNumber(x, Number(wanted));
      return;
    case Op.NumToStrRadix:
      moves.wantNumber(x, Number.parseInt(wanted, num(y)));
      return;
    case Op.BigToStr:
      if (/^-?\d+$/.test(wanted)) moves.wantBig(x, BigInt(wanted));
      return;
    case Op.RegexGroup: {
      const s = textOf(moves, x);
      const match = matchRegex(store.constValue(store.arg(t, 2)) as string, s, num(y));
      const group = match?.[num(store.arg(t, 3))];
      if (match && group !== undefined) {
        const at = s.indexOf(group, match.index);
        moves.wantText(x, s.slice(0, at) + wanted + s.slice(at + group.length));
      }
      moves.wantText(x, wanted);
      return;
    }
    default:
  }
}

function wantCalled(moves: Moves, t: Term, wanted: string | boolean): void {
  const { store } = moves.evaluation;
  const name = store.constValue(store.arg(t, 0)) as string;
  if (name === replaceByRegex && typeof wanted === 'string') wantReplaced(moves, t, wanted);
  else wantPath(moves, t, name, wanted);
}

/** A replacement by a regular expression: what has nothing to replace stays as it is. */
function wantReplaced(moves: Moves, t: Term, wanted: string): void {
  const { store } = moves.evaluation;
  const subject = store.arg(t, 1);
  moves.wantText(subject, wanted);
  for (const c of ['0', 'A', '-']) moves.wantText(subject, c.repeat(wanted.length));
}

export const wantString = { bool, number, text };
