import { Op } from '../../expr/op.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { constantOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';

/** What a replacement text may refer to. */
export interface Substitutable {
  readonly subject: Operand<string>;
  readonly index: Operand<number>;
  readonly end: Operand<number>;
  /** Group 0 is the matched text. */
  readonly groups: readonly (Operand<string> | undefined)[];
  readonly named: ReadonlyMap<string, Operand<string> | undefined> | undefined;
}

/** GetSubstitution of the specification: a known replacement text with `$` references, expanded to a term. */
export function substitution(store: TermStore, template: string, m: Substitutable): Operand<string> {
  let result: Operand<string> = constantOperand(store, '');
  const add = (piece: Operand<string> | undefined) => {
    if (piece !== undefined) result = concatOperands(store, result, piece);
  };
  const literal = (text: string) => add(constantOperand(store, text));
  const captures = m.groups.length - 1;
  for (let i = 0; i < template.length; ) {
    const dollar = template.indexOf('$', i);
    if (dollar < 0) {
      literal(template.slice(i));
      break;
    }
    literal(template.slice(i, dollar));
    const next = template[dollar + 1] ?? '';
    i = dollar + 2;
    if (next === '$') literal('$');
    else if (next === '&') add(m.groups[0]);
    else if (next === '`') add(sliceOperand(store, m.subject, constantOperand(store, 0), m.index));
    else if (next === "'") add(tailOperand(store, m.subject, m.end));
    else if (/\d/.test(next)) {
      const two = template.slice(dollar + 1, dollar + 3);
      const isTwo = /^\d\d$/.test(two) && Number(two) >= 1 && Number(two) <= captures;
      const digits = isTwo ? two : next;
      const number = Number(digits);
      if (number >= 1 && number <= captures) add(m.groups[number]);
      else literal(`$${digits}`);
      i = dollar + 1 + digits.length;
    } else if (next === '<' && m.named !== undefined && template.indexOf('>', i) >= 0) {
      const close = template.indexOf('>', i);
      add(m.named.get(template.slice(i, close)));
      i = close + 1;
    } else {
      literal('$');
      i = dollar + 1;
    }
  }
  return result;
}

export function concatOperands(store: TermStore, a: Operand<string>, b: Operand<string>): Operand<string> {
  return { value: a.value + b.value, term: store.make(Op.Concat, a.term, b.term) };
}

/** `text.slice(start, end)` for positions within the text. */
export function sliceOperand(
  store: TermStore,
  text: Operand<string>,
  start: Operand<number>,
  end: Operand<number>,
): Operand<string> {
  return {
    value: text.value.slice(start.value, end.value),
    term: store.make(Op.Slice, text.term, start.term, end.term),
  };
}

/** `text.slice(start)`. */
export function tailOperand(
  store: TermStore,
  text: Operand<string>,
  start: Operand<number>,
): Operand<string> {
  const length = { value: text.value.length, term: store.make(Op.Length, text.term) };
  return sliceOperand(store, text, start, length);
}
