import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelCall, ModelContext, ModelEntry } from '../../machine/model.ts';
import { argument, numberArgument } from '../array/plain-array.ts';
import { primitiveOperand, toNumberOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import { pure } from '../core/pure.ts';
import { setTime, timeClip, timeOf } from './time.ts';

/** `new Date(…)`, Date.UTC and Date.parse. */
export const dateConstructor: readonly ModelEntry[] = [
  {
    path: 'Date',
    kind: 'object',
    model: (context, call) => {
      if (!call.isConstruct) return Guest.apply(call.fn, call.self, call.args);
      const made = call.args.length === 1 ? fromOne(context, call) : fromParts(context, call);
      const date = Guest.construct(call.fn, made.args) as object;
      setTime(context, date, made.term);
      return date;
    },
  },
  pure({
    path: 'Date.UTC',
    args: [],
    rest: 'number',
    term: (c) =>
      c.store.fn(
        'Date.UTC',
        Sort.Num,
        c.args.map((a) => a.term),
      ),
  }),
  pure({
    path: 'Date.parse',
    args: ['string'],
    term: (c) => c.store.fn('Date.parse', Sort.Num, [c.args[0]!.term]),
  }),
];

interface Made {
  readonly args: readonly unknown[];
  readonly term: Term;
}

function fromOne(context: ModelContext, call: ModelCall): Made {
  const { store } = context;
  const other = timeOf(context, call.args[0]);
  if (other !== undefined) return { args: [other.value], term: other.term };
  const operand = primitiveOperand(context, argument(call, 0), 'default');
  if (operand === undefined) return { args: call.args, term: 0 };
  if (typeof operand.value === 'string')
    return { args: [operand.value], term: store.fn('Date.parse', Sort.Num, [operand.term]) };
  const number = toNumberOperand(store, operand);
  if (number === undefined) return { args: [operand.value], term: 0 };
  return { args: [number.value], term: timeClip(store, number.term) };
}

function fromParts(context: ModelContext, call: ModelCall): Made {
  const parts: Operand<number>[] = [];
  for (let i = 0; i < Math.min(call.args.length, 7); i++) {
    const number = numberArgument(context, call, i);
    if (number === undefined) return { args: call.args, term: 0 };
    parts.push(number);
  }
  const terms = parts.map((p) => p.term);
  const concrete = terms.every((t) => context.store.isConst(t));
  const term = concrete ? 0 : context.store.fn('Date.local', Sort.Num, terms);
  return { args: parts.map((p) => p.value), term };
}
