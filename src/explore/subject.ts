import type { Diagnostic } from '../base/diagnostic.ts';
import type { Ledger } from '../base/ledger.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { Fn, Program } from '../ir/ir.ts';
import type { CheckName } from '../ir/lower/check-names.ts';
import type { InputOptions } from '../machine/input/input-options.ts';
import type { Machine } from '../machine/machine.ts';
import type { Entry } from '../machine/machine-options.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import type { SourceSet } from '../syntax/modules/source-set.ts';
import type { FunctionSignature } from '../syntax/parameters/signature-of.ts';
import type { SignatureOptions } from '../syntax/shape/signature-options.ts';
import type { Criterion, CriterionScope } from './slice/criterion.ts';

export interface SubjectOptions {
  readonly signature: SignatureOptions;
  readonly packages: 'all' | 'none';
  readonly dependences: boolean;
  /**
   * With dependences: false leaves exceptions that nothing catches out of control dependence and keeps the states of runs at the function's cuts, as
   * strategy `dependence` needs it.
   */
  readonly abortEdges?: boolean;
  /** With dependences: runs keep which values locals had where (`ValueCoverage`). */
  readonly values?: boolean;
  /** What slices are for, as `criterionOf` takes it; the outcome when left out. */
  readonly on?: readonly string[] | ((scope: CriterionScope) => readonly string[]);
  readonly store: TermStore;
  readonly seed: number;
  readonly maxSteps: number;
  readonly runTimeoutMs: number;
  /** How often one place of a run may decide anew about the inputs; no limit when left out. */
  readonly repeats?: number;
  /** Check every recorded condition and shadow against the run's own input (tests). */
  readonly verify?: boolean;
  /** What is checked besides what JavaScript checks itself, in the program's own files. */
  readonly checks?: ReadonlySet<CheckName>;
  /** Runs decide what the structure of their outcome depends on, so that outcomes can be compared part by part. */
  readonly settleOutcome?: boolean;
  /** Whether calls of functions among the inputs throw is decided, too. */
  readonly throws?: boolean;
  /** What `assume` in the code does where it fails. Default `ends`. */
  readonly assume?: 'ends' | 'ignored';
  /** The same once the program is known, where there is no `wrap`; undefined for the function itself. */
  readonly wrapLater?: (code: OpenedCode) => WrappedEntry | undefined;
  /** Makes the entry an expression around the function instead of the function itself. */
  readonly wrap?: (sources: SourceSet, found: FoundFunction, signature: FunctionSignature) => WrappedEntry;
}

/** A function and the program that it is in. */
export interface OpenedCode {
  readonly sources: SourceSet;
  readonly program: Program;
  readonly found: FoundFunction;
  readonly signature: FunctionSignature;
}

/** An expression in the scope of the function's module, and the inputs that its parameters stand for, by position. */
export interface WrappedEntry {
  readonly params: readonly string[];
  readonly expression: string;
  readonly signature: FunctionSignature;
  /** Further expressions of that module, which `machine.call` finds by name. */
  readonly values?: readonly { readonly name: string; readonly expression: string }[];
}

/** A function made ready to be run and explored. */
export interface Subject {
  readonly sources: SourceSet;
  /** The same without the code that nothing leads to: what is run. */
  readonly needed: SourceSet;
  readonly found: FoundFunction;
  readonly signature: FunctionSignature;
  readonly program: Program;
  readonly store: TermStore;
  readonly machine: Machine;
  readonly entry: Entry;
  readonly ledger: Ledger;
  readonly criterion: Criterion;
  /** How inputs are built from shapes. */
  readonly inputOptions: InputOptions;
  /** The functions that `entry.calls` calls. */
  readonly following?: readonly Fn[];
  /** Warnings and notes of the front end. */
  readonly diagnostics: readonly Diagnostic[];
}
