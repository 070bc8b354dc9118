/**
 * Built-ins with symbolic meaning, one function (or one family of alike functions) a file, by folder of their owner. `core/`
 * holds what they share: conversions of the specification with terms (`convert.ts`, `pure.ts`), properties with shadows
 * (`property.ts`), the pieces of self-hosted sources (`self-hosted.ts`). A model converts its arguments once, records
 * decisions before the real built-in runs, lets it compute the concrete result, and then shadows that. `coverage.ts` says
 * how precise each one is; `testing/` compares them with the real ones, on the path's own inputs and on others that
 * satisfy its conditions.
 */
import type { ModelEntry } from '../machine/model.ts';
import { arrayAt } from './array/at.ts';
import { arrayConcat } from './array/concat.ts';
import { arrayConstructor } from './array/constructor.ts';
import { fill } from './array/fill.ts';
import { flat } from './array/flat.ts';
import { from } from './array/from.ts';
import { arrayIterator } from './array/iterator.ts';
import { join } from './array/join.ts';
import { reduce } from './array/reduce.ts';
import { reverse } from './array/reverse.ts';
import { arraySearch } from './array/search.ts';
import { arraySlice } from './array/slice.ts';
import { sort } from './array/sort.ts';
import { splice } from './array/splice.ts';
import { stack } from './array/stack.ts';
import { visit } from './array/visit.ts';
import { asN } from './bigint/as-n.ts';
import { bigint } from './bigint/bigint.ts';
import { bigintToString } from './bigint/to-string.ts';
import { collectionConstructor } from './collection/constructor.ts';
import { iteration } from './collection/iteration.ts';
import { keyed } from './collection/keyed.ts';
import { setOperations } from './collection/set-operations.ts';
import { weak } from './collection/weak.ts';
import { dateConstructor } from './date/constructor.ts';
import { getters } from './date/getters.ts';
import { setters } from './date/setters.ts';
import { toIsoString } from './date/to-iso-string.ts';
import { errorConstructor } from './error/constructor.ts';
import { errorToString } from './error/to-string.ts';
import { boolean } from './global/boolean.ts';
import { number } from './global/number.ts';
import { string } from './global/string.ts';
import { structuredCloneModel } from './global/structured-clone.ts';
import { timeout } from './global/timeout.ts';
import { uri } from './global/uri.ts';
import { parseJson } from './json/parse.ts';
import { stringify } from './json/stringify.ts';
import { binary } from './math/binary.ts';
import { extremum } from './math/extremum.ts';
import { transcendental } from './math/transcendental.ts';
import { unary } from './math/unary.ts';
import { isBuffer } from './node/is-buffer.ts';
import { path } from './node/path.ts';
import { parse } from './number/parse.ts';
import { predicates } from './number/predicates.ts';
import { toDigits } from './number/to-digits.ts';
import { toFixed } from './number/to-fixed.ts';
import { numberToString } from './number/to-string.ts';
import { primitiveValueOf } from './number/value-of.ts';
import { assign } from './object/assign.ts';
import { define } from './object/define.ts';
import { fromEntries } from './object/from-entries.ts';
import { has } from './object/has.ts';
import { is } from './object/is.ts';
import { keys } from './object/keys.ts';
import { reflect } from './object/reflect.ts';
import { transparent } from './object/transparent.ts';
import { values } from './object/values.ts';
import { exec } from './regexp/exec.ts';
import { at } from './string/at.ts';
import { charAt } from './string/char-at.ts';
import { charCodeAt } from './string/char-code-at.ts';
import { codePointAt } from './string/code-point-at.ts';
import { concat } from './string/concat.ts';
import { fromCharCode } from './string/from-char-code.ts';
import { fromCodePoint } from './string/from-code-point.ts';
import { match } from './string/match.ts';
import { matchAll } from './string/match-all.ts';
import { normalize } from './string/normalize.ts';
import { opaque } from './string/opaque.ts';
import { pad } from './string/pad.ts';
import { raw } from './string/raw.ts';
import { repeat } from './string/repeat.ts';
import { replace } from './string/replace.ts';
import { search } from './string/search.ts';
import { slice } from './string/slice.ts';
import { split } from './string/split.ts';
import { substr } from './string/substr.ts';
import { stringToString } from './string/to-string.ts';
import { trim } from './string/trim.ts';
import { typedArrayConstructor } from './typed-array/constructor.ts';
import { typedArrayMethods } from './typed-array/methods.ts';
import { typedArrayVisit } from './typed-array/visit.ts';

/** All models; paths are unique. */
export const models: readonly ModelEntry[] = [
  ...unary,
  ...transcendental,
  ...binary,
  ...extremum,
  ...predicates,
  ...parse,
  numberToString,
  toFixed,
  ...toDigits,
  number,
  string,
  boolean,
  ...uri,
  bigint,
  ...asN,
  bigintToString,
  charAt,
  charCodeAt,
  codePointAt,
  at,
  ...search,
  ...slice,
  substr,
  concat,
  repeat,
  ...pad,
  ...trim,
  ...opaque,
  normalize,
  ...stringToString,
  fromCharCode,
  fromCodePoint,
  ...primitiveValueOf,
  ...replace,
  split,
  ...match,
  ...matchAll,
  raw,
  ...exec,
  ...stack,
  arraySlice,
  ...splice,
  arrayConcat,
  ...reverse,
  ...arraySearch,
  ...join,
  ...fill,
  ...arrayAt,
  flat,
  ...arrayIterator,
  ...arrayConstructor,
  ...visit,
  ...reduce,
  from,
  ...sort,
  ...collectionConstructor,
  ...iteration,
  ...keyed,
  ...setOperations,
  ...weak,
  ...errorConstructor,
  errorToString,
  assign,
  ...define,
  ...fromEntries,
  ...has,
  is,
  ...keys,
  ...reflect,
  ...transparent,
  ...values,
  ...dateConstructor,
  ...getters,
  ...setters,
  ...toIsoString,
  parseJson,
  stringify,
  ...typedArrayConstructor,
  ...typedArrayMethods,
  ...typedArrayVisit,
  structuredCloneModel,
  timeout,
  ...path,
  isBuffer,
];
