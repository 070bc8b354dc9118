/**
 * Looks for inputs on which two versions differ by running random and changed inputs on both as Node runs them. Inputs that went where none had gone, above
 * all through changed statements, are what further ones are made of. What seems to differ is made small, run again in fresh state, and run by the machine on both
 * versions; only then it is told. Work is counted in pairs of runs. Nothing follows from not finding.
 */
import { Random } from '../../base/random.ts';
import { worked } from '../../base/work.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import type { PairRun, PairRunner } from '../shared/pair-runner.ts';
import { type ChangedPlace, type ChangedPlaces, changedPlaces } from './changed-places.ts';
import { Corpus } from './corpus.ts';
import { type Dictionary, dictionaryOf } from './dictionary.ts';
import { isCut, isMisuse, roughly } from './endings.ts';
import { type FunctionExamples, recordedCalls } from './examples/recorded-calls.ts';
import { areOfTypes } from './is-of-shape.ts';
import { modelOfCall } from './model-of-call.ts';
import { Novelty } from './novelty.ts';
import { type PlainEndings, PlainPair } from './plain-pair.ts';
import { pollutingArguments } from './polluting-calls.ts';
import { isAboutPrototypes } from './prototype-ways.ts';
import { readingCost } from './reading-cost.ts';
import { shrinkCall } from './shrink-call.ts';
import { type Call, keysIn, withoutKey } from './tagged.ts';
import { ValueMaker } from './value-maker.ts';
import { kindOfEnding, type Way, wayOf } from './way-of.ts';

export interface FinderOptions {
  readonly before: Subject;
  readonly after: Subject;
  readonly runner: PairRunner;
  /** The inputs as types declare them, and where there are no types those that only the new version knows. */
  readonly declared: Signature;
  /** Examples of how the function is used. */
  readonly examples?: FunctionExamples | undefined;
  readonly relocate: (file: string) => string;
  readonly seed: number;
  readonly isOver: () => boolean;
  /** Told of each difference as it is confirmed. */
  readonly onDifference?: ((pair: PairRun) => void) | undefined;
}

export class Finder {
  /** Confirmed differences, each input once. */
  readonly differing: PairRun[] = [];
  /** Calls on which Node confirms a difference and the machine does not, one of each way. */
  readonly rejected = new Map<string, Rejected>();
  /** Pairs of runs so far. */
  count = 0;
  /** Those of them that were of inputs of their own, and not for making one easier to read. */
  tried = 0;
  readonly #options: FinderOptions;
  readonly #plain: PlainPair;
  readonly #corpus: Corpus;
  readonly #novelty = new Novelty();
  readonly #endings = new Set<string>();
  readonly #told = new Set<string>();
  /** How many inputs came by each changed statement, by number. */
  readonly #reached = new Map<number, number>();
  readonly #places: ReachedPlaces;
  readonly #words: Dictionary;
  #failed = 0;
  #dull = 0;

  private constructor(
    options: FinderOptions,
    plain: PlainPair,
    corpus: Corpus,
    places: ReachedPlaces,
    words: Dictionary,
  ) {
    this.#words = words;
    this.#places = places;
    this.#options = options;
    this.#plain = plain;
    this.#corpus = corpus;
  }

  /** Undefined when the versions cannot be run plainly. */
  static of(options: FinderOptions): Finder | undefined {
    const { before, after, declared, relocate, seed } = options;
    const changed = changedPlaces(before, after, relocate);
    const plain = PlainPair.of(before, after, changed);
    if (plain === undefined) return undefined;
    const words = dictionaryOf(before, after, { before: changed.before.lines, after: changed.after.lines });
    const maker = new ValueMaker(new Random(seed), words, before.inputOptions.numbers);
    const places = { before: changed.before.places, after: changed.after.places };
    const { numbers } = before.inputOptions;
    const recorded = options.examples && recordedCalls(options.examples, declared, numbers);
    const polluting = isAboutPrototypes(words)
      ? pollutingArguments(declared.parameters, words.separators)
      : [];
    const prepared = polluting.filter((args) => areOfTypes(args, declared.parameters, numbers));
    return new Finder(options, plain, new Corpus(declared, maker, recorded, prepared), places, words);
  }

  /** How many pairs of runs have shown nothing new since the last that did. */
  get dull(): number {
    return this.#dull;
  }

  /** Whether there are options that only one version knows and by which no difference is known yet. */
  get isSeeking(): boolean {
    return this.#words.newKeys.some((key) => this.#novelty.isOpen(key));
  }

  /** How many inputs came by a changed statement on these lines. */
  reached(version: 'before' | 'after', file: string, [first, last]: readonly [number, number]): number {
    const shift = version === 'before' ? 0 : this.#places.before.length;
    const counts = this.#places[version].map((place, i) =>
      place.file === file && place.line >= first && place.line <= last
        ? (this.#reached.get(i + shift) ?? 0)
        : 0,
    );
    return Math.max(0, ...counts);
  }

  /** Inputs that others are to be made of. */
  learn(call: Call): void {
    this.#corpus.add(call, []);
  }

  /** Models of inputs that came by changed statements, for the search to start from. */
  starts(count: number): Model[] {
    const found = this.#corpus.changing(count).map((call) => modelOfCall(this.#options.before, call));
    return found.filter((model) => model !== undefined);
  }

  /** Runs so many further inputs on both versions. */
  step(runs: number): void {
    for (let left = runs; left > 0 && this.#failed < FAILED && !this.#options.isOver(); ) {
      const size = Math.min(left, this.#failed > 0 ? 8 : BATCH);
      const calls = Array.from({ length: size }, () => this.#corpus.next());
      left -= size;
      this.#batch(calls);
    }
  }

  #batch(calls: readonly Call[]): void {
    const results = this.#plain.run(calls, BATCH_MS);
    this.count += calls.length;
    this.tried += calls.length;
    worked(calls.length * PAIR);
    // One that never ends takes the others with it.
    if (results.length === 0) this.#failed++;
    const differing: { call: Call; endings: PlainEndings }[] = [];
    for (const [i, endings] of results.entries()) {
      const call = calls[i]!;
      for (const place of endings.places) this.#reached.set(place, (this.#reached.get(place) ?? 0) + 1);
      const way = `${roughly(endings.before)} ${roughly(endings.after)}`;
      if (!isCut(endings))
        this.#corpus.ends(call, `${kindOfEnding(endings.before)} ${kindOfEnding(endings.after)}`);
      const isOther = this.#endings.size < KEPT && !this.#endings.has(way);
      if (isOther) this.#endings.add(way);
      if (endings.isNew || isOther) {
        this.#corpus.add(call, endings.places);
        this.#dull = 0;
      } else this.#dull++;
      if (endings.before !== endings.after && !isCut(endings)) differing.push({ call, endings });
    }
    // What is easiest to read first: it is what people are told at once.
    const sized = differing.map((d) => ({ ...d, cost: readingCost(d.call) }));
    for (const { call, endings, cost } of sized.sort((a, b) => a.cost - b.cost))
      this.#differs(call, endings, cost);
  }

  #differs(call: Call, endings: PlainEndings, cost: number): void {
    if (this.differing.length >= MOST_OF_NEW_KINDS || this.#options.isOver()) return;
    const way = wayOf(endings.before, endings.after);
    if (this.differing.length >= MOST && !this.#novelty.isNewKind(way)) return;
    const places = this.#novelty.look(way, endings.places, cost);
    // What an option leaves behind in itself says nothing of what it does.
    const key = places === undefined && endings.isByOutcome ? this.#keyOf(call, way) : undefined;
    if (places === undefined && key === undefined) return;
    this.#dull = 0;
    const kept = { places: places ?? [], key };
    const near = this.#smaller(call, kept, (r) => wayOf(r.before, r.after).close === way.close);
    // What stays hard to read may differ otherwise, as long as it ends alike.
    const small =
      readingCost(near) > HARD_TO_READ
        ? this.#smaller(near, kept, (r) => wayOf(r.before, r.after).rough === way.rough)
        : near;
    const price = readingCost(small);
    for (const candidate of price < cost ? [small, call] : [call]) {
      const shown = this.#confirm(candidate, key === undefined ? way.close : `${way.close} ${key}`);
      if (shown === undefined) continue;
      if (endings.isByOutcome && !isMisuse(endings))
        this.#novelty.keysShown(key === undefined ? this.#keysMaking(candidate, way) : [key]);
      this.#novelty.confirmed(way, shown, price);
      return;
    }
  }

  /** An option that the change is about and that makes the difference. Undefined when differences by it are known. */
  #keyOf(call: Call, way: Way): string | undefined {
    return this.#nearKeys(call).find((key) => this.#novelty.lookByKey(key) && this.#makes(call, key, way));
  }

  /** The options that the change is about and that make a difference. */
  #keysMaking(call: Call, way: Way): string[] {
    return this.#nearKeys(call).filter((key) => this.#makes(call, key, way));
  }

  #nearKeys({ args }: Call): string[] {
    return [...new Set(keysIn(args))].filter((key) => this.#words.isNearKey(key));
  }

  /** Whether without an option there is no difference, or one of another kind: where all inputs differ, some by what an option does differ otherwise. */
  #makes(call: Call, key: string, way: Way): boolean {
    this.count++;
    worked(PAIR);
    const [rest] = this.#plain.run([{ ...call, args: call.args.map((a) => withoutKey(a, key)) }], BATCH_MS);
    if (rest === undefined) return false;
    return rest.before === rest.after || wayOf(rest.before, rest.after).rough !== way.rough;
  }

  /** A call that differs in a way that is wanted, by one of these places and with this option. */
  #smaller(
    call: Call,
    { places, key }: { readonly places: readonly number[]; readonly key: string | undefined },
    isWanted: (endings: PlainEndings) => boolean,
  ): Call {
    // What is easy to read is worth no more than what is found.
    const isMuch = this.count > 2 * this.tried + SHRINKING_FREELY;
    return shrinkCall(call, {
      signature: this.#options.declared,
      runs: this.differing.length === 0 ? SHRINKING : SHRINKING / (isMuch ? 8 : 2),
      isOver: this.#options.isOver,
      test: (calls) => {
        this.count += calls.length;
        worked(calls.length * PAIR);
        const results = this.#plain.run(calls, BATCH_MS);
        return calls.map((_, i) => {
          const r = results[i];
          return (
            r !== undefined &&
            r.before !== r.after &&
            !isCut(r) &&
            (places.length === 0 || places.some((p) => r.places.includes(p))) &&
            (key === undefined || keysIn(calls[i]!.args).includes(key)) &&
            isWanted(r)
          );
        });
      },
    });
  }

  /** Runs a call in fresh state, and by the machine; keeps it when it differs there too. Then the changed statements that it came by. */
  #confirm(call: Call, way: string): readonly number[] | undefined {
    if (this.#told.has(JSON.stringify(call))) return [];
    const fresh = this.#plain.runFresh(call, BATCH_MS);
    if (fresh === undefined || fresh.before === fresh.after) return undefined;
    const model = modelOfCall(this.#options.before, call);
    const pair = model && this.#options.runner.run(model).pair;
    if (!pair?.differs) {
      // The machine may have rejected it because it is no input.
      const { declared, before } = this.#options;
      const isInput =
        call.receiver === undefined &&
        areOfTypes(call.args, declared.parameters, before.inputOptions.numbers);
      if (isInput && !this.rejected.has(way) && this.rejected.size < MOST_REJECTED)
        this.rejected.set(way, { call, through: fresh.places.map((n) => this.#placeOf(n)) });
      return undefined;
    }
    this.rejected.delete(way);
    this.#told.add(JSON.stringify(call));
    const kept = { ...pair, model: new Map(pair.model) };
    this.differing.push(kept);
    this.#corpus.add(call, fresh.places);
    this.#options.onDifference?.(kept);
    return fresh.places;
  }

  #placeOf(number: number): ChangedPlace {
    const { before, after } = this.#places;
    const isOld = number < before.length;
    return isOld
      ? { version: 'before', ...before[number]! }
      : { version: 'after', ...after[number - before.length]! };
  }
}

/** A call that only Node shows to differ, and the changed statements that it came by. */
export interface Rejected {
  readonly call: Call;
  readonly through: readonly ChangedPlace[];
}

/** Where changed statements are, numbered one after the other. */
type ReachedPlaces = Readonly<Record<'before' | 'after', ChangedPlaces['places']>>;

const [BATCH, FAILED, KEPT, SHRINKING, SHRINKING_FREELY] = [64, 6, 300, 600, 2000];
/** Milliseconds after which a batch is given up: inputs on which a version does not end take others with them. */
const BATCH_MS = 2000;
export const PAIR = 0.3;
/** What nobody reads with pleasure. */
const HARD_TO_READ = 30;
/** Differences that are kept; those of kinds of which none is known are kept beyond that; and those that the machine does not confirm. */
const [MOST, MOST_OF_NEW_KINDS, MOST_REJECTED] = [48, 72, 12];
