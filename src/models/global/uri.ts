import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { ModelEntry } from '../../machine/model.ts';
import type { Operand } from '../core/operand.ts';
import { pure } from '../core/pure.ts';

/** Texts without lone surrogates: what the encoders accept. */
const wellFormed = /^(?:[^\ud800-\udfff]|[\ud800-\udbff][\udc00-\udfff])*$/;

const hex = '[0-9A-Fa-f]';
const tail = `%[89ABab]${hex}`;
/** Texts whose escapes are the UTF-8 encoding of code points: what the decoders accept. */
const decodable = new RegExp(
  `^(?:${[
    '[^%]',
    `%[0-7]${hex}`,
    `%(?:[Cc][2-9A-Fa-f]|[Dd]${hex})${tail}`,
    `%[Ee]0%[ABab]${hex}${tail}`,
    `%[Ee][1-9A-CEFa-cef]${tail}${tail}`,
    `%[Ee][Dd]%[89]${hex}${tail}`,
    `%[Ff]0%[9ABab]${hex}${tail}${tail}`,
    `%[Ff][1-3]${tail}${tail}${tail}`,
    `%[Ff]4%8${hex}${tail}${tail}`,
  ].join('|')})*$`,
);

/** The URI functions (a URIError outside of what they accept), escape and unescape. */
export const uri: readonly ModelEntry[] = [
  coder('encodeURI', wellFormed),
  coder('encodeURIComponent', wellFormed),
  coder('decodeURI', decodable),
  coder('decodeURIComponent', decodable),
  ...['escape', 'unescape'].map((name) =>
    pure({ path: name, args: ['string'], term: (c) => c.store.fn(name, Sort.Str, [c.args[0]!.term]) }),
  ),
];

function coder(path: string, accepted: RegExp): ModelEntry {
  return pure({
    path,
    args: ['string'],
    term: (c) => {
      const text = c.args[0] as Operand<string>;
      const fine = accepted.test(text.value);
      const re = c.store.regexp(accepted.source, '');
      c.check(c.make(Op.RegexTest, text.term, c.constant(0), re), fine);
      return fine ? c.store.fn(path, Sort.Str, [text.term]) : 0;
    },
  });
}
