import type { Primitive } from '../input-variable.ts';
import { Op } from '../op.ts';

/** String operations: `s` is the first argument, `b` and `c` the others as far as there are any. */
export function applyString(op: Op, s: string, b: Primitive, c: Primitive): string | number | boolean {
  switch (op) {
    case Op.Concat:
      return s + (b as string);
    case Op.Length:
      return s.length;
    case Op.CharCodeAt:
      return s.charCodeAt(b as number);
    case Op.CodePointAt:
      return s.codePointAt(b as number) ?? Number.NaN;
    case Op.CharAt:
      return s.charAt(b as number);
    case Op.Substring:
      return s.substring(b as number, c as number);
    case Op.Slice:
      return s.slice(b as number, c as number);
    case Op.IndexOf:
      return s.indexOf(b as string, c as number);
    case Op.LastIndexOf:
      return s.lastIndexOf(b as string, c as number);
    case Op.Includes:
      return s.includes(b as string, c as number);
    case Op.StartsWith:
      return s.startsWith(b as string, c as number);
    case Op.EndsWith:
      return s.endsWith(b as string, c as number);
    case Op.StrLt:
      return s < (b as string);
    case Op.StrLe:
      return s <= (b as string);
    default:
      return applyText(op, s, b, c);
  }
}

function applyText(op: Op, s: string, b: Primitive, c: Primitive): string {
  switch (op) {
    case Op.Repeat:
      return s.repeat(b as number);
    case Op.PadStart:
      return s.padStart(b as number, c as string);
    case Op.PadEnd:
      return s.padEnd(b as number, c as string);
    case Op.Trim:
      return s.trim();
    case Op.TrimStart:
      return s.trimStart();
    case Op.TrimEnd:
      return s.trimEnd();
    case Op.Replace:
      return s.replace(b as string, () => c as string);
    case Op.ReplaceAll:
      return s.replaceAll(b as string, () => c as string);
    case Op.ToLower:
      return s.toLowerCase();
    case Op.ToUpper:
      return s.toUpperCase();
    default:
      throw new Error(`not a string operation: ${op}`);
  }
}
