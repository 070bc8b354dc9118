import type { AST } from '@eslint-community/regexpp';
import type { Term } from '../../expr/term.ts';
import { NotRegular } from '../regex/automaton.ts';
import { parseRegex } from '../regex/parse-regex.ts';
import { unitRanges } from '../regex/unit-ranges.ts';
import type { Context } from './context.ts';

const ANY = '(re.* re.allchar)';

/** RegexTest from the start of a sequence as membership in a regular language; anchors only at the ends of alternatives. */
export function encodeRegexLanguage(ctx: Context, t: Term, s: string): string | undefined {
  const { store } = ctx;
  const at = store.arg(t, 1);
  const regex = parseRegex(store.constValue(store.arg(t, 2)) as string);
  if (!regex || !store.isConst(at) || store.constValue(at) !== 0) return undefined;
  const { flags, pattern } = regex;
  if (flags.unicode || flags.unicodeSets || flags.multiline) return undefined;
  try {
    const parts = pattern.alternatives.map((a) => {
      const elements = [...a.elements];
      const first = elements[0];
      const isStart = first?.type === 'Assertion' && first.kind === 'start';
      if (isStart) elements.shift();
      const last = elements[elements.length - 1];
      const isEnd = last?.type === 'Assertion' && last.kind === 'end';
      if (isEnd) elements.pop();
      return sequence([
        ...(isStart || flags.sticky ? [] : [ANY]),
        ...elements.map((e) => language(e, flags)),
        ...(isEnd ? [] : [ANY]),
      ]);
    });
    return `(str.in_re ${s} ${union(parts)})`;
  } catch (e) {
    if (e instanceof NotRegular) return undefined;
    throw e;
  }
}

function sequence(parts: readonly string[]): string {
  if (parts.length === 0) return '(str.to_re "")';
  return parts.length === 1 ? parts[0]! : `(re.++ ${parts.join(' ')})`;
}

function union(parts: readonly string[]): string {
  if (parts.length === 0) return 're.none';
  return parts.length === 1 ? parts[0]! : `(re.union ${parts.join(' ')})`;
}

function unit(n: number): string {
  return `"\\u{${n.toString(16)}}"`;
}

function language(e: AST.Element, flags: AST.Flags): string {
  switch (e.type) {
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return union(unitRanges(e, flags).map(([lo, hi]) => `(re.range ${unit(lo)} ${unit(hi)})`));
    case 'Group':
      if (e.modifiers) throw new NotRegular('inline modifiers');
      return alternatives(e.alternatives, flags);
    case 'CapturingGroup':
      return alternatives(e.alternatives, flags);
    case 'Quantifier': {
      const inner = language(e.element, flags);
      if (e.max !== Infinity) return `((_ re.loop ${e.min} ${e.max}) ${inner})`;
      return e.min === 0 ? `(re.* ${inner})` : `(re.++ ((_ re.^ ${e.min}) ${inner}) (re.* ${inner}))`;
    }
    default:
      throw new NotRegular('assertions and back references');
  }
}

function alternatives(list: readonly AST.Alternative[], flags: AST.Flags): string {
  return union(list.map((a) => sequence(a.elements.map((e) => language(e, flags)))));
}
