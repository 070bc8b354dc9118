import { eachStatement } from '../ir/each-instruction.ts';
import type { Operand, Program } from '../ir/ir.ts';

/** Of names by which properties are read: those that no built-in has and that the program puts on nothing, so that only an input may have them. */
export function foreignNames(program: Program, names: ReadonlySet<string>): ReadonlySet<string> {
  const made = madeNames(program);
  return new Set([...names].filter((name) => !builtIn.has(name) && !made.has(name) && !/^\d+$/.test(name)));
}

const known = new WeakMap<Program, ReadonlySet<string>>();

function madeNames(program: Program): ReadonlySet<string> {
  let made = known.get(program);
  if (made === undefined) known.set(program, (made = computeMade(program)));
  return made;
}

function computeMade(program: Program): ReadonlySet<string> {
  const made = new Set<string>();
  const add = (key: Operand | { readonly kind: 'private' }) => {
    if (key.kind === 'const') made.add(String(key.value));
  };
  for (const module of program.modules) for (const name of module.topLevel.keys()) made.add(name);
  for (const fn of program.functions)
    eachStatement(fn.body, (s) => {
      if (s.kind === 'setProperty' || s.kind === 'defineMember') add(s.key);
      if (s.kind !== 'assign' && s.kind !== 'effect') return;
      if (s.value.kind === 'object') for (const m of s.value.members) if (m.kind !== 'spread') add(m.key);
      if (s.value.kind === 'class') for (const m of s.value.definition.members) add(m.key);
    });
  return made;
}

/** Names of properties that built-ins have, and those of what their methods give. */
const builtIn = new Set('done value index groups indices status reason env raw cause errors'.split(' '));
for (const name of Object.getOwnPropertyNames(globalThis)) {
  const slot = Object.getOwnPropertyDescriptor(globalThis, name);
  const value: unknown = slot !== undefined && 'value' in slot ? slot.value : undefined;
  builtIn.add(name);
  for (const o of [value, typeof value === 'function' ? (value.prototype as unknown) : undefined])
    if ((typeof o === 'object' && o !== null) || typeof o === 'function')
      for (const key of Object.getOwnPropertyNames(o)) builtIn.add(key);
}
