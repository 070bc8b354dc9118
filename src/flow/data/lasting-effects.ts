import { BitSet } from '../../base/bitset.ts';
import { eachInstruction } from '../../ir/each-instruction.ts';
import type { FunctionId, Instruction } from '../../ir/ir.ts';
import type { CallGraph, CallSite } from '../calls/call-graph.ts';
import type { DirectEffects } from './direct-effects.ts';
import { writtenObjects } from './fresh-objects.ts';
import { unknownEffects, visibleSink } from './mod-ref.ts';
import { standardEffects } from './standard-effects.ts';

/** What calls may change of what was there before them: `ModRef`'s `mod` without what is written only to objects made meanwhile. */
export interface LastingEffects {
  /** Undefined when the instruction calls nothing. Its own direct effects are left out. */
  ofCall(instruction: Instruction): BitSet | undefined;
}

/** Of one function, or of functions that call each other: what it writes to the object it is called on, and to others. */
interface Changes {
  readonly own: BitSet;
  readonly others: BitSet;
}

export function lastingEffects(direct: DirectEffects, calls: CallGraph): LastingEffects {
  const { table } = direct;
  const { functions } = table.program;
  const { components } = calls;
  const written = writtenObjects(table.program);
  const members: FunctionId[][] = Array.from({ length: components.count }, () => []);
  for (const fn of functions) members[components.of[fn.id]!]!.push(fn.id);
  const ofComponent: Changes[] = [];
  const ignored = new BitSet(table.count);

  /** Adds what a call changes. What a constructor writes to its own object is there only afterwards, or belongs to the caller's own. */
  const addCall = ({ own, others }: Changes, site: CallSite): void => {
    const sink = visibleSink(direct, others, ignored);
    for (const name of site.natives) standardEffects(name, table, sink);
    if (site.unknown) unknownEffects(direct, sink);
    const kind = callKind(site.instruction);
    for (const target of site.unknown ? [...site.targets, ...calls.escaped] : site.targets) {
      const inner = ofComponent[components.of[target]!];
      if (inner === undefined) continue;
      others.union(inner.others);
      if (kind === 'superCall') own.union(inner.own);
      else if (!(kind === 'construct' && isMaker(functions[target]!.kind))) others.union(inner.own);
    }
  };

  for (let c = 0; c < components.count; c++) {
    const changes: Changes = { own: new BitSet(table.count), others: new BitSet(table.count) };
    let isCalledFromInside = false;
    for (const id of members[c]!) {
      const fn = functions[id]!;
      const own = visibleSink(direct, changes.own, ignored);
      const others = visibleSink(direct, changes.others, ignored);
      const fresh = {
        use: () => {},
        define: (v: number, certain: boolean) => {
          if (table.isLocal(v) || table.localOf(v) !== -1) others.define(v, certain);
        },
      };
      eachInstruction(fn.body, (instruction) => {
        const where = written(fn, instruction);
        direct.of(fn, instruction, where === 'fresh' ? fresh : where === 'own' ? own : others);
      });
      for (const param of fn.params) direct.write(fn, param, others);
      for (const site of calls.sitesOf[id]!) {
        addCall(changes, site);
        isCalledFromInside ||= site.targets.some((t) => components.of[t] === c);
      }
    }
    if (isCalledFromInside) changes.others.union(changes.own);
    ofComponent.push(changes);
  }

  const known = new Map<CallSite, BitSet>();
  return {
    ofCall(instruction) {
      const site = calls.sites.get(instruction);
      if (site === undefined) return undefined;
      let result = known.get(site);
      if (result === undefined) {
        const changes: Changes = { own: new BitSet(table.count), others: new BitSet(table.count) };
        addCall(changes, site);
        changes.others.union(changes.own);
        known.set(site, (result = changes.others));
      }
      return result;
    },
  };
}

function callKind(instruction: Instruction): string | undefined {
  return instruction.kind === 'assign' || instruction.kind === 'effect' ? instruction.value.kind : undefined;
}

/** Functions that, when constructed, have a new object as their own. */
function isMaker(kind: string): boolean {
  return kind === 'constructor' || kind === 'field';
}
