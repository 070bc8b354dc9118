import type { SiteId } from '../ir/ir.ts';
import type { Condition } from './trace.ts';

/**
 * What can go wrong in a run. The first group: the engine or a built-in throws and nobody catches it. `assertion`: an `assert` or
 * `invariant` throws, or `console.assert` complains. `throw`: a `throw` statement of the program, which may well be
 * intended. The last group is checked on request and ends the run, since JavaScript lets it pass.
 */
export type FaultKind =
  | 'null-access'
  | 'not-callable'
  | 'not-constructible'
  | 'not-iterable'
  | 'type'
  | 'range'
  | 'invalid-date'
  | 'bigint-division'
  | 'reference'
  | 'syntax'
  | 'uri'
  | 'error'
  | 'assertion'
  | 'throw'
  | CheckedFaultKind;

export type CheckedFaultKind =
  | 'division-by-zero'
  | 'nan'
  | 'integer-overflow'
  | 'lost-bits'
  | 'index-out-of-range';

/** A fault that a run showed. */
export interface RunFault {
  readonly kind: FaultKind;
  /** Where; -1 when that is not known. */
  readonly site: SiteId;
  /** What the run had decided until then. */
  readonly conditions: readonly Condition[];
}

/** What the checks on request say, in words. */
export const checkedFaultTexts: Readonly<Record<CheckedFaultKind, string>> = {
  'division-by-zero': 'division by zero',
  nan: 'a result that is not a number',
  'integer-overflow': 'an integer beyond 2^53',
  'lost-bits': 'a number that 32 bits cannot hold',
  'index-out-of-range': 'an index out of range',
};
