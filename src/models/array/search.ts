import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { Model, ModelContext, ModelEntry } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { toIntegerOperand } from '../core/convert.ts';
import { sameValueZero, strictEquality } from '../core/equality.ts';
import { concretiseAndRun } from '../core/native.ts';
import { pinInteger } from '../core/pin-integer.ts';
import {
  type ArrayCall,
  argument,
  boundArgument,
  elementTerm,
  hasDataElements,
  numberArgument,
  sharedMethod,
} from './plain-array.ts';

/** In an empty array nothing is looked for: not even the start is converted. Elements are looked at twice, so they must not notice. */
function searchMethod(name: string, model: (context: ModelContext, call: ArrayCall) => unknown) {
  return sharedMethod(name, (context, call) => {
    if (call.length === 0) return Guest.apply(call.fn, call.array, call.args);
    if (!hasDataElements(call.array, call.length))
      return concretiseAndRun(context, call, `${name} of elements that run code`);
    return model(context, call);
  });
}

/**
 * Whether a text or number is in an input array that nothing has looked at is one question, for any length of it. `answer` gives the result from the answer, or nothing when
 * the elements are needed.
 */
function asked(
  entries: readonly ModelEntry[],
  answer: (context: ModelContext, found: Term, isFound: boolean) => unknown,
): ModelEntry[] {
  return entries.map((entry) => {
    if (entry.kind === 'selfHosted') return entry;
    const model: Model = (context, call) => {
      const whole = (): unknown => entry.model(context, call);
      const [wanted] = call.args;
      if (!Array.isArray(call.self) || call.args.length !== 1) return whole();
      const isText = typeof wanted === 'string';
      if (!isText && (typeof wanted !== 'number' || Number.isNaN(wanted) || call.argTerms[0])) return whole();
      context.resolve(call.self, call.selfTerm);
      const found = context.among(call.self, context.termOf(wanted, call.argTerms[0] ?? 0));
      if (found === 0 || context.store.isConst(found)) return whole();
      context.getCell(call.self, 'length');
      for (let i = 0; i < Guest.lengthOf(call.self); i++) elementTerm(context, call.self, i);
      const isFound = Guest.apply(context.intrinsic('Array.prototype.includes') as Function, call.self, [
        wanted,
      ]);
      return answer(context, found, isFound === true) ?? whole();
    };
    return { ...entry, model };
  });
}

/** indexOf, lastIndexOf and includes: one term over all elements, no decision for each. */
export const arraySearch: readonly ModelEntry[] = [
  ...asked(
    searchMethod('includes', (context, call) => {
      const { store } = context;
      const from = boundArgument(context, call, 1, 0);
      if (from === undefined) return Guest.apply(call.fn, call.array, call.args);
      const wanted = argument(call, 0);
      let found: Term = store.false;
      for (let i = from; i < call.length && found !== store.true; i++) {
        const element = { value: call.array[i], term: elementTerm(context, call.array, i) };
        found = store.or(found, sameValueZero(context, element, wanted));
      }
      if (!store.isConst(found)) context.result(found);
      return Guest.apply(call.fn, call.array, [wanted.value, from]);
    }),
    (context, found, isFound) => {
      context.result(found);
      return isFound;
    },
  ),
  ...asked(
    searchMethod('indexOf', (context, call) => {
      const { store } = context;
      const from = boundArgument(context, call, 1, 0);
      if (from === undefined) return Guest.apply(call.fn, call.array, call.args);
      const wanted = argument(call, 0);
      const hits: [number, Term][] = [];
      for (let i = from; i < call.length; i++) {
        if (!(i in call.array)) continue;
        const element = { value: call.array[i], term: elementTerm(context, call.array, i) };
        const same = strictEquality(context, element, wanted);
        if (same !== store.false) hits.push([i, same]);
        if (same === store.true) break;
      }
      const term = hits.reduceRight(
        (rest, [i, same]) => store.ite(same, store.constant(i), rest),
        store.constant(-1),
      );
      if (!store.isConst(term)) context.result(term);
      return Guest.apply(call.fn, call.array, [wanted.value, from]);
    }),
    // Where it is depends on the elements.
    (context, found, isFound) => {
      context.decide(found, isFound, ConditionKind.split);
      return isFound ? undefined : -1;
    },
  ),
  ...searchMethod('lastIndexOf', (context, call) => {
    const { store } = context;
    let last = call.length - 1;
    if (call.args.length > 1) {
      const number = numberArgument(context, call, 1);
      if (number === undefined) return Guest.apply(call.fn, call.array, call.args);
      const from = toIntegerOperand(store, number);
      const size = store.constant(call.length);
      const negative = store.make(Op.Lt, from.term, store.constant(0));
      const end = store.ite(negative, store.make(Op.Add, size, from.term), from.term);
      const value = from.value < 0 ? call.length + from.value : from.value;
      const clamped = store.make(Op.Max, store.make(Op.Min, end, store.constant(last)), store.constant(-1));
      last = pinInteger(context, { value: Math.max(Math.min(value, last), -1), term: clamped });
    }
    const wanted = argument(call, 0);
    const hits: [number, Term][] = [];
    for (let i = last; i >= 0; i--) {
      if (!(i in call.array)) continue;
      const element = { value: call.array[i], term: elementTerm(context, call.array, i) };
      const same = strictEquality(context, element, wanted);
      if (same !== store.false) hits.push([i, same]);
      if (same === store.true) break;
    }
    const term = hits.reduceRight(
      (rest, [i, same]) => store.ite(same, store.constant(i), rest),
      store.constant(-1),
    );
    if (!store.isConst(term)) context.result(term);
    return last < 0 ? -1 : Guest.apply(call.fn, call.array, [wanted.value, last]);
  }),
];
