import type { Term } from '../expr/term.ts';
import { Guest } from './guest/guest.ts';
import type { Realm } from './realm/realm.ts';
import { isObject } from './runtime/is-object.ts';
import type { RunContext } from './runtime/run-context.ts';
import type { Returned, Via } from './trace.ts';

/** What following a generator needs of a run. */
interface Following {
  readonly context: RunContext;
  readonly over: boolean;
  inside(f: () => void): boolean;
  drain(done: () => boolean): boolean;
  fail(error: unknown, via?: Via): void;
  succeed(value: unknown, term: Term, via?: Via, returned?: Returned): void;
}

/** So many values of a generator are taken. */
const BOUND = 1000;

/** A generator's outcome is the array of what it yields, as spreading it gives, within a bound. */
export function exhaustGenerator(run: Following, realm: Realm, generator: object, isAsync: boolean): void {
  const { context } = run;
  const next = Guest.get(generator, 'next') as Function;
  const values = realm.evaluate('[]', 'beagle:values') as unknown[];
  const push = (value: unknown, term: Term) => {
    Guest.defineProperty(values, values.length, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
    if (term !== 0) context.memory.write(values, values.length - 1, value, term);
  };
  const via = isAsync ? 'async generator' : 'generator';
  for (let i = 0; i < BOUND && !run.over; i++) {
    context.record('step', 'next');
    let result: unknown;
    let finished = false;
    run.inside(() => {
      result = context.calls.invoke(-1, next, generator, 0, [], [], false);
      if (isAsync)
        realm.controls.settle(
          result,
          (value) => {
            result = value;
            finished = true;
          },
          (error) => run.fail(error, via),
        );
    });
    if (isAsync && !run.over) run.drain(() => finished);
    if (run.over) return;
    if (!isObject(result)) break;
    const done = Boolean(Guest.get(result, 'done'));
    const value = Guest.get(result, 'value');
    const term = context.memory.read(result, 'value', value);
    if (done) {
      run.succeed(values, 0, via, { value, term });
      return;
    }
    push(value, term);
  }
  if (!run.over)
    context.watch.reached ??= {
      limit: 'steps',
      message: `a generator yielded more than ${BOUND} values`,
    };
}
