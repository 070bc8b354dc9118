import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { ModelContext } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import type { Operand } from '../core/operand.ts';

/** Texts that JSON writes as they are. */
const plain = /^[^"\\\u0000-\u001f\ud800-\udfff]*$/;
/** Texts without surrogates, which JSON may have to escape one by one. */
const noSurrogates = /^[^\ud800-\udfff]*$/;

/**
 * QuoteJSONString. Whether there is anything to escape is decided: mostly there is not, and the result is the text between
 * quotes; otherwise every escaped character is replaced. Texts with surrogates are concretised.
 */
export function quote(context: ModelContext, text: Operand<string>): Operand<string> {
  const { store } = context;
  const value = JSON.stringify(text.value);
  if (store.isConst(text.term)) return { value, term: store.constant(value) };
  const matches = (re: RegExp): boolean => {
    const taken = re.test(text.value);
    const condition = store.make(Op.RegexTest, text.term, store.constant(0), store.regexp(re.source, ''));
    context.decide(condition, taken, ConditionKind.split);
    return taken;
  };
  let inner: Term = text.term;
  if (!matches(plain)) {
    if (!matches(noSurrogates)) {
      context.concretise(text.value, text.term, 'unmodelled-json', 'a text with surrogates in JSON');
      return { value, term: store.constant(value) };
    }
    for (const char of ['\\', '"', ...controls])
      inner = store.make(
        Op.ReplaceAll,
        inner,
        store.constant(char),
        store.constant(JSON.stringify(char).slice(1, -1)),
      );
  }
  const quoteMark = store.constant('"');
  return { value, term: store.make(Op.Concat, store.make(Op.Concat, quoteMark, inner), quoteMark) };
}

const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code));
