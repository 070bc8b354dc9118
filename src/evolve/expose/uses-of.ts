import { nodesBySite } from '../../flow/cfg/cfg.ts';
import { defUse } from '../../flow/data/def-use.ts';
import type { ProgramFlow } from '../../flow/program-flow.ts';
import type { SiteId } from '../../ir/ir.ts';

/** The sites that may themselves use what a site defines, in any function; not those that call such ones. */
export class UsesOf {
  readonly #flow: ProgramFlow;
  /** By variable. */
  #users: Map<number, Set<SiteId>> | undefined;

  constructor(flow: ProgramFlow) {
    this.#flow = flow;
  }

  of(site: SiteId): Set<SiteId> {
    const { fn } = this.#flow.program.sites[site]!;
    const { cfg, kills, mays } = defUse(this.#flow.cfg(fn), this.#flow.direct);
    const found = new Set<SiteId>();
    for (const node of nodesBySite(cfg).get(site) ?? [])
      for (const variable of [...kills[node]!, ...mays[node]!])
        for (const user of this.#usersOf(variable)) if (user !== site) found.add(user);
    return found;
  }

  #usersOf(variable: number): ReadonlySet<SiteId> {
    if (this.#users === undefined) {
      this.#users = new Map();
      for (const { id } of this.#flow.program.functions) {
        const { cfg, uses } = defUse(this.#flow.cfg(id), this.#flow.direct);
        uses.forEach((variables, node) => {
          for (const v of variables) {
            const set = this.#users!.get(v) ?? new Set();
            this.#users!.set(v, set.add(cfg.site[node]!));
          }
        });
      }
    }
    return this.#users.get(variable) ?? new Set();
  }
}
