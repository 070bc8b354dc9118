import { Sort } from '../../expr/sort.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { numberArgument } from '../array/plain-array.ts';
import type { Operand } from '../core/operand.ts';
import { setTime, timeClip, timeOf } from './time.ts';

/** Setters with the number of arguments that they look at. */
const counts: Readonly<Record<string, number>> = {
  FullYear: 3,
  Month: 2,
  Date: 1,
  Hours: 4,
  Minutes: 3,
  Seconds: 2,
  Milliseconds: 1,
};

/** Setters of dates: the new time value is a function of the old one and the arguments. */
export const setters: readonly ModelEntry[] = [
  ...Object.entries(counts).flatMap(([field, count]) => [
    setter(`set${field}`, count),
    setter(`setUTC${field}`, count),
  ]),
  setter('setTime', 1),
];

function setter(name: string, count: number): ModelEntry {
  const path = `Date.prototype.${name}`;
  return {
    path,
    kind: 'object',
    model: (context, call) => {
      const { store } = context;
      const time = timeOf(context, call.self);
      if (time === undefined) return Guest.apply(call.fn, call.self, call.args);
      const parts: Operand<number>[] = [];
      for (let i = 0; i < Math.min(call.args.length, count); i++) {
        const number = numberArgument(context, call, i);
        if (number === undefined) return Guest.apply(call.fn, call.self, call.args);
        parts.push(number);
      }
      const value = Guest.apply(
        call.fn,
        call.self,
        parts.map((p) => p.value),
      );
      const terms = [time.term, ...parts.map((p) => p.term)];
      const concrete = terms.slice(name === 'setTime' ? 1 : 0).every((t) => store.isConst(t));
      const term = concrete
        ? 0
        : name === 'setTime'
          ? timeClip(store, terms[1]!)
          : store.fn(path, Sort.Num, terms);
      setTime(context, call.self as object, term);
      if (term !== 0 && !store.isConst(term)) context.result(term);
      return value;
    },
  };
}
