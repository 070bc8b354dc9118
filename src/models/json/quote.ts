import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { ModelContext } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import type { Operand } from '../core/operand.ts';

/** Texts that JSON writes as they are. */
const plain = /^[^"\\\u0000-\u001f\ud800-\udfff]*$/;
/** QuoteJSONString. Whether there is anything to escape is decided: mostly there is not, and the result is the text between quotes. */
export function quote(context: ModelContext, text: Operand<string>): Operand<string> {
  const { store } = context;
  const value = JSON.stringify(text.value);
  if (store.isConst(text.term)) return { value, term: store.constant(value) };
  const isPlain = plain.test(text.value);
  const condition = store.make(Op.RegexTest, text.term, store.constant(0), store.regexp(plain.source, ''));
  context.decide(condition, isPlain, ConditionKind.split);
  if (!isPlain) return { value, term: store.fn('JSON.stringify', Sort.Str, [text.term]) };
  const mark = store.constant('"');
  return { value, term: store.make(Op.Concat, store.make(Op.Concat, mark, text.term), mark) };
}
