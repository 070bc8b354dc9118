import { RequestError } from '../base/diagnostic.ts';
import { openLaboratory } from '../evolve/blame/experiments/open-laboratory.ts';
import { bisectCommits, type Judgement } from '../evolve/blame/history/bisect-commits.ts';
import type { CommitJson } from '../report/blame/broken-by.ts';
import type { ObservedOutcome, Tagged } from '../report/schema.ts';
import { plainValue } from '../report/values/plain-value.ts';
import type { BlameOptions, Candidate } from './blame-function.ts';
import type { SessionContext } from './context.ts';
import { expectation, plainInput } from './expect-oracle.ts';
import type { FunctionPair } from './one-function.ts';
import { type FilePair, loadVersion, type Version, versionOf } from './open-pair.ts';
import type { CommitRequest, HistoryRequest } from './requests/blame-request.ts';
import { argumentsOf, type Parameters, parametersIn, trialVersion } from './trial-version.ts';

/** Failing inputs that the same commit broke. */
export interface BrokenTogether {
  /** That commit and the one before; the whole history when none is to blame. */
  readonly pair: FilePair;
  readonly candidates: readonly Candidate[];
  readonly commit: CommitJson | undefined;
}

/** A version that can be run. */
interface Runner {
  readonly parameters: Parameters;
  /** As text; starts with `load ` when it could not be run. */
  outcome(input: string): string;
  /** As a value. */
  observed(input: string): ObservedOutcome;
}

/**
 * Which commits broke the inputs that fail, by running these on commits between the two versions. Empty when none fails in a way that runs without the machine tell.
 * @throws RequestError when an input is not one of the function.
 */
export function blameHistory(
  context: SessionContext,
  { pair, name }: FunctionPair,
  history: HistoryRequest,
  candidates: readonly Candidate[],
  options: BlameOptions,
): BrokenTogether[] {
  return new HistoryWalk(context, pair, name, history, options).walk(candidates);
}

class HistoryWalk {
  readonly #context: SessionContext;
  readonly #pair: FilePair;
  readonly #name: FunctionPair['name'];
  readonly #history: HistoryRequest;
  readonly #options: BlameOptions;
  readonly #commits: ReadonlyMap<string, CommitRequest>;
  readonly #runners = new Map<string, Runner | undefined>();

  constructor(
    context: SessionContext,
    pair: FilePair,
    name: FunctionPair['name'],
    history: HistoryRequest,
    options: BlameOptions,
  ) {
    this.#context = context;
    this.#pair = pair;
    this.#name = name;
    this.#history = history;
    this.#options = options;
    this.#commits = new Map([...history.older, ...history.commits].map((c) => [c.id, c]));
  }

  walk(candidates: readonly Candidate[]): BrokenTogether[] {
    const before = this.#open(this.#pair.before, this.#name.before);
    const after = this.#open(this.#pair.after, this.#name.after);
    if (before === undefined || after === undefined) return [];
    this.#runners.set(this.#history.end, after);
    const groups = new Map<string, BrokenTogether>();
    for (const candidate of candidates) {
      const input = argumentsOf(candidate, before.parameters, after.parameters);
      const isRight = this.#rule(candidate, input, before);
      const [expected, now] = [before.outcome(input), after.outcome(input)];
      if (expected === 'limit' || isUnknown(expected) || isUnknown(now)) continue;
      if (!isRight(before) || isRight(after)) continue;
      const broken = this.#broken(input, now, isRight);
      const key = broken.commit?.hash ?? '';
      const group = groups.get(key) ?? { ...broken, candidates: [] };
      groups.set(key, { ...group, candidates: [...group.candidates, candidate] });
    }
    return [...groups.values()];
  }

  /** What makes a commit right: it ends as the old version does, or as it is expected to. */
  #rule(candidate: Candidate, input: string, before: Runner): (runner: Runner) => boolean {
    const { expect } = this.#options;
    if (expect === undefined) {
      const expected = before.outcome(input);
      return (runner) => runner.outcome(input) === expected;
    }
    const holds = expectation(expect);
    const old = returnedBy(before.observed(input));
    const named = plainInput(candidate.input as { readonly [name: string]: Tagged });
    return (runner) => {
      const end = runner.observed(input);
      if (end.kind === 'limit') return false;
      const error = end.kind === 'throw' ? { name: end.error, message: end.message } : undefined;
      return holds({ result: returnedBy(end), before: old, input: named, error });
    };
  }

  #broken(
    input: string,
    now: string,
    isRight: (runner: Runner) => boolean,
  ): Omit<BrokenTogether, 'candidates'> {
    const { commits, start, end } = this.#history;
    const judged = new Map<string, Judgement>();
    const found = bisectCommits(commits, start, end, (id) => {
      const judgement = this.#judge(id, input, isRight);
      judged.set(id, judgement);
      return judgement;
    });
    if (found === undefined) return { pair: this.#pair, commit: undefined };
    const { bad, good, between, isMerge } = found;
    const named = (hash: string) => ({ hash, subject: this.#commits.get(hash)?.subject ?? '' });
    return {
      pair: {
        before: good === start ? this.#pair.before : this.#versionAt(good)!,
        after: bad === end ? this.#pair.after : this.#versionAt(bad)!,
        name: this.#name,
      },
      commit: {
        ...named(bad),
        parent: good,
        isMerge,
        between: between.map(named),
        isLast: this.#runners.get(bad)?.outcome(input) === now,
        commits: commits.length,
        tried: judged.size,
        skipped: [...judged.values()].filter((j) => j === 'skip').length,
      },
    };
  }

  #judge(id: string, input: string, isRight: (runner: Runner) => boolean): Judgement {
    if (!this.#runners.has(id)) {
      const version = this.#versionAt(id);
      this.#runners.set(id, version === undefined ? undefined : this.#open(version, this.#name.after));
    }
    const runner = this.#runners.get(id);
    if (runner === undefined || isUnknown(runner.outcome(input))) return 'skip';
    return isRight(runner) ? 'good' : 'bad';
  }

  #versionAt(id: string): Version | undefined {
    const commit = this.#commits.get(id);
    if (commit === undefined) return undefined;
    for (const file of this.#history.files) {
      const version = versionOf(this.#context, { file, label: '', tree: commit.tree });
      if (!version.files.isFile(file)) continue;
      const name = commit.tree === undefined ? '' : `${id.slice(0, 10)}:`;
      return { ...version, label: `${name}${this.#pathOf(file)}` };
    }
    return undefined;
  }

  /** As the labels of the whole history call it, but for the revision. */
  #pathOf(file: string): string {
    const { label, file: last } = this.#pair.after;
    const path = label.slice(label.indexOf(':') + 1);
    const root = last.slice(0, last.length - path.length);
    return last.endsWith(path) && file.startsWith(root) ? file.slice(root.length) : file;
  }

  #open(version: Version, name: string): Runner | undefined {
    try {
      const sources = loadVersion(version, this.#options);
      const trial = trialVersion(sources, name, this.#options);
      const laboratory = trial && openLaboratory(trial, trial, (file) => file)?.laboratory;
      if (trial === undefined || laboratory === undefined) return undefined;
      return {
        parameters: trial.parameters ?? parametersIn(laboratory.sources().before),
        outcome: (input) => laboratory.before(input).outcome,
        observed: (input) => JSON.parse(laboratory.observed(input).before) as ObservedOutcome,
      };
    } catch (error) {
      if (error instanceof RequestError) return undefined;
      throw error;
    }
  }
}

function returnedBy(end: ObservedOutcome): unknown {
  return end.kind === 'return' ? plainValue(end.value) : undefined;
}

function isUnknown(outcome: string): boolean {
  return outcome.startsWith('load ');
}
