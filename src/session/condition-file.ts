import type { FileSource } from '../base/environment.ts';
import {
  type Conditioned,
  type ConditionOptions,
  conditionFunction,
} from '../evolve/condition/condition-function.ts';
import { type Partition, partitionOf } from '../evolve/condition/partition.ts';
import { withText } from '../evolve/condition/with-text.ts';
import { removeUnused } from '../evolve/shared/remove-unused.ts';
import type { SliceCriterion } from '../evolve/static-slice/criterion.ts';
import { markLines, movedCriteria, withoutMarks } from '../evolve/static-slice/line-marks.ts';
import { staticSlice } from '../evolve/static-slice/static-slice.ts';
import { Prover } from '../signature/prover.ts';
import type { TypeErrorAt } from '../syntax/checker/type-errors.ts';
import { asWslText } from '../syntax/wsl/as-wsl-text.ts';
import { isWsl } from '../syntax/wsl/is-wsl.ts';
import { typeErrorsOnce } from './type-errors-once.ts';

export interface ConditionFileOptions extends ConditionOptions {
  /** Slice for these before and after conditioning, until nothing more goes. */
  readonly slice: readonly SliceCriterion[];
  readonly partition: boolean;
  /** Told of what is known so far: every removal in it is proved. */
  readonly onKnown?: (known: ConditionedFile) => void;
}

export interface ConditionedFile {
  /** Conditioning of the source as it was. */
  readonly first: Conditioned;
  readonly source: string;
  /** Times it was conditioned and sliced. */
  readonly rounds: number;
  readonly partition: Partition | undefined;
  /** What the type checker objects to that it did not before. */
  readonly typeErrors: readonly TypeErrorAt[];
}

/** More rounds of slicing and conditioning are not tried. */
const mostRounds = 5;

/** Conditions a function of a file and slices it, in turn, until nothing changes. */
export function conditionFile(
  files: FileSource,
  file: string,
  name: string,
  given: ConditionFileOptions,
): ConditionedFile {
  const types = typeErrorsOnce(files);
  const first = conditionFunction(files, file, name, { ...given, types });
  // What is left may have no use for an input that a condition speaks of.
  const options = { ...given, types, inputs: first.opened.signature.parameters };
  const { found } = first.opened;
  const { path } = found.module;
  // Lines of the criteria are those of the source as it was: comments mark them while it is rewritten.
  const isMarked = options.slice.some((c) => c.line !== undefined);
  let { source } = isMarked
    ? conditionFunction(withText(files, path, markLines(found, options.slice)), file, name, options)
    : first;
  let rounds = first.passes;
  const tell = () =>
    given.onKnown?.({
      first,
      source: withoutMarks(path, source),
      rounds,
      partition: undefined,
      typeErrors: [],
    });
  tell();
  for (let round = 0; options.slice.length > 0 && round < mostRounds; round++) {
    const criteria = movedCriteria(path, source, options.slice);
    if (criteria === undefined) break;
    const { text: sliced } = staticSlice(
      withText(files, path, source),
      file,
      name,
      criteria,
      options.packages,
    );
    const next =
      sliced === source || options.at.length > 0
        ? sliced
        : conditionFunction(withText(files, path, sliced), file, name, options).source;
    rounds++;
    if (next === source) break;
    source = next;
    tell();
  }
  source = withoutMarks(path, source);
  const conditioning = { files, file, name, path, options, first };
  if (!isWsl(path)) source = tidied(conditioning, source);
  return {
    first,
    source,
    rounds,
    partition: options.partition ? refined(conditioning, source) : undefined,
    typeErrors: types(path)?.added(first.before, source) ?? [],
  };
}

interface Conditioning {
  readonly files: FileSource;
  readonly file: string;
  readonly name: string;
  readonly path: string;
  readonly options: ConditionFileOptions;
  readonly first: Conditioned;
}

/** Without what is no longer used, unless the checker objects to that. */
function tidied({ name, path, options, first }: Conditioning, text: string): string {
  const asked = options.leadingTo?.text.match(/[\w$]+/g) ?? [];
  const keep = new Set([name, ...options.slice.map((c) => c.name), ...asked]);
  const tidy = removeUnused(path, first.before, text, keep);
  const errors = options.types?.(path);
  const isWorse =
    tidy !== text &&
    errors !== undefined &&
    errors.added(first.before, tidy).length > errors.added(first.before, text).length;
  return isWorse ? text : tidy;
}

function inWsl({ condition, value, ending }: Partition['parts'][number]): Partition['parts'][number] {
  return { condition: condition.map(asWslText), value: value && asWslText(value), ending };
}

/** What is left, taken apart by what its paths compute. */
function refined({ files, file, name, path, options, first }: Conditioning, source: string): Partition {
  const last = conditionFunction(withText(files, path, source), file, name, {
    ...options,
    at: source === first.before ? options.at : [],
    repeat: 0,
    everyPath: true,
    types: undefined,
  });
  const { store, solver, clock, limits } = options;
  const timeMs = Math.min(8000, limits.timeMs);
  const prover = new Prover(store, solver, { queries: 4000, timeMs, backendMs: timeMs, clock });
  const { isUniform, note, parts } = partitionOf(last.executed, prover, isWsl(path));
  // A slice for a variable returns nothing.
  const isReturned = options.slice.every((c) => c.name === 'return');
  const told = isReturned ? parts : parts.map((p) => ({ ...p, value: undefined }));
  return { isUniform, note, parts: isWsl(path) ? told.map(inWsl) : told };
}
