import type { Blame } from '../../evolve/blame/blame.ts';
import type { ChangedLines } from '../../evolve/blame/changed-lines.ts';
import { INPUTS, type Place } from '../../evolve/blame/side.ts';
import { sideBySide } from '../../evolve/blame/side-by-side.ts';
import { Sources } from '../../evolve/blame/sources-of.ts';
import type { Suspect, SuspectLine } from '../../evolve/blame/suspect.ts';
import type { PairRun } from '../../evolve/shared/pair-runner.ts';
import { relevantSlice } from '../../explore/slice/dependence-walk.ts';
import type { Model } from '../../expr/input-variable.ts';
import { printTerm } from '../../expr/print-term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { observedOutcome } from '../explore/behaviour-json.ts';
import { type ObservedOutcome, SCHEMA, type Tagged } from '../schema.ts';
import { inputsJson } from '../values/inputs-json.ts';
import { taggedValue } from '../values/tagged-value.ts';
import { witnessOf } from '../values/witness.ts';
import { witnessCall } from '../values/witness-call.ts';
import type { BlameJson, BlameLineJson, SuspectJson } from './blame-schema.ts';
import { suspectWords } from './blame-words.ts';

export interface BlameHeader {
  readonly name: string;
  readonly file: { readonly before: string; readonly after: string };
  readonly on: 'path' | 'slice';
  readonly expect?: string | undefined;
  readonly test?: string | undefined;
  readonly shorten: (path: string) => string;
  readonly notes: readonly string[];
  readonly changed: ChangedLines;
  readonly timeMs: number;
  readonly solver: { readonly queries: number; readonly backendCalls: number; readonly timeMs: number };
}

/** Lines of a slice that are shown. */
const MOST_LINES = 60;
const MOST_SOURCES = 4;
const MOST_CONTROLS = 2;

/** The result of `blame` in the schema. The input was allowed. */
export function blameJson(blame: Blame, store: TermStore, header: BlameHeader): BlameJson {
  return new Renderer(blame, store, header).json();
}

/** What is known when the analysis is ended from outside. */
export function unfinishedBlame(
  header: Pick<BlameHeader, 'name' | 'file' | 'on'>,
  input: unknown,
  timeMs: number,
): BlameJson {
  const nothing: ObservedOutcome = { kind: 'limit', limit: 'stopped', message: 'the analysis was ended' };
  return {
    schema: SCHEMA,
    command: 'blame',
    method: 'decisions',
    function: header.name,
    file: header.file,
    on: header.on,
    inputs: [],
    input: {},
    observed: { before: nothing, after: nothing },
    effects: [],
    verdict: 'none',
    suspects: [],
    slice: [],
    notes: [`the input is ${JSON.stringify(input)}`],
    limits: ['the analysis was ended from outside before it found anything'],
    caveats: [],
    approximations: [],
    stats: {
      searches: [],
      runs: 0,
      queries: 0,
      backendCalls: 0,
      instances: { before: 0, after: 0 },
      timeMs,
      solverMs: 0,
    },
  };
}

class Renderer {
  readonly #blame: Blame;
  readonly #store: TermStore;
  readonly #header: BlameHeader;

  constructor(blame: Blame, store: TermStore, header: BlameHeader) {
    this.#blame = blame;
    this.#store = store;
    this.#header = header;
  }

  json(): BlameJson {
    const { sides, lines, isEquivalent, searches, caveats, runs } = this.#blame;
    const failing = this.#blame.failing!;
    const { name, file, on, expect, test, timeMs, solver } = this.#header;
    const verdict = failing.passes
      ? 'passes'
      : lines.length > 0
        ? 'suspects'
        : isEquivalent
          ? 'equivalent'
          : 'none';
    const count = (side: 'before' | 'after') => failing.runs[side].trace.instances?.count ?? 0;
    return {
      schema: SCHEMA,
      command: 'blame',
      method: 'decisions',
      function: name,
      file,
      on,
      ...(expect !== undefined && { expect }),
      inputs: inputsJson(sides.before.subject.signature),
      input: this.#witness(failing.model),
      ...(test !== undefined && { test }),
      observed: this.#observed(failing.pair),
      effects: differingPlaces(failing.pair),
      verdict,
      suspects: lines.map((line, i) => this.#suspect(line, i + 1)),
      slice: isEquivalent || verdict === 'none' ? this.#slice() : [],
      notes: [...this.#header.notes, ...this.#blame.notes],
      limits: this.#limits(),
      caveats,
      approximations: [...sides.before.subject.ledger.notes(), ...sides.after.subject.ledger.notes()]
        .filter((a) => a.code !== 'whole-path')
        .map(({ code, message, span }) => ({
          code,
          message,
          file: span.file === '' ? '' : this.#header.shorten(span.file),
          line: span.line,
        })),
      stats: {
        searches,
        runs,
        queries: solver.queries,
        backendCalls: solver.backendCalls,
        instances: { before: count('before'), after: count('after') },
        timeMs: Math.round(timeMs),
        solverMs: Math.round(solver.timeMs),
      },
    };
  }

  #limits(): string[] {
    const { searches, reasons } = this.#blame;
    const total = (pick: (s: (typeof searches)[number]) => number) =>
      searches.reduce((sum, s) => sum + pick(s), 0);
    const limits: string[] = [];
    const [notTried, unknown, diverged] = [
      total((s) => s.notTried),
      total((s) => s.unknown),
      total((s) => s.diverged),
    ];
    const { before, after } = this.#blame.failing!.pair;
    for (const [name, { outcome }] of [
      ['old', before],
      ['new', after],
    ] as const)
      if (outcome.kind === 'limit')
        limits.push(`the run of the ${name} version was ended: ${outcome.message}`);
    if (notTried > 0) limits.push(`${notTried} decisions were not tried: the time was over`);
    const repeated = total((s) => s.repeated);
    if (repeated > 0 && this.#blame.lines.length === 0)
      limits.push(`${repeated} decisions of loops were not tried: their lines were asked often enough`);
    if (unknown > 0) limits.push(`${unknown} formulas were not decided (${reasons.join('; ')})`);
    if (diverged > 0)
      limits.push(`${diverged} alternate inputs did not go the way predicted and are left out`);
    return limits;
  }

  #witness(model: Model): { readonly [name: string]: Tagged } {
    const { subject } = this.#blame.sides.before;
    return witnessOf(this.#store, subject.signature, model, subject.inputOptions).tagged;
  }

  /** The call that a model stands for, or other words when it is long. */
  #short(model: Model, otherwise: string): string {
    const { signature } = this.#blame.sides.before.subject;
    const call = witnessCall(this.#header.name, inputsJson(signature), this.#witness(model));
    return call.length > 60 ? otherwise : call;
  }

  #observed({ before, after }: PairRun) {
    return { before: observedOutcome(before.outcome), after: observedOutcome(after.outcome) };
  }

  #line(version: 'before' | 'after', { file, line }: Place): BlameLineJson {
    return {
      version,
      file: this.#header.shorten(file),
      line,
      text: this.#blame.sides[version].lineText({ file, line }),
      changed: this.#header.changed.has(version, file, line),
    };
  }

  #suspect({ place, version, suspects }: SuspectLine, rank: number): SuspectJson {
    const [first] = suspects as [Suspect];
    const { decision, alternate } = first;
    const failing = this.#blame.failing!;
    const { shorten } = this.#header;
    const short = <T extends Place>(step: T | undefined): T | undefined =>
      step && { ...step, file: shorten(step.file) };
    return {
      rank,
      ...this.#line(version, place),
      decision: decision.predicate ?? place.text,
      kind: decision.predicate === undefined ? 'decision' : 'predicate',
      holds: decision.taken,
      condition: printTerm(this.#store, decision.term),
      times: suspects.length,
      alternate: this.#witness(alternate.model),
      observed: this.#observed(alternate.pair),
      passes: alternate.passes,
      words: suspectWords(this.#blame, this.#store, first, (model, otherwise) =>
        this.#short(model, otherwise),
      ),
      path: sideBySide(failing, first, this.#blame.sides).map(({ before, after }) => ({
        ...(before !== undefined && { before: short(before)! }),
        ...(after !== undefined && { after: short(after)! }),
      })),
      sources: [
        ...first.sources.filter((s) => s.by === 'value').slice(0, MOST_SOURCES),
        ...first.sources.filter((s) => s.by === 'control').slice(0, MOST_CONTROLS),
      ].map(({ place: from, by }) => ({ ...this.#line(version, from), by })),
    };
  }

  /** The lines that the new outcome depends on. */
  #slice(): BlameLineJson[] {
    const side = this.#blame.sides.after;
    const run = this.#blame.failing!.runs.after.trace;
    const { trace, instance } = side.subject.criterion.apply(run, side.sides);
    if (trace.instances === undefined || instance < 0) return [];
    const lines = new Map<string, BlameLineJson>();
    const add = (place: Place) => {
      const line = this.#line('after', place);
      if (place.text !== INPUTS) lines.set(`${line.file}\0${line.line}`, line);
    };
    const sources = new Sources(side, trace.instances);
    for (const i of relevantSlice(trace.instances, [instance], side.sides).keys()) {
      add(side.placeOf({ site: trace.instances.site[i]!, instance: i }, trace.instances));
      for (const place of sources.constantsOf(i)) if (this.#line('after', place).changed) add(place);
    }
    return [...lines.values()]
      .sort((a, b) => Number(b.changed) - Number(a.changed) || a.line - b.line)
      .slice(0, MOST_LINES);
  }
}

/** Places that the two versions left differently. */
function differingPlaces({ places, before, after }: PairRun): string[] {
  return places.filter(
    (_, i) =>
      JSON.stringify(taggedValue(before.effects[i]!)) !== JSON.stringify(taggedValue(after.effects[i]!)),
  );
}
