import { eachInstruction, eachStatement } from '../../ir/each-instruction.ts';
import type { LocalId, Operand, SiteId } from '../../ir/ir.ts';
import { operandsOf } from '../../ir/operands-of.ts';
import type { Instances } from '../../machine/trace.ts';
import { INPUTS, type Place, type Side } from './side.ts';

/** More instances are not followed. */
const MOST = 5000;

/** A line that a decision depends on: by the values it looks at, or by what it took for the decision to be made at all. */
export interface Source {
  readonly place: Place;
  readonly by: 'value' | 'control';
}

/**
 * Lines of the user's source that a decision depends on in a run, nearest first, values before control. Lines that set constants of modules are among
 * them, although they ran earlier.
 */
export class Sources {
  readonly #side: Side;
  readonly #instances: Instances;
  readonly #constants: Map<SiteId, Set<SiteId>>;

  constructor(side: Side, instances: Instances) {
    this.#side = side;
    this.#instances = instances;
    this.#constants = moduleDefinitions(side);
  }

  /** Where constants of modules are set that an instance reads. */
  constantsOf(instance: number): Place[] {
    const sites = this.#constants.get(this.#instances.site[instance]!) ?? [];
    return [...sites].map((site) => this.#side.placeOf({ site, instance: -1 }, undefined));
  }

  of(instance: number): Source[] {
    const { data, dataStart, parent } = this.#instances;
    const lines = new Map<string, Source>();
    const add = (place: Place, by: Source['by']) => {
      const key = `${place.file}\0${place.line}`;
      if (place.text !== INPUTS && !lines.has(key)) lines.set(key, { place, by });
    };
    const met = new Set(instance < 0 ? [] : [instance]);
    const follow = (by: Source['by'], control: boolean) => {
      for (const i of met) {
        add(this.#side.placeOf({ site: this.#instances.site[i]!, instance: i }, this.#instances), by);
        for (const place of this.constantsOf(i)) add(place, by);
        if (met.size > MOST) continue;
        for (let k = dataStart[i]!; k < dataStart[i + 1]!; k++) if (data[k]! >= 0) met.add(data[k]!);
        if (control && parent[i]! >= 0) met.add(parent[i]!);
      }
    };
    follow('value', false);
    follow('control', true);
    return [...lines.values()];
  }
}

/** For each site the sites that set variables of modules which it reads: these ran before the function was called. */
function moduleDefinitions({ subject: { program } }: Side): Map<SiteId, Set<SiteId>> {
  const definitions = new Map<LocalId, SiteId[]>();
  for (const fn of program.functions) {
    if (fn.kind !== 'module') continue;
    eachInstruction(fn.body, (i) => {
      if (i.kind !== 'assign' || program.locals[i.target]!.kind === 'temp') return;
      definitions.set(i.target, [...(definitions.get(i.target) ?? []), i.site]);
    });
  }
  const reads = new Map<SiteId, Set<SiteId>>();
  const read = (site: SiteId, operand: Operand | undefined) => {
    if (operand?.kind !== 'local') return;
    for (const definition of definitions.get(operand.local) ?? []) {
      const known = reads.get(site);
      if (known === undefined) reads.set(site, new Set([definition]));
      else known.add(definition);
    }
  };
  for (const fn of program.functions)
    eachStatement(fn.body, (s) => {
      switch (s.kind) {
        case 'assign':
        case 'effect':
          for (const operand of operandsOf(s.value)) read(s.site, operand);
          return;
        case 'if':
          read(s.site, s.test);
          return;
        case 'return':
        case 'throw':
        case 'setProperty':
          read(s.site, s.value);
      }
    });
  return reads;
}
