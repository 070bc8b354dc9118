import { type SliceLine, sliceLines, whyKept } from '../../evolve/static-slice/slice-lines.ts';
import type { StaticSlice } from '../../evolve/static-slice/static-slice.ts';
import type { TypeErrorAt } from '../../syntax/checker/type-errors.ts';
import { type ResultJson, SCHEMA } from '../schema.ts';
import type { SliceLineJson } from './slice-json.ts';
import { type TypeErrorJson, typeErrorsJson } from './type-errors-json.ts';

/** One step of the chain from a line to the criterion. */
export interface StaticStepJson {
  readonly line: number;
  readonly text: string;
  /**
   * Why this step is needed: the next one reads what it defines (`variable`), it decides whether the next one runs, the next one calls
   * or names it, or stands in it; `criterion` for what was asked for.
   */
  readonly kind: 'data' | 'control' | 'call' | 'name' | 'structure' | 'criterion';
  readonly variable?: string;
}

export interface StaticSliceJson extends ResultJson {
  readonly command: 'slice';
  readonly function: string;
  readonly file: string;
  /** As given: `tax`, `tax@40`. */
  readonly of: readonly string[];
  /** The lines of every top-level statement of which something stays. */
  readonly lines: readonly SliceLineJson[];
  /** What is left of the file. */
  readonly source: string;
  /** What the type checker objects to in `source` and did not before. */
  readonly typeErrors: readonly TypeErrorJson[];
  /** With `--why`: the chain from that line to the criterion; empty when it is not in the slice. */
  readonly why?: readonly StaticStepJson[];
}

export interface StaticSliceHeader {
  readonly name: string;
  readonly of: readonly string[];
  readonly typeErrors: readonly TypeErrorAt[];
  readonly shorten: (path: string) => string;
  readonly why?: number;
}

export function staticSliceJson(
  slice: StaticSlice,
  { name, of, typeErrors, shorten, why }: StaticSliceHeader,
): StaticSliceJson {
  const lines = sliceLines(slice);
  const file = shorten(slice.file);
  return {
    schema: SCHEMA,
    command: 'slice',
    function: name,
    file,
    of,
    lines: shownLines(slice, lines).map(({ line, kept, text }) => ({ file, line, kept, text })),
    source: slice.text,
    typeErrors: typeErrorsJson(typeErrors),
    ...(why !== undefined && { why: chain(slice, lines, why) }),
  };
}

/** Lines of the top-level statements of which something stays. */
function shownLines({ units, kept, found }: StaticSlice, lines: readonly SliceLine[]): SliceLine[] {
  const tree = found.module.tree!;
  const lineOf = (position: number): number => tree.getLineAndCharacterOfPosition(position).line + 1;
  const ranges = units.root.children
    .filter((unit) => kept.has(unit))
    .map(({ node }) => [lineOf(node.getStart(tree)), lineOf(node.end)] as const);
  const last = lines.findLastIndex((l) => l.text !== '');
  return lines
    .slice(0, last + 1)
    .filter(({ line }) => ranges.some(([from, to]) => from <= line && line <= to));
}

function chain(slice: StaticSlice, lines: readonly SliceLine[], line: number): StaticStepJson[] {
  const tree = slice.found.module.tree!;
  const lineOf = (position: number): number => tree.getLineAndCharacterOfPosition(position).line + 1;
  const start = slice.units.all.find((u) => slice.kept.has(u) && lineOf(u.node.getStart(tree)) === line);
  const unit = start ?? (lines[line - 1]?.kept === true ? lines[line - 1]!.unit : undefined);
  if (unit === undefined) return [];
  const steps = whyKept(slice, unit).map((at): StaticStepJson => {
    const reason = slice.kept.get(at)!;
    const place = lineOf(at.node.getStart(tree));
    return {
      line: place,
      text: (lines[place - 1]?.text ?? '').trim(),
      kind: reason.kind,
      ...(reason.kind === 'data' && { variable: reason.variable }),
    };
  });
  // A statement's parts follow each other on one line.
  return steps.filter(
    (step, i) => i === steps.length - 1 || step.kind !== 'structure' || steps[i + 1]!.line !== step.line,
  );
}
