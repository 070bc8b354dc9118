import { eachInstruction, eachStatement } from '../../flow/each-instruction.ts';
import type { LocalId, Operand, SiteId } from '../../ir/ir.ts';
import { operandsOf } from '../../ir/operands-of.ts';
import type { Instances } from '../../machine/trace.ts';
import type { Place, Side } from './side.ts';

/** More instances are not followed. */
const MOST = 2000;

/**
 * Where the values come from that a decision looks at: lines of the user's source that computed them in this run, nearest first, and
 * those that set constants of modules.
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

  of(instance: number): Place[] {
    const { data, dataStart, site } = this.#instances;
    const lines = new Map<string, Place>();
    const add = (at: SiteId, from: number) => {
      const place = this.#side.placeOf({ site: at, instance: from }, this.#instances);
      const key = `${place.file}\0${place.line}`;
      if (place.text !== 'the inputs' && !lines.has(key)) lines.set(key, place);
    };
    const met = new Set(instance < 0 ? [] : [instance]);
    for (const i of met) {
      add(site[i]!, i);
      for (const definition of this.#constants.get(site[i]!) ?? []) add(definition, -1);
      if (met.size < MOST)
        for (let k = dataStart[i]!; k < dataStart[i + 1]!; k++) if (data[k]! >= 0) met.add(data[k]!);
    }
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
