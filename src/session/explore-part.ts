import type { Behaviour, Exploration } from '../explore/exploration.ts';
import type { HandOut, LeftPoint } from '../explore/hand-over.ts';
import { handedPoints, type PlainPoints, plainPoints } from '../explore/plain-points.ts';
import { requirementSites } from '../explore/requirement-sites.ts';
import type { Subject } from '../explore/subject.ts';
import type { Term } from '../expr/term.ts';
import { ConditionKind } from '../machine/trace.ts';
import type { Prover } from '../signature/prover.ts';
import { remainderLines } from '../signature/remainder.ts';
import type { PartEvent } from './event.ts';

/** Inputs that were not looked into: conjunctions, any of which may hold. */
export type Remainder = readonly (readonly string[])[];

/** A part of the decision tree of a function, as plain data. */
export interface ExplorePart {
  /** After so many runs what is open is handed out. */
  readonly runs: number;
  /** Operations of built-ins are opened from the start. */
  readonly opened: boolean;
  /** What to look below; everything when left out. */
  readonly below?: PlainPoints | undefined;
}

/** A part that nobody has looked into yet. */
export interface HandedPart {
  readonly below: PlainPoints;
  readonly opened: boolean;
  /** The inputs that it is about. */
  readonly remainder: Remainder;
}

/** Points are divided into no more parts than this: each has to be opened anew. */
const MOST_PARTS = 4;

/** What a search is told of a part. */
export function searchOfPart(
  part: ExplorePart | undefined,
  subject: Subject,
): { readonly below?: ReturnType<typeof handedPoints>; readonly handOut?: HandOut } {
  if (part === undefined) return {};
  const { runs, below } = part;
  // Conditions that are required are said once for all behaviours: these have to be known.
  const isFit = (behaviours: readonly Behaviour[]) =>
    below !== undefined ||
    (requirementSites(subject).size === 0 &&
      behaviours.every((b) => b.conditions.every((c) => c.kind !== ConditionKind.assume)));
  return {
    handOut: { after: runs, isFit },
    ...(below !== undefined && { below: handedPoints(subject.store, below) }),
  };
}

/** What may be said of a part alone: what others look into remains. */
export function claimedByPart(part: ExplorePart | undefined, exploration: Exploration): Exploration {
  if (!isInParts(part, exploration)) return exploration;
  const others: readonly (readonly Term[])[] =
    part?.below === undefined ? exploration.handedOut!.map((p) => p.open) : [[]];
  const open = [
    ...exploration.open,
    ...others.map((conditions) => ({ conditions, reason: 'max-runs' as const })),
  ];
  return { ...exploration, settled: false, open };
}

/** Is the result one of several that are put together? */
export function isInParts(part: ExplorePart | undefined, { handedOut }: Exploration): boolean {
  return part?.below !== undefined || handedOut !== undefined;
}

/** What whoever puts parts together has to know besides the result. */
export function partEvent(prover: Prover, exploration: Exploration, opened: boolean): PartEvent {
  const { open, handedOut = [], strayed = false, mustOpen = false } = exploration;
  const said = (cubes: readonly (readonly Term[])[]): Remainder => remainderLines(prover, cubes);
  return {
    type: 'part',
    strayed,
    mustOpen,
    remainder: said(open.map((o) => o.conditions)),
    parts: grouped(handedOut).map((points) => ({
      below: plainPoints(prover.store, points),
      opened,
      remainder: said(points.map((p) => p.open)),
    })),
  };
}

/** What lies near the root is large, and a part of its own; the rest, near the leaves, is one part. */
function grouped(points: readonly LeftPoint[]): LeftPoint[][] {
  const byDepth = [...points].sort((a, b) => a.depth - b.depth);
  const alone = new Set(byDepth.slice(0, points.length > MOST_PARTS ? MOST_PARTS - 1 : MOST_PARTS));
  const rest = points.filter((p) => !alone.has(p));
  return [...(rest.length > 0 ? [rest] : []), ...points.filter((p) => alone.has(p)).map((p) => [p])];
}
