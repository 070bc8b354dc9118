/**
 * A function made ready to be run and explored: sources loaded, signature read, program lowered, machine and term store
 * set up. Everything that explores, compares or slices starts here.
 */

import { type Diagnostic, RequestError } from '../base/diagnostic.ts';
import type { FileSource } from '../base/environment.ts';
import { Ledger } from '../base/ledger.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { Program } from '../ir/ir.ts';
import type { CheckName } from '../ir/lower/check-names.ts';
import { defaultInputOptions, type InputOptions } from '../machine/input/input-options.ts';
import { createMachine, type Machine } from '../machine/machine.ts';
import type { Entry } from '../machine/machine-options.ts';
import { isOurs } from '../machine/self-hosted-source.ts';
import { findFunction, listFunctions, listLocalFunctions } from '../syntax/functions/find-function.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import { functionAt } from '../syntax/functions/function-at.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import type { SourceSet } from '../syntax/modules/source-set.ts';
import { type FunctionSignature, signatureOf } from '../syntax/parameters/signature-of.ts';
import { requiredModules } from '../syntax/shape/required-modules.ts';
import type { Signature } from '../syntax/shape/shape.ts';
import type { SignatureOptions } from '../syntax/shape/signature-options.ts';
import { bareMachine } from './bare-machine.ts';
import { entryPlace, requiredChecks, wrappedFunctions } from './entry-functions.ts';
import { functionOf } from './function-of.ts';
import { guessInputs, mayHide } from './guess-inputs.ts';
import { lowerOnce } from './lower-once.ts';
import { calledFromOutside } from './outside-calls.ts';
import { readsArguments } from './reads-arguments.ts';
import { type Criterion, type CriterionScope, criterionOf } from './slice/criterion.ts';
import { solidInputs } from './solid-inputs.ts';
import { rejectingIn, throwingIn, withThrowing } from './throwing-inputs.ts';
import { withModels } from './with-models.ts';
import { withNodeParts } from './with-node-parts.ts';

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

export interface Subject {
  readonly sources: SourceSet;
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
  /** Warnings and notes of the front end. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * @throws RequestError when the file is missing or has syntax errors, the function is unknown, or the program uses what is refused.
 */
export function openSubject(files: FileSource, file: string, name: string, options: SubjectOptions): Subject {
  let sources = withNodeParts(checked(loadSources(files, [file], { packages: options.packages })));
  let found = locateFunction(sources, name);
  const own = signatureOf(sources, found, options.signature);
  const wrapped = options.wrap?.(sources, found, own);
  const declared = wrapped?.signature ?? own;
  const missing = requiredModules(declared).filter((path) => !sources.byPath.has(path));
  if (missing.length > 0) {
    sources = withNodeParts(checked(loadSources(files, [file, ...missing], { packages: options.packages })));
    found = locateFunction(sources, name);
  }
  const { module, name: path } =
    wrapped === undefined ? entryPlace(found) : { module: found.module.path, name: '$wrapped' };
  const requires = requiredChecks(declared, module);
  const extra = [...requires, ...(wrapped === undefined ? [] : wrappedFunctions(wrapped, module, path))];
  const complete = withModels(sources);
  const lowered = lowerOnce(complete.sources, {
    extra,
    ...(options.checks !== undefined && { checks: { names: options.checks, modules: isOwn(found) } }),
  });
  const error = lowered.diagnostics.find((d) => d.severity === 'error');
  if (error !== undefined) throw new RequestError(error.code, error.message, error.span);
  const later = wrapped === undefined ? options.wrapLater : undefined;
  const wrap = later?.({ sources, program: lowered.program, found, signature: declared });
  if (wrap !== undefined) return openSubject(files, file, name, { ...options, wrap: () => wrap });
  const inputOptions: InputOptions = {
    ...defaultInputOptions,
    numbers: options.signature.numbers ?? 'double',
    hostile: options.signature.hostile,
  };
  const signature = inputsOf(lowered.program, found, declared, wrapped !== undefined, options);
  const { store } = options;
  const ledger = new Ledger();
  const scope = { program: lowered.program, signature, found };
  const on = typeof options.on === 'function' ? options.on(scope) : (options.on ?? []);
  const criterion = criterionOf(scope, on);
  const machine = createMachine({
    program: lowered.program,
    store,
    models: complete.models,
    ledger,
    dependences: options.dependences,
    abortEdges: options.abortEdges,
    values: options.values,
    cutsIn: options.abortEdges === false ? functionOf(lowered.program, found)?.id : undefined,
    observe: criterion.reads,
    keep: criterion.keep,
    solidInputs: options.dependences ? solidInputs(lowered.program, signature, found) : [],
    entries: wrapped === undefined ? outsideCalls(lowered.program, signature, found) : 'any',
    seed: options.seed,
    missingGlobals: 'end',
    world: 'input',
    assume: options.assume,
    limits: { steps: options.maxSteps, timeMs: options.runTimeoutMs, repeats: options.repeats ?? Infinity },
    input: inputOptions,
    verify: options.verify,
    settleOutcome: options.settleOutcome,
  });
  return {
    sources,
    found,
    signature,
    program: lowered.program,
    store,
    machine,
    criterion,
    entry: { module, name: path, signature, requires: requires.map((e) => e.name) },
    ledger,
    inputOptions,
    diagnostics: diagnosticsOf(
      sources,
      lowered,
      signature,
      found,
      mayHide(found, declared, options.signature),
    ),
  };
}

/** What is declared of the inputs, what the code suggests where nothing is, and whether callbacks throw and promises reject. */
function inputsOf(
  program: Program,
  found: FoundFunction,
  declared: FunctionSignature,
  isWrapped: boolean,
  options: SubjectOptions,
): FunctionSignature {
  const guessed = isWrapped ? declared : guessInputs(program, found, declared, options.signature);
  if (!options.throws) return guessed;
  const fn = functionOf(program, found);
  return withThrowing(
    guessed,
    () => throwingIn(program, fn),
    () => rejectingIn([{ program, fn }]),
  );
}

function outsideCalls(program: Program, signature: Signature, found: FoundFunction) {
  return calledFromOutside(program, signature, functionOf(program, found));
}

/** What the front end has to say about a function. */
function diagnosticsOf(
  sources: SourceSet,
  lowered: ReturnType<typeof lowerOnce>,
  signature: FunctionSignature,
  found: FoundFunction,
  mayHideInputs: boolean,
): Diagnostic[] {
  return [
    ...sources.diagnostics,
    ...signature.diagnostics,
    ...lowered.diagnostics,
    ...(mayHideInputs ? [] : readsArguments(lowered.program, found, signature)),
  ];
}

/** Is it code under examination rather than a package it uses, or code of ours? */
function isOwn(found: FoundFunction): (path: string) => boolean {
  const isPackage = (path: string) => path.includes('/node_modules/');
  const inPackage = isPackage(found.module.path);
  return (path) => !isOurs(path) && (inPackage || !isPackage(path));
}

/** A function by its name in the source or, where the source alone does not tell, in the modules once they have run. */
export function locateFunction(sources: SourceSet, name: string): FoundFunction {
  const path = sources.entries[0]!;
  try {
    return findFunction(sources, path, name);
  } catch (error) {
    const found = foundByRunning(sources, path, name);
    if (found === undefined) throw error;
    return found;
  }
}

function foundByRunning(sources: SourceSet, path: string, name: string): FoundFunction | undefined {
  const machine = bareMachine(sources);
  for (const wanted of name === 'default' ? ['default', ''] : [name]) {
    const at = machine?.locate(path, wanted);
    const found = at && functionAt(sources, path, wanted, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Names of the functions a file offers: by its source, or when that shows none by running it. */
export function offeredFunctions(sources: SourceSet): string[] {
  const path = sources.entries[0]!;
  const names = listFunctions(sources, path).map((f) => f.name);
  if (names.length > 0) return names;
  const made = bareMachine(sources)?.exportedFunctions(path) ?? [];
  return [...new Set(made.map(({ name }) => (name === '' ? 'default' : name)))];
}

/**
 * The functions a file offers: those that its source shows and, for CommonJS, those that its exports have once it has run (exports by another name,
 * or made in a loop, and classes made inside of functions, are not seen in the source).
 */
export function offered(sources: SourceSet): FoundFunction[] {
  const path = sources.entries[0]!;
  const shown = listFunctions(sources, path, true);
  if (sources.byPath.get(path)?.kind !== 'cjs') return [...shown];
  const machine = bareMachine(sources);
  const known = new Set(shown.map((f) => f.node));
  const more: FoundFunction[] = [];
  for (const at of machine?.exportedFunctions(path) ?? []) {
    const found = functionAt(sources, path, at.name === '' ? 'default' : at.name, at);
    if (found === undefined || known.has(found.node)) continue;
    known.add(found.node);
    more.push(found);
  }
  // Exports that are functions of ours bound to something, say: then these are compared.
  if (shown.length + more.length === 0) return listLocalFunctions(sources, path, true);
  // A file whose source shows no exports offers what stands in it, unless it turns out to have some.
  return more.length === 0 ? [...shown] : [...shown.filter((f) => f.exported !== undefined), ...more];
}

function checked(sources: SourceSet): SourceSet {
  const error = sources.diagnostics.find((d) => d.severity === 'error');
  if (error !== undefined) throw new RequestError(error.code, error.message, error.span);
  return sources;
}
