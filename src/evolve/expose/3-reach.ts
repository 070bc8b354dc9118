import { type RelevantSlices, relevantSlices } from '../../explore/slice/relevant-slices.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { SiteId } from '../../ir/ir.ts';
import { type Condition, ConditionKind, type Trace } from '../../machine/trace.ts';
import { ControlDistance } from './2-control-distance.ts';
import { dependenceDepths } from './dependence-depth.ts';
import type { Version } from './version.ts';

/** A run of one version. */
export interface Start {
  readonly model: Model;
  readonly trace: Trace;
}

export interface ReachRequest {
  readonly version: Version;
  readonly targets: ReadonlySet<SiteId>;
  readonly starts: readonly Start[];
  /** Runs an input on both versions; undefined when it is not allowed or nothing may be run any more. */
  readonly run: (model: Model) => Start | undefined;
  /** An input that satisfies all conditions. */
  readonly solve: (conditions: readonly Term[], hint: Model) => Model | undefined;
  readonly isOver: () => boolean;
}

export interface Reached {
  /** A run that executes one of the targets. */
  readonly reached: Start | undefined;
  /** How many control dependences were missing in the run that came nearest. */
  readonly nearest: number;
  /** The decision at which that run went the other way. */
  readonly at: SiteId | undefined;
}

/** A decision of a run to be made otherwise. */
interface Deviation {
  readonly start: Start;
  readonly index: number;
  readonly slices: () => RelevantSlices | undefined;
}

/**
 * Algorithm 4.1: looks for an input that executes one of the targets, always deviating next where the fewest control dependences are
 * missing. A decision that depends on no input is changed through those that its own slice contains, and where what was decided
 * before stands against a deviation, only what the decision's slice needs of it is kept (section 4.3.3).
 */
export function reach(request: ReachRequest): Reached {
  const { version, targets, starts, run, isOver } = request;
  const search = new Search(request, new ControlDistance(version.flow, targets));
  for (const start of starts) {
    if (executes(start.trace, targets)) return { reached: start, nearest: 0, at: undefined };
    search.expand(start);
  }
  for (let next = search.next(); next !== undefined && !isOver(); next = search.next()) {
    const model = search.solve(next);
    const start = model === undefined ? undefined : run(model);
    if (start === undefined) continue;
    if (executes(start.trace, targets)) return { reached: start, nearest: 0, at: undefined };
    search.expand(start);
  }
  return { reached: undefined, nearest: search.nearest, at: search.nearestSite };
}

function executes({ covered }: Trace, targets: ReadonlySet<SiteId>): boolean {
  for (const site of targets) if (covered.has(site)) return true;
  return false;
}

/** What was decided in the slice of an instance; a decision that repeats an earlier one counts as that one. */
export function termsIn(
  slices: RelevantSlices,
  instance: number,
  decisions: readonly Condition[],
): Set<Term> {
  const inSlice = decisions.filter((d) => d.instance < 0 || slices.contains(instance, d.instance));
  return new Set(inSlice.map((d) => d.term));
}

class Search {
  nearest = Infinity;
  nearestSite: SiteId | undefined;
  readonly #request: ReachRequest;
  readonly #distance: ControlDistance;
  /** By distance. */
  readonly #open = new Map<number, Deviation[]>();
  /** Beginnings of paths, by a shorter one and the next condition. */
  readonly #prefixes = new Map<string, number>();

  constructor(request: ReachRequest, distance: ControlDistance) {
    this.#request = request;
    this.#distance = distance;
  }

  /** All ways to deviate from a run. */
  expand(start: Start): void {
    const { conditions, decisions, instances } = start.trace;
    let known: RelevantSlices | undefined;
    const slices = () => {
      if (instances !== undefined)
        known ??= relevantSlices(instances, decisions, this.#request.version.sides);
      return known;
    };
    const mayChange = (c: Condition) => c.kind !== ConditionKind.assume;
    const distances = conditions.map((c) =>
      mayChange(c) ? this.#noted(this.#distance.of(c.site, c.taken ? 0 : 1), c.site) : FAR,
    );
    for (const branch of this.#nearBranches(start.trace, slices()?.branches ?? [])) {
      const depths = dependenceDepths(instances!, branch.instance);
      for (const d of decisions) {
        if (d.instance < 0 || !slices()!.contains(branch.instance, d.instance)) continue;
        const distance = branch.distance + Math.min(depths.get(d.instance) ?? DEEP, DEEP) / (DEEP + 1);
        const i = conditions.findIndex((c) => c.term === d.term);
        if (i >= 0 && distances[i]! > distance && mayChange(conditions[i]!)) distances[i] = distance;
      }
    }
    let prefix = 0;
    conditions.forEach((c, index) => {
      const isNew = !this.#prefixes.has(`${prefix} ${c.term}`);
      prefix = this.#extended(prefix, c.term);
      if (isNew && mayChange(c)) this.#add(distances[index]!, { start, index, slices });
    });
  }

  /** A deviation with the least distance; of equally near ones the last of the run found last. */
  next(): Deviation | undefined {
    const nearest = Math.min(...this.#open.keys());
    const list = this.#open.get(nearest);
    const next = list?.pop();
    if (list?.length === 0) this.#open.delete(nearest);
    return next;
  }

  solve({ start, index, slices }: Deviation): Model | undefined {
    const { store } = this.#request.version.subject;
    const { conditions } = start.trace;
    const flipped = conditions[index]!;
    const query = (kept: readonly Condition[]) =>
      this.#request.solve([...kept.map((c) => c.term), store.not(flipped.term)], start.model);
    const before = conditions.slice(0, index);
    const found = query(before);
    if (found !== undefined || flipped.instance < 0) return found;
    const known = slices();
    if (known === undefined) return undefined;
    const kept = termsIn(known, flipped.instance, start.trace.decisions);
    const needed = before.filter((c) => c.kind === ConditionKind.assume || kept.has(c.term));
    return needed.length === before.length ? undefined : query(needed);
  }

  /** Branches that made no decision and from whose other side it is not far, the nearest first. */
  #nearBranches({ instances }: Trace, branches: readonly number[]) {
    return branches
      .map((instance) => {
        const site = instances!.site[instance]!;
        const side = instances!.taken[instance] === 1 ? 0 : 1;
        return { instance, distance: this.#noted(this.#distance.of(site, side), site) };
      })
      .filter(({ distance }) => distance < FAR)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, MOST_BRANCHES);
  }

  #noted(distance: number, site: SiteId): number {
    if (distance < this.nearest) {
      this.nearest = distance;
      this.nearestSite = site;
    }
    return Math.min(distance, FAR);
  }

  #extended(prefix: number, term: Term): number {
    const key = `${prefix} ${term}`;
    const id = this.#prefixes.get(key) ?? this.#prefixes.size + 1;
    this.#prefixes.set(key, id);
    return id;
  }

  #add(distance: number, deviation: Deviation): void {
    const list = this.#open.get(distance) ?? [];
    this.#open.set(distance, list);
    list.push(deviation);
  }
}

/** Branches of a run that are changed through others. */
const MOST_BRANCHES = 64;
/** Decisions that a branch depends on through more than this are equally deep. */
const DEEP = 98;

/** Decisions that no control dependence leads from are tried last. */
const FAR = 1e6;
