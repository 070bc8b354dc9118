import type { Term } from '../../expr/term.ts';
import type { Realm } from '../realm/realm.ts';
import { Register } from '../registers.ts';
import { isObject } from '../runtime/is-object.ts';
import type { RunContext } from '../runtime/run-context.ts';
import { ConditionKind } from '../trace.ts';
import type { CallThrows, InputTree } from './input-tree.ts';
import type { Materialised } from './materialised.ts';

/** A recorded stub: call number n returns the n-th value of its shape, or throws; it throws it where its type says that it never returns. */
export function inputStub(
  realm: Realm,
  run: RunContext,
  tree: InputTree & { kind: 'function' },
  build: (tree: InputTree) => Materialised,
): Function {
  let calls = 0;
  const name = /[\w$]+$/.exec(tree.path)?.[0] ?? 'stub';
  return realm.controls.stub(
    (list, how, self) => {
      const { r, a } = run.s.registers;
      const args: unknown[] = [];
      const argTerms: Term[] = [];
      const n = how === 2 ? r[Register.argCount]! : 0;
      for (let i = 0; i < list.length; i++) {
        args.push(list[i]);
        argTerms.push(i < n ? a[i + 1]! : 0);
      }
      run.record('stub', tree.path, args, argTerms, self);
      // What is called on an input is spoken of where inputs are shared.
      const isOnMade = isObject(self) && run.memory.origins.nameOf(self) === undefined;
      if (tree.decidesThrows && (isOnMade || args.some(isObject)))
        run.s.assume('callback', `${tree.path} neither changes nor calls what it is given`);
      const call = calls++;
      const throws = tree.throws(call);
      if (throws !== undefined) throwing(run, tree.path, call, throws, build);
      const { value, term } = build(tree.returns(call));
      if (tree.neverReturns) throw value;
      run.memory.anchors.note(value, `${tree.path}.returns[${call}]`);
      if (how !== 0) r[Register.ret] = term;
      else if (term !== 0) run.pending.add(value, term);
      return value;
    },
    name,
    tree.parameters,
  );
}

/** Decides whether the call throws, and does. */
function throwing(
  run: RunContext,
  path: string,
  call: number,
  { tag, does, value: thrown, isDecided }: CallThrows,
  build: (tree: InputTree) => Materialised,
): void {
  const { s } = run;
  if (isDecided) s.decide(s.store.eq(tag, s.store.constant(does ? 1 : 0)), true, ConditionKind.split);
  if (!does) return;
  const { value, term } = build(thrown());
  run.memory.anchors.note(value, `${path}.thrown[${call}]`);
  run.fromInput.add(value);
  run.thrown(value, term);
  throw value;
}
