import { sliceCondition } from '../../explore/slice/slice-condition.ts';
import type { Subject } from '../../explore/subject.ts';
import { BranchSides } from '../../flow/cfg/branch-sides.ts';
import { type Condition, ConditionKind, type Instances, type Trace } from '../../machine/trace.ts';

export type VersionName = 'before' | 'after';

/** What of a run is compared: everything it decided, or what the outcome depends on. */
export type Basis = 'path' | 'slice';

/** A decision of a run; `predicate` says in words what is asked where the program itself decides nothing. */
export interface Decision extends Condition {
  readonly predicate?: string;
}

/** A place in the source. */
export interface Place {
  readonly file: string;
  readonly line: number;
  /** What decides there, as it stands in the source, on one line. */
  readonly text: string;
}

/** Stands for the text of what is decided about the inputs themselves. */
export const INPUTS = 'the inputs';

/** Runs with more decisions are read by their whole path: ordering the conditions of a slice takes the square of their number. */
const MOST_SLICED = 6000;

/** One version, and how its runs are read. */
export class Side {
  readonly version: VersionName;
  readonly subject: Subject;
  readonly sides: BranchSides;
  readonly #basis: Basis;
  /** Why a run is read by its whole path although its slice was asked for. */
  readonly notes = new Set<string>();

  constructor(version: VersionName, subject: Subject, basis: Basis) {
    this.version = version;
    this.subject = subject;
    this.#basis = basis;
    this.sides = new BranchSides(subject.machine.flow!);
  }

  /** The path condition of a run, or its relevant-slice condition, each decision once. */
  decisions(run: Trace): readonly Condition[] {
    const conditions = this.#basis === 'path' ? run.conditions : this.#sliced(run);
    // What the structure of the outcome was settled by is no decision of the program.
    const exit = run.instances?.exits[0] ?? Infinity;
    return conditions.filter((c) => c.site >= 0 || c.instance < exit);
  }

  #sliced(run: Trace): readonly Condition[] {
    if (run.decisions.length > MOST_SLICED) {
      this.notes.add(
        `a run makes ${run.decisions.length} decisions, more than are told apart by their slices; its whole path is compared`,
      );
      return run.conditions;
    }
    const { trace, instance } = this.subject.criterion.apply(run, this.sides);
    const { conditions, note } = sliceCondition(trace, this.sides, instance);
    if (note !== undefined) this.notes.add(note);
    return conditions;
  }

  /** Where a decision was made: in the user's source, so for one inside a built-in where that was called. */
  placeOf({ site, instance }: Pick<Condition, 'site' | 'instance'>, instances: Instances | undefined): Place {
    const { program, sources, found } = this.subject;
    let at = site;
    for (let i = instance; !this.#isUsers(at) && i >= 0 && instances !== undefined; i = instances.parent[i]!)
      at = instances.site[i]!;
    if (this.#isUsers(at)) {
      const { file, line, start, end } = program.sites[at]!.span;
      const text = oneLine(sources.byPath.get(file)!.text.slice(start, end));
      return { file, line, text: isLiteral(text) ? `case ${text}` : text };
    }
    const tree = found.node.getSourceFile();
    const line = tree.getLineAndCharacterOfPosition(found.node.getStart(tree)).line + 1;
    return { file: found.module.path, line, text: INPUTS };
  }

  #isUsers(site: number): boolean {
    const found = this.subject.program.sites[site];
    return (
      found !== undefined &&
      found.kind !== 'entry' &&
      found.kind !== 'exit' &&
      !found.span.file.startsWith('beagle:') &&
      this.subject.sources.byPath.has(found.span.file)
    );
  }

  lineText({ file, line }: Pick<Place, 'file' | 'line'>): string {
    return (this.subject.sources.byPath.get(file)?.text.split('\n')[line - 1] ?? '').trim();
  }
}

/** Its negation may be asked for. */
export function isOpen({ kind }: Condition): boolean {
  return kind !== ConditionKind.assume;
}

/** A decision about a literal is that of a `case`. */
function isLiteral(text: string): boolean {
  return /^(?:'[^']*'|"[^"]*"|[\d.]+)$/.test(text);
}

/** What comes out as one of two: the others choose among several ways of a built-in or an input. */
export function isTwoWay({ kind }: Pick<Condition, 'kind'>): boolean {
  return kind === ConditionKind.branch || kind === ConditionKind.check;
}

function oneLine(text: string): string {
  const short = text.replace(/\s+/g, ' ').trim();
  return short.length > 90 ? `${short.slice(0, 89)}…` : short;
}
