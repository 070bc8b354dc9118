import type { Signature } from '../../syntax/shape.ts';
import { readingCost } from './reading-cost.ts';
import type { Call, Tagged } from './tagged.ts';
import { ValueChanger } from './value-changer.ts';
import type { ValueMaker } from './value-maker.ts';

/** Inputs that are worth changing, and the next input to run: made anew, or of one of these. */
export class Corpus {
  readonly #signature: Pick<Signature, 'parameters' | 'receiver'>;
  readonly #maker: ValueMaker;
  readonly #changer: ValueChanger;
  readonly #kept: Call[] = [];
  /** Those that came by a changed statement. */
  readonly #changing: Call[] = [];

  constructor(signature: Pick<Signature, 'parameters' | 'receiver'>, maker: ValueMaker) {
    this.#signature = signature;
    this.#maker = maker;
    this.#changer = new ValueChanger(maker);
  }

  /** `places`: the changed statements that it came by. */
  add(call: Call, places: readonly number[]): void {
    this.#kept.push(call);
    if (places.length > 0) this.#changing.push(call);
    for (const text of textsOf(call.args)) this.#maker.words.hear(text);
  }

  next(): Call {
    const r = this.#maker.random;
    if (this.#kept.length === 0 || r.chance(AFRESH)) return this.#maker.call(this.#signature);
    const list = this.#changing.length > 0 && r.chance(CHANGING) ? this.#changing : this.#kept;
    const last = list.length - 1;
    // The latest are the farthest, but one that all others came of may still lead elsewhere.
    const from = r.chance(0.7) ? Math.max(0, last - Math.min(r.int(0, 40), r.int(0, 40))) : r.int(0, last);
    return this.#changer.call(list[from]!, this.#signature);
  }

  /** Inputs that came by changed statements, the easiest to read first. */
  changing(count: number): Call[] {
    return [...this.#changing].sort((a, b) => readingCost(a) - readingCost(b)).slice(0, count);
  }
}

const [AFRESH, CHANGING] = [0.35, 0.6];

function textsOf(value: Tagged | readonly Tagged[]): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((v) => textsOf(v as Tagged));
}
