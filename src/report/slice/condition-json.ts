import type { Conditioned } from '../../evolve/condition/condition-function.ts';
import { type Costs, noCosts } from '../../evolve/condition/interpret/limits.ts';
import { type LineState, lineStates } from '../../evolve/condition/line-states.ts';
import type { Partition } from '../../evolve/condition/partition.ts';
import type { TypeErrorAt } from '../../syntax/checker/type-errors.ts';
import { type ResultJson, SCHEMA } from '../schema.ts';
import { type TypeErrorJson, typeErrorsJson } from './type-errors-json.ts';

/** The result of `beagle condition`. */
export interface ConditionJson extends ResultJson {
  readonly command: 'condition';
  readonly file: string;
  readonly function: string;
  readonly when: readonly string[];
  /** No input satisfies the conditions; then nothing is removed. */
  readonly impossible: boolean;
  /** With `--leading-to`: whether any execution gets there in such a state. */
  readonly reached?: boolean;
  /** Lines of the functions that were conditioned, as the file was. */
  readonly lines: readonly LineState[];
  /** What is left of the file. */
  readonly source: string;
  /** What the type checker objects to in `source` and did not before. */
  readonly typeErrors: readonly TypeErrorJson[];
  readonly partition?: {
    readonly uniform: boolean;
    readonly parts: readonly {
      readonly condition: readonly string[];
      readonly ending: 'return' | 'throw';
      readonly value?: string;
    }[];
    readonly note?: string;
  };
  /** Why less was removed than could have been. */
  readonly notes: readonly string[];
  readonly stats: Costs & { readonly rounds: number };
}

export interface ConditionResult {
  readonly first: Conditioned;
  readonly source: string;
  readonly rounds: number;
  readonly partition: Partition | undefined;
  readonly typeErrors: readonly TypeErrorAt[];
}

export interface ConditionHeader {
  readonly name: string;
  readonly when: readonly string[];
  readonly shorten: (path: string) => string;
}

/** The result when nothing is known but the source. */
export function unconditionedJson(file: string, source: string, header: ConditionHeader): ConditionJson {
  return {
    schema: SCHEMA,
    command: 'condition',
    file: header.shorten(file),
    function: header.name,
    when: header.when,
    impossible: false,
    lines: [],
    source,
    typeErrors: [],
    notes: [],
    stats: { ...noCosts(), rounds: 0 },
  };
}

export function conditionJson(result: ConditionResult, header: ConditionHeader): ConditionJson {
  const { first, source, partition } = result;
  const { opened, executed } = first;
  const { path } = opened.found.module;
  const asksWay = opened.conditions.some((c) => c.kind === 'leadingTo');
  const covered = opened.program.functions.filter((f) => f.span.file === path && executed.owned.has(f.id));
  const isCovered = (line: number) => covered.some((f) => f.span.line <= line && f.span.endLine >= line);
  return {
    schema: SCHEMA,
    command: 'condition',
    file: header.shorten(path),
    function: header.name,
    when: header.when,
    impossible: executed.isImpossible,
    ...(asksWay && { reached: executed.isReached }),
    lines: lineStates(path, first.before, source, first.removals).filter((l) => !l.kept || isCovered(l.line)),
    source,
    typeErrors: typeErrorsJson(result.typeErrors),
    ...(partition !== undefined && {
      partition: {
        uniform: partition.isUniform,
        parts: partition.parts.map(({ condition, ending, value }) => ({
          condition,
          ending,
          ...(value !== undefined && { value }),
        })),
        ...(partition.note !== undefined && { note: partition.note }),
      },
    }),
    notes: notesOf(first),
    stats: { ...executed.costs, rounds: result.rounds },
  };
}

function notesOf({ executed, opened }: Conditioned): string[] {
  const { costs } = executed;
  const notes = executed.vague.map((text) => `"${text}" was understood only in part`);
  if (costs.joined > 0)
    notes.push(
      `${costs.joined} pairs were joined because there were more than the budget: coarser, not wrong`,
    );
  if (costs.unasked > 0) notes.push(`${costs.unasked} decisions stayed open because a limit was reached`);
  if (costs.undecided > 0) notes.push(`${costs.undecided} questions the solver could not answer stayed open`);
  if (costs.overReals > 0)
    notes.push(`numbers were taken for reals: ${costs.overReals} ways were cut off that rounding might take`);
  const callers = callersOf(opened);
  if (callers.length > 0)
    notes.push(
      `${opened.found.name} is also called by ${callers.join(', ')}, where the condition must hold too`,
    );
  return notes;
}

/** Functions of the program that name the function, other than itself. */
function callersOf({ program, fn }: Conditioned['opened']): string[] {
  const local = program.functions
    .flatMap((f) => f.body.body)
    .find((s) => s.kind === 'assign' && s.value.kind === 'closure' && s.value.fn === fn.id);
  if (local?.kind !== 'assign') return [];
  const names = new Set<string>();
  for (const f of program.functions) {
    if (f.kind === 'module' || f.id === fn.id || f.parent === fn.id || f.name.startsWith('$')) continue;
    const text = JSON.stringify(f.body);
    if (text.includes(`{"kind":"call","callee":{"kind":"local","local":${local.target}}`)) names.add(f.name);
  }
  return [...names];
}
