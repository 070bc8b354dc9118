import type { FunctionId, Loop, SiteId } from '../../../ir/ir.ts';

/** How the test of a loop came out. */
export interface LoopMark {
  /** At its first evaluation. */
  entersFirst: boolean;
  exitsFirst: boolean;
  /** After at least one iteration. */
  entersLater: boolean;
  exitsLater: boolean;
}

/** What execution reached, over all pairs, calls and iterations. */
export class Marks {
  readonly sites = new Set<SiteId>();
  /** By branch: 1 the then side, 2 the else side, 3 both. */
  readonly sides = new Map<SiteId, number>();
  /** Checks that may fail, and operations that may throw. */
  readonly throwing = new Set<SiteId>();
  readonly loops = new Map<Loop, LoopMark>();
  readonly functions = new Set<FunctionId>();
  /** Blocks of a `try` that something may leave by an exception. */
  readonly caught = new Set<SiteId>();

  side(site: SiteId, side: 1 | 2): void {
    this.sides.set(site, (this.sides.get(site) ?? 0) | side);
  }

  loop(loop: Loop): LoopMark {
    let mark = this.loops.get(loop);
    if (mark === undefined) {
      mark = { entersFirst: false, exitsFirst: false, entersLater: false, exitsLater: false };
      this.loops.set(loop, mark);
    }
    return mark;
  }
}
