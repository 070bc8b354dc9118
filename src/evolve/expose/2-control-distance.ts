import { EdgeKind, nodesBySite } from '../../flow/cfg/cfg.ts';
import type { ProgramFlow } from '../../flow/program-flow.ts';
import type { FunctionId, SiteId } from '../../ir/ir.ts';

/**
 * How far a decision is from some statements: the least number of control dependences from one side of it to any of them, over
 * all functions of the program (section 4.3.1: a call costs nothing).
 */
export class ControlDistance {
  readonly #flow: ProgramFlow;
  /** By site and side. */
  readonly #distances = new Map<number, number>();
  readonly #nodes = new Map<FunctionId, ReadonlyMap<SiteId, readonly number[]>>();

  constructor(flow: ProgramFlow, targets: ReadonlySet<SiteId>) {
    this.#flow = flow;
    this.#spread(targets);
  }

  /** From taking this side (1: then) of a decision; Infinity when nothing there leads to the targets. */
  of(site: SiteId, side: 0 | 1): number {
    return this.#distances.get(site * 2 + side) ?? Infinity;
  }

  /** Breadth first from the targets up: what a node depends on is one further, who calls its function just as far. */
  #spread(targets: ReadonlySet<SiteId>): void {
    const { program } = this.#flow;
    const callers = this.#callers();
    const seen = new Set<string>();
    let level: Place[] = [];
    for (const site of targets) level.push(...this.#placesOf(site));
    for (let distance = 0; level.length > 0; distance++) {
      const next: Place[] = [];
      for (let i = 0; i < level.length; i++) {
        const { fn, node } = level[i]!;
        const key = `${fn} ${node}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const { start, edges, graph } = this.#flow.control(fn, 'caught');
        if (start[node] === start[node + 1]) {
          for (const site of callers.get(fn) ?? []) level.push(...this.#placesOf(site));
          continue;
        }
        const cfg = this.#flow.cfg(fn);
        for (let k = start[node]!; k < start[node + 1]!; k++) {
          const edge = graph.origin[edges[k]!]!;
          const source = cfg.from[edge]!;
          const side = cfg.edgeKind[edge] === EdgeKind.else || cfg.edgeKind[edge]! >= EdgeKind.abort ? 0 : 1;
          const at = cfg.site[source]! * 2 + side;
          if (!this.#distances.has(at)) this.#distances.set(at, distance + 1);
          next.push({ fn, node: source });
        }
      }
      level = next;
      if (distance > program.sites.length) break;
    }
  }

  #placesOf(site: SiteId): Place[] {
    const { fn } = this.#flow.program.sites[site]!;
    let nodes = this.#nodes.get(fn);
    if (nodes === undefined) this.#nodes.set(fn, (nodes = nodesBySite(this.#flow.cfg(fn))));
    return (nodes.get(site) ?? []).map((node) => ({ fn, node }));
  }

  /** The sites that may call each function. */
  #callers(): Map<FunctionId, SiteId[]> {
    const callers = new Map<FunctionId, SiteId[]>();
    const { calls } = this.#flow;
    for (const { instruction, targets, unknown } of calls.sites.values())
      for (const fn of unknown ? [...targets, ...calls.escaped] : targets) {
        const list = callers.get(fn) ?? [];
        callers.set(fn, list);
        list.push(instruction.site);
      }
    return callers;
  }
}

interface Place {
  readonly fn: FunctionId;
  readonly node: number;
}
