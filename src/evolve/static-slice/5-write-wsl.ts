import { parseWsl } from '../../syntax/wsl/parse-wsl.ts';
import { printWsl } from '../../syntax/wsl/print-wsl.ts';
import type { WslRange, WslStatement } from '../../syntax/wsl/wsl.ts';
import { stillCalled } from '../shared/still-called.ts';
import type { Units } from './1-units.ts';
import type { KeptNodes } from './5-write.ts';

/** What is left of a WSL program, printed anew. */
export function writeWslSlice(text: string, units: Units, kept: KeptNodes): string {
  const ranges = new Set<string>();
  for (const { node } of units.all) if (kept.has(node)) ranges.add(`${node.pos} ${node.end}`);
  const isKept = ({ start, end }: WslRange): boolean => ranges.has(`${start} ${end}`);
  return printWsl({ body: rest(parseWsl(text).body, isKept) });
}

function rest(statements: readonly WslStatement[], isKept: (range: WslRange) => boolean): WslStatement[] {
  const out: WslStatement[] = [];
  let comments: WslStatement[] = [];
  for (const statement of statements) {
    if (statement.kind === 'comment') {
      comments.push(statement);
      continue;
    }
    const left = one(statement, isKept);
    if (left.length > 0) out.push(...comments, ...left);
    comments = [];
  }
  return out;
}

function one(s: WslStatement, isKept: (range: WslRange) => boolean): WslStatement[] {
  if (s.kind === 'var') {
    const locals = s.locals.filter((local) => isKept(local));
    const body = rest(s.body, isKept);
    return locals.length === 0 ? body : [{ ...s, locals, body }];
  }
  if (s.kind === 'where') {
    const procedures = s.procedures.map((p) => ({ ...p, body: rest(p.body, isKept) }));
    return [...stillCalled({ ...s, body: rest(s.body, isKept), procedures })];
  }
  if (!isKept(s)) return [];
  if (s.kind === 'while' || s.kind === 'for' || s.kind === 'loop')
    return [{ ...s, body: rest(s.body, isKept) }];
  // One of several that may be taken: what the others do matters for whether this one is.
  if (s.kind === 'choice')
    return [{ ...s, branches: s.branches.map((b) => ({ ...b, body: rest(b.body, isKept) })) }];
  if (s.kind !== 'if') return [s];
  // An ELSIF is an IF of its own, which may go with all that follows.
  const last = s.otherwise?.at(-1) ?? s.branches.at(-1)!;
  const stops = s.branches.findIndex((b, i) => i > 0 && !isKept({ start: b.start, end: last.end }));
  const branches = (stops < 0 ? s.branches : s.branches.slice(0, stops)).map((b) => ({
    ...b,
    body: rest(b.body, isKept),
  }));
  const otherwise = stops < 0 && s.otherwise !== undefined ? rest(s.otherwise, isKept) : [];
  return [{ ...s, branches, otherwise: otherwise.length === 0 ? undefined : otherwise }];
}
