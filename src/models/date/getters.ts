import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { concretiseAndRun } from '../core/native.ts';
import { fixTime, timeOf } from './time.ts';

const day = 86_400_000;

/** Fields that are arithmetic on the time value in every time zone. */
const exact: Readonly<Record<string, (store: TermStore, time: Term) => Term>> = {
  getTime: (_store: TermStore, time: Term) => time,
  valueOf: (_store: TermStore, time: Term) => time,
  getUTCDay: (store, time) => {
    const days = store.make(Op.Sub, time, floorMod(store, time, day));
    const count = store.make(Op.Div, days, store.constant(day));
    return floorMod(store, store.make(Op.Add, count, store.constant(4)), 7);
  },
  getUTCHours: (store, time) => part(store, time, day, 3_600_000),
  getUTCMinutes: (store, time) => part(store, time, 3_600_000, 60_000),
  getUTCSeconds: (store, time) => part(store, time, 60_000, 1000),
  getUTCMilliseconds: (store, time) => floorMod(store, time, 1000),
};

/** With explicit locales or options these run on concrete values. */
const locales = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'];

/** Fields and texts that only the evaluator knows. */
const blind: Readonly<Record<string, Sort>> = Object.fromEntries([
  ...[
    'getFullYear',
    'getUTCFullYear',
    'getMonth',
    'getUTCMonth',
    'getDate',
    'getUTCDate',
    'getDay',
    'getHours',
    'getMinutes',
    'getSeconds',
    'getMilliseconds',
    'getTimezoneOffset',
    'getYear',
  ].map((name) => [name, Sort.Num]),
  ...['toString', 'toDateString', 'toTimeString', 'toUTCString', ...locales].map((name) => [name, Sort.Str]),
]);

/** Getters of dates, as functions of the time value. */
export const getters: readonly ModelEntry[] = [
  ...Object.entries(exact).map(([name, term]) => getter(name, term)),
  ...Object.entries(blind).map(([name, sort]) =>
    getter(name, (store, time) => store.fn(`Date.prototype.${name}`, sort, [time])),
  ),
];

function getter(name: string, build: (store: TermStore, time: Term) => Term): ModelEntry {
  return {
    path: `Date.prototype.${name}`,
    kind: 'object',
    model: (context, call) => {
      const time = timeOf(context, call.self);
      if (locales.includes(name) && call.args.some((arg) => arg !== undefined)) {
        if (time !== undefined) fixTime(context, call.self as object, time);
        return concretiseAndRun(context, call, `${name} with locales`);
      }
      if (time !== undefined && !context.store.isConst(time.term))
        context.result(build(context.store, time.term));
      return Guest.apply(call.fn, call.self, call.args);
    },
  };
}

function floorMod(store: TermStore, value: Term, modulus: number): Term {
  const m = store.constant(modulus);
  const rest = store.make(Op.Mod, value, m);
  const negative = store.make(Op.Lt, rest, store.constant(0));
  return store.ite(negative, store.make(Op.Add, rest, m), store.make(Op.Add, rest, store.constant(0)));
}

function part(store: TermStore, time: Term, whole: number, unit: number): Term {
  return store.make(Op.Floor, store.make(Op.Div, floorMod(store, time, whole), store.constant(unit)));
}
