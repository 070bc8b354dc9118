import type { Subject } from '../../explore/subject.ts';
import { eachStatement } from '../../ir/each-instruction.ts';
import type { Block, LocalId, Program } from '../../ir/ir.ts';
import type { Place } from '../../machine/after-run.ts';

/** What besides the outcome is compared. `calls`: what input functions are called with; `log`: what is written to the console. */
export type Effect = 'arguments' | 'receiver' | 'state' | 'calls' | 'log';

export const allEffects: readonly Effect[] = ['arguments', 'receiver', 'state', 'calls', 'log'];
export const defaultEffects = allEffects;

/** The same place in both versions. */
export interface ObservedPlace {
  /** For people: `xs`, `this`, `counter`, `Object.prototype`, `console`, `calls of input functions`. */
  readonly label: string;
  readonly before: Place;
  readonly after: Place;
}

/** The places that both versions have. Subjects have the same inputs. */
export function observedPlaces(
  before: Subject,
  after: Subject,
  on: readonly Effect[],
  relocate: (file: string) => string,
): ObservedPlace[] {
  const places: ObservedPlace[] = [];
  const { parameters, receiver } = before.signature;
  if (on.includes('receiver') && receiver !== undefined)
    places.push({ label: 'this', before: { kind: 'receiver' }, after: { kind: 'receiver' } });
  if (on.includes('arguments'))
    parameters.forEach(({ name, rest }, index) => {
      if (rest) return;
      places.push({ label: name, before: { kind: 'argument', index }, after: { kind: 'argument', index } });
    });
  if (on.includes('state')) {
    places.push(...statePlaces(before.program, after.program, relocate));
    const prototype = { kind: 'prototype' } as const;
    places.push({ label: 'Object.prototype', before: prototype, after: prototype });
    const global = { kind: 'global' } as const;
    places.push({ label: 'globalThis', before: global, after: global });
  }
  if (on.includes('calls') && parameters.length + Number(receiver !== undefined) > 0)
    places.push({ label: 'calls of input functions', before: { kind: 'calls' }, after: { kind: 'calls' } });
  if (on.includes('log')) places.push({ label: 'console', before: { kind: 'log' }, after: { kind: 'log' } });
  if (on.includes('calls') && on.includes('log'))
    places.push(
      { label: 'order of effects', before: { kind: 'order' }, after: { kind: 'order' } },
      { label: 'times', before: { kind: 'times' }, after: { kind: 'times' } },
    );
  return places;
}

/** Variables of modules that both versions have and that functions change. */
export function statePlaces(
  before: Program,
  after: Program,
  relocate: (file: string) => string,
): ObservedPlace[] {
  const now = new Map(stateVariables(after).map((v) => [`${v.path} ${v.name}`, v]));
  return stateVariables(before).flatMap((old) => {
    const same = now.get(`${relocate(old.path)} ${old.name}`);
    if (same === undefined) return [];
    return [
      {
        label: old.name,
        before: { kind: 'state' as const, module: old.module, name: old.name },
        after: { kind: 'state' as const, module: same.module, name: same.name },
      },
    ];
  });
}

interface StateVariable {
  readonly module: number;
  readonly path: string;
  readonly name: string;
}

/** Top-level variables of the user's own modules that functions change: assigned, or changed by a member of theirs. */
export function stateVariables(program: Program): StateVariable[] {
  const changed = new Set<LocalId>();
  const mutated = new Set<LocalId>();
  /** Locals that hold the same object: copies, and a class and its name inside of itself. */
  const alike: [LocalId, LocalId][] = [];
  for (const fn of program.functions) {
    if (fn.kind !== 'module') collectChanged(fn.body, changed, mutated);
    eachStatement(fn.body, (s) => {
      if (s.kind !== 'assign') return;
      const { target, value } = s;
      if (value.kind === 'operand' && value.value.kind === 'local') alike.push([target, value.value.local]);
      if (value.kind === 'class' && value.definition.innerName !== undefined)
        alike.push([target, value.definition.innerName]);
    });
  }
  for (let size = -1; size !== mutated.size; ) {
    size = mutated.size;
    for (const pair of alike) if (pair.some((l) => mutated.has(l))) for (const l of pair) mutated.add(l);
  }
  for (const local of mutated) changed.add(local);
  return program.modules
    .filter((m) => !m.path.includes('/node_modules/') && !m.path.startsWith('beagle:'))
    .flatMap((m) =>
      [...m.topLevel]
        .filter(([, local]) => changed.has(local))
        .map(([name]) => ({ module: m.id, path: m.path, name })),
    );
}

const mutators = new Set(
  'push pop shift unshift splice sort reverse fill copyWithin set add delete clear setTime'.split(' '),
);

function collectChanged(block: Block, changed: Set<LocalId>, mutated: Set<LocalId>): void {
  eachStatement(block, (s) => {
    if (s.kind === 'setProperty' && s.object.kind === 'local') mutated.add(s.object.local);
    if (s.kind !== 'assign' && s.kind !== 'effect') return;
    if (s.kind === 'assign') changed.add(s.target);
    const { value } = s;
    const isChange =
      value.kind === 'deleteProperty' ||
      (value.kind === 'callMethod' && value.key.kind === 'const' && mutators.has(String(value.key.value)));
    if (isChange && value.object.kind === 'local') mutated.add(value.object.local);
  });
}
