/**
 * What is left of a function when this much is known (ConSUS, chapter 4). The function is lowered together with the conditions (phase 1),
 * executed over sets of (path condition, store) pairs, which the solver prunes on the way (phase 2, `interpret/`), and what execution did not
 * reach and which decisions it found settled is told of the source (phase 3). `applyRemovals` writes the source that is left; since what is left
 * may tell more, this is repeated until nothing changes. On request, tests that the type checker needs stay (phase 4).
 *
 * What is not proved to be unreachable stays. Inputs are of the declared types; a property read runs no code that the program does not show.
 */
import type { Clock, FileSource } from '../../base/environment.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Solver } from '../../solver/solver.ts';
import type { TypeErrors } from '../../syntax/checker/type-errors.ts';
import { applyRemovals } from '../shared/apply-removals.ts';
import type { Removal } from '../shared/removal.ts';
import { type Opened, type OpenOptions, openConditioned } from './1-open.ts';
import { type Executed, execute } from './2-execute.ts';
import { findRemovals } from './3-find-removals.ts';
import { mendTypes } from './4-mend-types.ts';
import type { Limits } from './interpret/limits.ts';
import { withText } from './with-text.ts';

export interface ConditionOptions extends OpenOptions {
  readonly store: TermStore;
  readonly solver: Solver;
  readonly limits: Limits;
  readonly clock: Clock;
  /** How often what is left is conditioned again; 0: once only. */
  readonly repeat: number;
  /** Keep paths apart, for {@link partitionOf}; what is left is the same. */
  readonly everyPath?: boolean | undefined;
  /** Tests without which what is left has new type errors stay; undefined: all that can go goes. */
  readonly types?: ((path: string) => TypeErrors | undefined) | undefined;
}

export interface Conditioned {
  readonly opened: Opened;
  readonly executed: Executed;
  /** Of the first pass, over the source as it was. */
  readonly removals: readonly Removal[];
  /** The file as it was. */
  readonly before: string;
  /** What is left of it. */
  readonly source: string;
  /** How often it was conditioned. */
  readonly passes: number;
}

/** @throws RequestError when there is no such function or a condition cannot be read. */
export function conditionFunction(
  files: FileSource,
  file: string,
  name: string,
  options: ConditionOptions,
): Conditioned {
  const first = once(files, file, name, options);
  let { source } = first;
  let passes = 1;
  // Conditions at lines name lines of the source as it was.
  const inputs = options.inputs ?? first.opened.signature.parameters;
  const canRepeat = options.at.length === 0 && options.leadingTo === undefined;
  for (; canRepeat && passes <= options.repeat && source !== first.before; passes++) {
    const path = first.opened.found.module.path;
    const next = once(withText(files, path, source), file, name, { ...options, inputs }).source;
    if (next === source) break;
    source = next;
  }
  return { ...first, source, passes };
}

function once(files: FileSource, file: string, name: string, options: ConditionOptions) {
  const opened = openConditioned(files, file, name, options);
  const executed = execute({ ...options, ...opened, numbers: options.signature.numbers ?? 'double' });
  const { module } = opened.found;
  const removals = executed.isImpossible
    ? []
    : findRemovals(module.tree!, {
        program: opened.program,
        marks: executed.marks,
        owned: executed.owned,
        isBackward: options.leadingTo !== undefined,
      });
  const types = removals.length === 0 ? undefined : options.types?.(module.path);
  const left =
    types === undefined
      ? { source: applyRemovals(module.text, module.tree!, removals), removals }
      : mendTypes(module.tree!, removals, types);
  return { opened, executed, before: module.text, ...left };
}
