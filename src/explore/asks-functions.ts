import { eachStatement } from '../ir/each-instruction.ts';
import type { LocalId, Operand, Rvalue } from '../ir/ir.ts';
import type { ReachedCode } from './reached-code.ts';

/**
 * May the code ask a function among the inputs for its `length` or `name`, or for a property that it does not name? `paths`: where functions are; `params`: the locals of the
 * parameters.
 */
export function asksFunctions(
  { functions }: ReachedCode,
  paths: readonly string[],
  params: ReadonlyMap<string, LocalId>,
): boolean {
  if (paths.length === 0) return false;
  const held = new Set(paths.flatMap((path) => params.get(path) ?? []));
  const fields = new Set(paths.flatMap((path) => /\.([\w$]+)$/.exec(path)?.[1] ?? []));
  const areListed = paths.some((path) => path.endsWith(']'));
  const isHeld = (o: Operand) => o.kind === 'local' && held.has(o.local);
  const isOne = (value: Rvalue): boolean => {
    if (value.kind === 'operand') return isHeld(value.value);
    if (value.kind === 'iterValue') return areListed;
    if (value.kind !== 'getProperty') return false;
    const { key } = value;
    if (key.kind === 'const' && typeof key.value === 'string') return fields.has(key.value);
    return areListed || fields.size > 0;
  };
  for (let before = -1; before !== held.size; ) {
    before = held.size;
    for (const fn of functions)
      eachStatement(fn.body, (s) => {
        if (s.kind !== 'assign' && s.kind !== 'effect') return;
        const { value } = s;
        if (s.kind === 'assign' && isOne(value)) held.add(s.target);
        if (value.kind !== 'call' && value.kind !== 'callMethod' && value.kind !== 'construct') return;
        // Which function it is handed to is not looked for.
        if (value.args.some((a) => isHeld(a.value)))
          for (const other of functions) for (const param of other.params) held.add(param);
      });
  }
  let asks = false;
  for (const fn of functions)
    eachStatement(fn.body, (s) => {
      if ((s.kind !== 'assign' && s.kind !== 'effect') || s.value.kind !== 'getProperty') return;
      const { object, key } = s.value;
      asks ||= isHeld(object) && (key.kind !== 'const' || key.value === 'length' || key.value === 'name');
    });
  return asks;
}
