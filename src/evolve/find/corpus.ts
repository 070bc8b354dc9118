import type { Random } from '../../base/random.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import { CallTwister } from './call-twister.ts';
import { OptionMaker } from './option-maker.ts';
import { readingCost } from './reading-cost.ts';
import { type Call, fieldsOf, type Tagged, taggedObject } from './tagged.ts';
import { ValueChanger } from './value-changer.ts';
import type { ValueMaker } from './value-maker.ts';

/** Inputs that are worth changing, and the next input to run: made anew, or of one or two of these. */
export class Corpus {
  readonly #signature: Pick<Signature, 'parameters' | 'receiver'>;
  readonly #maker: ValueMaker;
  readonly #changer: ValueChanger;
  readonly #options: OptionMaker;
  readonly #twister: CallTwister;
  readonly #kept: Call[] = [];
  /** Those that came by a changed statement, by its number, the latest of them. */
  readonly #changing = new Map<number, Call[]>();
  /** Those that end in some way, by the way, the latest of them: what few inputs come to (a text that passes all checks, say) is worth as much as what most do. */
  readonly #ending = new Map<string, Call[]>();

  /** Arguments that people wrote down. */
  readonly #recorded: readonly (readonly Tagged[])[];
  /** How many of these were run as they are. */
  #given = 0;
  /** What is run as it is once others have gone where anything goes. */
  readonly #prepared: readonly (readonly Tagged[])[];
  #tried = 0;
  #made = 0;

  constructor(
    signature: Pick<Signature, 'parameters' | 'receiver'>,
    maker: ValueMaker,
    recorded: readonly (readonly Tagged[])[] = [],
    prepared: readonly (readonly Tagged[])[] = [],
  ) {
    this.#recorded = recorded;
    this.#prepared = prepared;
    this.#signature = signature;
    this.#maker = maker;
    this.#changer = new ValueChanger(maker);
    this.#options = new OptionMaker(maker, signature.parameters);
    this.#twister = new CallTwister(maker, signature.parameters);
  }

  /** `places`: the changed statements that it came by. */
  add(call: Call, places: readonly number[]): void {
    this.#kept.push(call);
    for (const place of places) keepLatest(this.#changing, place, call);
    for (const text of textsOf(call.args)) this.#maker.words.hear(text);
  }

  /** An input that was run, and the kinds of its endings. */
  ends(call: Call, kinds: string): void {
    if (this.#ending.size < MOST_ENDINGS || this.#ending.has(kinds)) {
      const known = this.#ending.get(kinds)?.length ?? 0;
      if (known < OF_PLACE || this.#maker.random.chance(1 / OF_PLACE)) keepLatest(this.#ending, kinds, call);
    }
  }

  next(): Call {
    if (this.#given < this.#recorded.length) return this.#asRecorded(this.#recorded[this.#given++]!);
    if (++this.#made > BEFORE_PREPARED && this.#tried < this.#prepared.length)
      return this.#asRecorded(this.#prepared[this.#tried++]!);
    return this.#twister.twisted(this.#next());
  }

  #next(): Call {
    const r = this.#maker.random;
    if (this.#recorded.length > 0 && r.chance(RECORDED)) return this.#likeRecorded();
    if (this.#kept.length === 0 || r.chance(AFRESH)) return this.#maker.call(this.#signature);
    const from = this.#pick();
    if (this.#options.hasAny && r.chance(WITH_OPTION)) return this.#options.call(from);
    if (this.#kept.length > 1 && r.chance(JOINED)) return joinedCalls(from, this.#pick(), r);
    return this.#changer.call(from, this.#signature);
  }

  #asRecorded(args: readonly Tagged[]): Call {
    const { receiver } = this.#signature;
    return { args, ...(receiver !== undefined && { receiver: this.#maker.value(receiver, 'this') }) };
  }

  #likeRecorded(): Call {
    const r = this.#maker.random;
    const call = this.#asRecorded(r.pick(this.#recorded));
    if (this.#options.hasAny && r.chance(WITH_OPTION)) return this.#options.call(call);
    if (r.chance(JOINED)) return joinedCalls(call, this.#asRecorded(r.pick(this.#recorded)), r);
    return this.#changer.call(call, this.#signature);
  }

  /** Each changed statement that was reached is as likely as any other, however few inputs come by it. */
  #pick(): Call {
    const r = this.#maker.random;
    if (this.#changing.size > 0 && r.chance(CHANGING)) return r.pick(r.pick([...this.#changing.values()]));
    if (this.#ending.size > 1 && r.chance(ENDING)) return r.pick(r.pick([...this.#ending.values()]));
    const last = this.#kept.length - 1;
    // The latest are the farthest, but one that all others came of may still lead elsewhere.
    const at = r.chance(0.7) ? Math.max(0, last - Math.min(r.int(0, 40), r.int(0, 40))) : r.int(0, last);
    return this.#kept[at]!;
  }

  /** Inputs that came by changed statements, the easiest to read first. */
  changing(count: number): Call[] {
    const all = new Set([...this.#changing.values()].flat());
    return [...all].sort((a, b) => readingCost(a) - readingCost(b)).slice(0, count);
  }
}

const [AFRESH, CHANGING, ENDING, JOINED, WITH_OPTION, RECORDED] = [0.3, 0.45, 0.45, 0.12, 0.3, 0.2];
/** Inputs kept for one changed statement, or for endings of some kinds, and kinds for which some are kept. */
const [OF_PLACE, MOST_ENDINGS] = [24, 24];

/** Random inputs before those that were prepared. */
const BEFORE_PREPARED = 256;

function keepLatest<K>(lists: Map<K, Call[]>, key: K, call: Call): void {
  const list = lists.get(key) ?? [];
  if (list.length >= OF_PLACE) list.shift();
  list.push(call);
  lists.set(key, list);
}

/** Of each argument one or the other's; of two plain objects the properties of both. */
function joinedCalls(a: Call, b: Call, random: Random): Call {
  const length = Math.max(a.args.length, b.args.length);
  const args = Array.from({ length }, (_, i): Tagged => {
    const [x, y] = [a.args[i], b.args[i]];
    if (x === undefined || y === undefined) return x ?? y!;
    const [mine, others] = [fieldsOf(x), fieldsOf(y)];
    if (mine !== undefined && others !== undefined) return taggedObject({ ...others, ...mine });
    return random.chance(0.5) ? x : y;
  });
  return { ...a, args };
}

function textsOf(value: Tagged | readonly Tagged[]): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((v) => textsOf(v as Tagged));
}
