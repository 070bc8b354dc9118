import { ts } from '../../../syntax/tree.ts';
import type { Change, ModuleChange } from '../edits/change.ts';
import { renamedIn } from '../edits/renamed.ts';
import { Scopes } from '../edits/scopes.ts';
import type { Laboratory, Trial } from '../experiments/laboratory.ts';
import type { Variant } from '../experiments/render.ts';
import { proposeRepairs } from './1-propose.ts';
import { Executed, nodesIn, type Region, regionsOf } from './2-places.ts';
import { disturbedBy } from './3-rank.ts';
import { donorsIn } from './donors.ts';
import { canBeChosen } from './expression-roles.ts';
import type { Repair } from './repair.ts';

/** What repairs are tried on. */
export interface Broken {
  readonly change: Change;
  readonly laboratory: Laboratory;
  readonly input: string;
  /** How the old version ends on it. */
  readonly expected: string;
  /** The run of the new version. */
  readonly after: Trial;
}

export interface TriedRepair {
  readonly repair: Repair;
  readonly region: Region;
}

/** Experiments with repairs. */
const MOST_REPAIRS = 2500;

/** Repairs that are compiled into one program. */
const AT_ONCE = 150;

const LEAST_AT_ONCE = 4;

/** Repairs that are looked at closely. */
const MOST_RANKED = 30;

/** Repairs in a cause, and in what it uses, that make the failing input right: those that change least. */
export function rightRepairs(
  broken: Broken,
  cause: ReadonlySet<number>,
  areTogether: boolean,
): TriedRepair[] {
  const { change, laboratory, input, after } = broken;
  const executed = new Executed(laboratory.sites, after);
  const regions = regionsOf(change, cause, executed);
  const right: TriedRepair[] = [];
  let left = MOST_REPAIRS;
  for (const order of [0, 1, 2, 3, 4, 5]) {
    // What the cause does not use is looked at only when nothing else helps, or when no single edit is the cause: then others may be as well.
    if (order === 5 && right.length > 0 && !areTogether) break;
    const proposed = regions
      .filter((r) => r.order === order)
      .flatMap((region) => proposals(region, executed).map((repair) => ({ repair, region })))
      .sort((a, b) => a.repair.touched - b.repair.touched);
    const chosen = proposed.slice(0, Math.max(0, left));
    left -= chosen.length;
    for (const i of rightOf(
      broken,
      chosen.map((c) => c.repair),
    ))
      right.push(chosen[i]!);
  }
  const changes = ({ repair: { patch, touched } }: TriedRepair): number =>
    touched + disturbedBy(laboratory.sites, [patch], after, laboratory.hybrid([patch], input));
  return right
    .map((tried) => ({ tried, sum: changes(tried) }))
    .sort((a, b) => a.sum - b.sum)
    .slice(0, MOST_RANKED)
    .map(({ tried }) => tried);
}

/** Which of some repairs make the failing input right, by index. */
function rightOf({ laboratory, input, expected }: Broken, repairs: readonly Repair[]): number[] {
  const found: number[] = [];
  const alone: number[] = [];
  const wrapped: Variant[] = [];
  for (const [id, { patch, node, kind }] of repairs.entries())
    if (kind === 'row' || !canBeChosen(node)) alone.push(id);
    else wrapped.push({ id, patch, isStatement: ts.isStatement(node) });
  for (let at = 0; at < wrapped.length; at += AT_ONCE)
    alone.push(
      ...hinted(wrapped.slice(at, at + AT_ONCE), (part) => laboratory.together(part, input, expected)),
    );
  for (const id of alone)
    if (laboratory.hybrid([repairs[id]!.patch], input).outcome === expected) found.push(id);
  return found;
}

/** Which may be right, of variants that are tried at once; where they are no program together, of each half of them. */
function hinted(
  variants: readonly Variant[],
  together: (part: readonly Variant[]) => number[] | undefined,
): number[] {
  const right = together(variants);
  if (right !== undefined) return right;
  if (variants.length <= LEAST_AT_ONCE) return variants.map((v) => v.id);
  const half = Math.ceil(variants.length / 2);
  return [variants.slice(0, half), variants.slice(half)].flatMap((part) => hinted(part, together));
}

function proposals({ module, node, edit }: Region, executed: Executed): Repair[] {
  const { before, after } = module.trees!;
  const old = edit.before.length === 0 ? oldCode(module) : edit.before.map((t) => t.node);
  const sources = {
    module: module.after.path,
    after,
    before,
    scopes: new Scopes(after),
    donors: old.flatMap(donorsIn),
    renamed: renamedIn(module),
  };
  return [...nodesIn(node, executed)].flatMap((n) => proposeRepairs(sources, n));
}

/** Old code of all edits of a module: what it did may stand elsewhere now. */
function oldCode(module: ModuleChange): ts.Node[] {
  return module.edits.flatMap((e) => e.before.map((t) => t.node));
}
