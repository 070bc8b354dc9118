import type { OpenPoint } from '../frontier.ts';

/** Open decisions by the side that is to be taken there, each list with the oldest first. There are as many lists as the program has sides, however many decisions are open. */
export class PointsBySide {
  readonly #sideSeen: (site: number, taken: boolean) => boolean;
  readonly #lists = new Map<string, { from: number; readonly points: Numbered[] }>();
  #added = 0;

  /** @param sideSeen whether some run has taken a side; one that was taken stays so */
  constructor(sideSeen: (site: number, taken: boolean) => boolean) {
    this.#sideSeen = sideSeen;
  }

  add(point: OpenPoint): void {
    if (this.#isSeen(point)) return;
    const side = `${point.site} ${!point.firstTaken}`;
    let list = this.#lists.get(side);
    if (list === undefined) this.#lists.set(side, (list = { from: 0, points: [] }));
    list.points.push({ point, number: this.#added++ });
  }

  /** Removes and returns the oldest whose side no run has taken. */
  takeFresh(): OpenPoint | undefined {
    let oldest: { from: number; readonly points: Numbered[] } | undefined;
    for (const [side, list] of this.#lists) {
      while (list.points[list.from]?.point.closed) list.from++;
      const first = list.points[list.from];
      if (first === undefined || this.#isSeen(first.point)) this.#lists.delete(side);
      else if (oldest === undefined || first.number < oldest.points[oldest.from]!.number) oldest = list;
    }
    return oldest === undefined ? undefined : oldest.points[oldest.from++]!.point;
  }

  clear(): void {
    this.#lists.clear();
  }

  #isSeen(point: OpenPoint): boolean {
    return this.#sideSeen(point.site, !point.firstTaken);
  }
}

interface Numbered {
  readonly point: OpenPoint;
  readonly number: number;
}
