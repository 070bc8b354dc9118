/**
 * Calls of a function that notice mistakes in its own code: a function with the mistake ends otherwise. Random and changed inputs are run on the function as Node runs
 * it; those that went where none had gone are run on each mistaken text. What is found is a hint: modules are loaded once.
 */
import { Random } from '../../../base/random.ts';
import { worked } from '../../../base/work.ts';
import type { Subject } from '../../../explore/subject.ts';
import { PlainModules } from '../../../machine/plain/plain-modules.ts';
import { Corpus } from '../corpus.ts';
import { dictionaryOf } from '../dictionary.ts';
import { endings, isPlain, targetOf } from '../plain-pair.ts';
import { probeText, type Target } from '../probe-text.ts';
import { readingCost } from '../reading-cost.ts';
import type { Call } from '../tagged.ts';
import { ValueMaker } from '../value-maker.ts';
import { type OwnMistake, ownLines } from './own-code.ts';

interface Run {
  readonly call: Call;
  readonly ending: string;
  readonly cost: number;
}

/** For each mistake calls that notice it, the easiest to read first; none for mistakes that no call notices. */
export function noticingCalls(
  subject: Subject,
  mistakes: readonly OwnMistake[],
  isOver: () => boolean,
): Map<OwnMistake, readonly Call[]> {
  const found = new Map<OwnMistake, readonly Call[]>();
  if (!isPlain(subject) || targetWithCalls(subject) === undefined) return found;
  const pool = plainRuns(subject, isOver);
  for (const mistake of mistakes) {
    if (pool.length === 0 || isOver()) break;
    found.set(mistake, noticing(subject, mistake, pool));
  }
  return found;
}

const [BATCH, BATCHES, BATCH_MS, KEPT, FEW] = [64, 40, 1500, 1200, 6];

/** The work of a plain run. */
const RUN = 0.15;

/** The runs of many calls, the easiest to read first. */
function plainRuns(subject: Subject, isOver: () => boolean): Run[] {
  const lines = ownLines(subject);
  const words = dictionaryOf(subject, subject, { before: lines, after: lines });
  const maker = new ValueMaker(new Random(1), words, subject.inputOptions.numbers);
  const corpus = new Corpus(subject.signature, maker);
  const modules = opened(subject);
  const runs = new Map<string, Run>();
  for (let n = 0; n < BATCHES && modules !== undefined && !isOver(); n++) {
    const calls = Array.from({ length: BATCH }, () => corpus.next());
    for (const [i, [ending, isNew]] of ran(modules, calls).entries()) {
      const call = calls[i]!;
      if (/^(?:limit|pending)/.test(ending)) continue;
      if (isNew) corpus.add(call, []);
      runs.set(JSON.stringify(call), { call, ending, cost: readingCost(call) });
    }
  }
  return [...runs.values()].sort((a, b) => a.cost - b.cost).slice(0, KEPT);
}

function noticing(subject: Subject, mistake: OwnMistake, pool: readonly Run[]): readonly Call[] {
  const modules = opened(subject, mistake);
  if (modules === undefined) return [];
  const calls: Call[] = [];
  for (let from = 0; from < pool.length && calls.length < FEW; from += BATCH) {
    const some = pool.slice(from, from + BATCH);
    const results = ran(
      modules,
      some.map((r) => r.call),
    );
    // What never ends takes the others with it.
    if (results.length === 0) break;
    for (const [i, [ending]] of results.entries())
      if (ending !== some[i]!.ending && calls.length < FEW) calls.push(some[i]!.call);
  }
  return calls;
}

/** Undefined when the modules cannot be loaded so. */
function opened(subject: Subject, mistake?: OwnMistake): PlainModules | undefined {
  worked(OPENING);
  try {
    return new PlainModules(subject.needed, probeText(targetWithCalls(subject)!), {
      counted: true,
      ...(mistake !== undefined && { textOf: mistake.textOf }),
    });
  } catch {
    return undefined;
  }
}

const OPENING = 20;

/** The function, with the calls of what it returns; undefined where it cannot be told which arguments are whose. */
function targetWithCalls(subject: Subject): Target | undefined {
  const { parameters } = subject.signature;
  const { calls = [] } = subject.entry;
  const target = targetOf(subject);
  if (calls.length === 0) return target;
  if (parameters.some((p, i) => p.rest && i < parameters.length - 1)) return undefined;
  const placesOf = (call: number | undefined) => {
    const places = parameters.flatMap((p, i) => (p.ofCall === call ? [i] : []));
    return { from: places[0] ?? 0, to: (places.at(-1) ?? -1) + 1 };
  };
  return {
    ...target,
    following: {
      own: placesOf(undefined).to,
      calls: calls.map(({ on, member, likeCall }, number) => ({
        on,
        member,
        ...placesOf(number),
        ...(likeCall !== undefined && { like: likeCall }),
      })),
    },
  };
}

function ran(modules: PlainModules, calls: readonly Call[]): ReturnType<typeof endings> {
  worked(calls.length * RUN);
  try {
    return endings(modules, JSON.stringify(calls), BATCH_MS);
  } catch {
    return [];
  }
}
