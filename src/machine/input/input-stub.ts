import type { Term } from '../../expr/term.ts';
import type { Realm } from '../realm/realm.ts';
import { Register } from '../registers.ts';
import type { RunContext } from '../runtime/run-context.ts';
import type { InputTree } from './input-tree.ts';
import type { Materialised } from './materialised.ts';

/** A recorded stub: call number n returns the n-th value of its shape. */
export function inputStub(
  realm: Realm,
  run: RunContext,
  tree: InputTree & { kind: 'function' },
  build: (tree: InputTree) => Materialised,
): Function {
  let calls = 0;
  const name = /[\w$]+$/.exec(tree.path)?.[0] ?? 'stub';
  return realm.controls.stub(
    (list, how) => {
      const { r, a } = run.s.registers;
      const args: unknown[] = [];
      const argTerms: Term[] = [];
      const n = how === 2 ? r[Register.argCount]! : 0;
      for (let i = 0; i < list.length; i++) {
        args.push(list[i]);
        argTerms.push(i < n ? a[i + 1]! : 0);
      }
      run.record('stub', tree.path, args, argTerms);
      const { value, term } = build(tree.returns(calls));
      run.memory.anchors.note(value, `${tree.path}.returns[${calls++}]`);
      if (how !== 0) r[Register.ret] = term;
      else if (term !== 0) run.pending.add(value, term);
      return value;
    },
    name,
    tree.parameters,
  );
}
