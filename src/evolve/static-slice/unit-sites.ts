import { pushTo } from '../../base/push-to.ts';
import type { Program, SiteId } from '../../ir/ir.ts';
import { ts } from '../../syntax/tree.ts';
import type { Unit, Units } from './1-units.ts';

/** Which sites of a file's functions belong to which unit. */
export class UnitSites {
  /** Sites that are a jump, or a `return` with all that it is made of. */
  readonly jumps: ReadonlySet<SiteId>;
  readonly #units = new Map<SiteId, Unit>();
  readonly #sites = new Map<Unit, SiteId[]>();

  constructor({ sites, functions }: Program, units: Units, home: number) {
    const jumps = new Set<SiteId>();
    this.jumps = jumps;
    for (const site of sites) {
      const fn = functions[site.fn];
      if (fn?.module !== home || site.kind === 'entry' || site.kind === 'exit') continue;
      const unit = units.at(site.span);
      this.#units.set(site.id, unit);
      pushTo(this.#sites, unit, site.id);
      const { node } = unit;
      const isJump = unit.kind === 'jump' || (unit.kind === 'value' && ts.isReturnStatement(node));
      if (isJump && node.end === site.span.end && node.getStart() === site.span.start) jumps.add(site.id);
    }
  }

  unitOf(site: SiteId): Unit | undefined {
    return this.#units.get(site);
  }

  of(unit: Unit): readonly SiteId[] {
    return this.#sites.get(unit) ?? [];
  }
}
