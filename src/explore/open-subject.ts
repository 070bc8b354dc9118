/**
 * A function made ready to be run and explored: sources loaded, signature read, program lowered, machine and term store
 * set up. Everything that explores, compares or slices starts here.
 */

import { type Diagnostic, RequestError } from '../base/diagnostic.ts';
import type { FileSource } from '../base/environment.ts';
import { Ledger } from '../base/ledger.ts';
import type { Program } from '../ir/ir.ts';
import { defaultInputOptions, type InputOptions } from '../machine/input/input-options.ts';
import { createMachine } from '../machine/machine.ts';
import { isOurs } from '../machine/self-hosted-source.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import type { SourceSet } from '../syntax/modules/source-set.ts';
import { type FunctionSignature, signatureOf } from '../syntax/parameters/signature-of.ts';
import { neededSources } from '../syntax/reach/needed-sources.ts';
import { requiredModules } from '../syntax/shape/required-modules.ts';
import type { Signature } from '../syntax/shape/shape.ts';
import { entryPlace, requiredChecks, wrappedFunctions } from './entry-functions.ts';
import { functionOf } from './function-of.ts';
import { guessInputs, mayHide } from './guess-inputs.ts';
import { locateFunction } from './locate-function.ts';
import { lowerOnce } from './lower-once.ts';
import { calledFromOutside } from './outside-calls.ts';
import { readsArguments } from './reads-arguments.ts';
import { criterionOf } from './slice/criterion.ts';
import { solidInputs } from './solid-inputs.ts';
import type { Subject, SubjectOptions } from './subject.ts';
import { rejectingIn, throwingIn, withThrowing } from './throwing-inputs.ts';
import { withModels } from './with-models.ts';
import { withNodeParts } from './with-node-parts.ts';

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
  const needed = neededSources(sources, [module, found.requested.path, ...requiredModules(declared)]);
  const complete = withModels(
    needed,
    extra.map((e) => e.expression),
  );
  const lowered = lowerOnce(complete.sources, {
    extra,
    ...(options.checks !== undefined && { checks: { names: options.checks, modules: isOwn(found) } }),
  });
  const error = lowered.diagnostics.find((d) => d.severity === 'error');
  if (error !== undefined) throw new RequestError(error.code, error.message, error.span);
  const later = wrapped === undefined ? options.wrapLater : undefined;
  const wrap = later?.({ sources, program: lowered.program, found, signature: declared });
  if (wrap !== undefined) return openSubject(files, file, name, { ...options, wrap: () => wrap });
  const inputOptions = inputOptionsOf(options);
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
    needed,
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

function inputOptionsOf({ signature }: SubjectOptions): InputOptions {
  return { ...defaultInputOptions, numbers: signature.numbers ?? 'double', hostile: signature.hostile };
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

function checked(sources: SourceSet): SourceSet {
  const error = sources.diagnostics.find((d) => d.severity === 'error');
  if (error !== undefined) throw new RequestError(error.code, error.message, error.span);
  return sources;
}
