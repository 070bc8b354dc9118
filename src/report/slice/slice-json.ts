import type { DynamicSlice } from '../../explore/slice/dynamic-slice.ts';
import type { Subject } from '../../explore/subject.ts';
import { conditionTexts, expressedEnd, observedEnd } from '../explore/behaviour-json.ts';
import { type ExpressedOutcome, type ObservedOutcome, type ResultJson, SCHEMA } from '../schema.ts';

export interface SliceLineJson {
  readonly file: string;
  readonly line: number;
  readonly kept: boolean;
  readonly text: string;
}

/** One step of the chain from a line to the criterion. */
export interface SliceStepJson {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** How the step after it depends on this one; `criterion` for the last. */
  readonly kind: 'data' | 'control' | 'potential' | 'criterion';
  /** The variable or property that may have been defined otherwise. */
  readonly variable?: string;
}

export interface SliceJson extends ResultJson {
  readonly command: 'slice';
  readonly function: string;
  readonly file: string;
  readonly on: readonly string[];
  /** Only the condition of a relevant slice says when the outcome is computed in this way. */
  readonly kind: 'relevant' | 'dynamic';
  readonly lines: readonly SliceLineJson[];
  readonly condition: readonly string[];
  readonly outcome: ExpressedOutcome;
  readonly observed: ObservedOutcome;
  /** With `--why`: the chain from that line to the criterion. */
  readonly why?: readonly SliceStepJson[];
  /** Why the slice may lack something, or its condition is more than needed. */
  readonly note?: string;
}

export interface SliceHeader {
  readonly name: string;
  readonly on: readonly string[];
  readonly kind: 'relevant' | 'dynamic';
  readonly shorten: (path: string) => string;
  readonly why?: number;
}

/** A slice in the result schema: the lines of every function that ran, kept or not. */
export function sliceJson(subject: Subject, slice: DynamicSlice, header: SliceHeader): SliceJson {
  const { shorten } = header;
  const end = { outcome: slice.trace.result, state: subject.criterion.values(slice.trace) };
  const kept = new Set(slice.lines.map((l) => `${l.file}\0${l.line}`));
  return {
    schema: SCHEMA,
    command: 'slice',
    function: header.name,
    file: shorten(subject.found.module.path),
    on: header.on.length === 0 ? ['return'] : header.on,
    kind: header.kind,
    lines: ranLines(subject, slice).map(({ file, line }) => ({
      file: shorten(file),
      line,
      kept: kept.has(`${file}\0${line}`),
      text: lineText(subject, file, line),
    })),
    condition: conditionTexts(slice.conditions, subject.store),
    outcome: expressedEnd(end, subject.store),
    observed: observedEnd(end),
    ...(header.why !== undefined && { why: chain(subject, slice, header.why, shorten) }),
    ...(slice.note !== undefined && { note: slice.note }),
  };
}

/** All lines of the outermost functions in which the slice has lines, and of the function itself. */
function ranLines(subject: Subject, slice: DynamicSlice): { file: string; line: number }[] {
  const ranges = new Map<string, [number, number]>();
  const add = (fn: number): void => {
    let outer = subject.program.functions[fn]!;
    for (let parent = outer.parent; parent !== undefined; parent = outer.parent) {
      const next = subject.program.functions[parent]!;
      if (next.kind === 'module') break;
      outer = next;
    }
    const { file, line, start, end } = outer.span;
    const text = subject.sources.byPath.get(file)?.text;
    if (text === undefined || outer.kind === 'module') return;
    ranges.set(`${file}\0${line}`, [line, line + text.slice(start, end).split('\n').length - 1]);
  };
  for (const instance of slice.reasons.keys())
    add(subject.program.sites[slice.trace.instances!.site[instance]!]!.fn);
  for (const { line, file } of slice.lines) {
    const covered = [...ranges].some(
      ([key, [from, to]]) => key.startsWith(`${file}\0`) && from <= line && line <= to,
    );
    if (!covered) ranges.set(`${file}\0${line}`, [line, line]);
  }
  return [...ranges]
    .map(([key, [from, to]]) => ({ file: key.split('\0')[0]!, from, to }))
    .sort((a, b) => (a.file === b.file ? a.from - b.from : a.file < b.file ? -1 : 1))
    .flatMap(({ file, from, to }) =>
      Array.from({ length: to - from + 1 }, (_, i) => ({ file, line: from + i })),
    );
}

function lineText(subject: Subject, file: string, line: number): string {
  return (subject.sources.byPath.get(file)?.text.split('\n')[line - 1] ?? '').trimEnd();
}

/** Follows the reasons from a line of the function's file to the criterion, steps on the same line joined. */
function chain(
  subject: Subject,
  slice: DynamicSlice,
  line: number,
  shorten: (path: string) => string,
): SliceStepJson[] {
  const start = slice.lines.find((l) => l.line === line && l.file === subject.found.module.path);
  const steps: SliceStepJson[] = [];
  const { table } = subject.machine.flow!;
  for (let i = start?.instance ?? -1; i >= 0; ) {
    const reason = slice.reasons.get(i)!;
    const { span, kind: siteKind } = subject.program.sites[slice.trace.instances!.site[i]!]!;
    const step: SliceStepJson = {
      file: shorten(span.file),
      line: span.line,
      text:
        siteKind === 'entry' || siteKind === 'exit'
          ? `(${siteKind})`
          : (
              subject.sources.byPath.get(span.file)?.text.slice(span.start, span.end).split('\n', 1)[0] ?? ''
            ).trim(),
      kind: reason.kind,
      ...(reason.variable !== undefined && { variable: table.name(reason.variable) }),
    };
    const before = steps.at(-1);
    const joins =
      before !== undefined &&
      before.line === step.line &&
      before.file === step.file &&
      before.kind === 'data';
    if (joins) steps[steps.length - 1] = step;
    else steps.push(step);
    i = reason.dependent;
  }
  return steps;
}
