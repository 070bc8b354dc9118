import { Deadline } from '../base/deadline.ts';
import { type Diagnostic, RequestError } from '../base/diagnostic.ts';
import {
  type CompiledContract,
  compileContract,
  ownParameters,
} from '../evolve/contract/3-compile-contract.ts';
import { type Joint, joinVersions } from '../evolve/contract/4-join-versions.ts';
import { type ContractCheck, checkContract } from '../evolve/contract/check-contract.ts';
import type { PlainInput } from '../evolve/contract/check-plain.ts';
import { checkTypes } from '../evolve/contract/check-types.ts';
import type { Contract } from '../evolve/contract/contract.ts';
import type { JointInputs } from '../evolve/contract/joint-inputs.ts';
import { unmounted } from '../evolve/contract/joint-modules.ts';
import { namesAfter } from '../evolve/contract/names-after.ts';
import { type OpenedJoint, openJoint } from '../evolve/contract/open-joint.ts';
import { spanOfPlaced } from '../evolve/contract/placed-text.ts';
import { presenceIn } from '../evolve/contract/presence.ts';
import type { ContractFile } from '../evolve/contract/read-contract-file.ts';
import type { Effect } from '../evolve/shared/observed-places.ts';
import { randomModels } from '../evolve/shared/probe-inputs.ts';
import type { Model } from '../expr/input-variable.ts';
import { modelFromWitness } from '../machine/input/from-witness.ts';
import { functionContractJson } from '../report/contract/contract-json.ts';
import type { ContractSource, FunctionContractJson } from '../report/contract/contract-schema.ts';
import { witnessOf } from '../report/values/witness.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import { byWork } from './by-work.ts';
import type { SessionContext } from './context.ts';
import type { EngineOptions } from './engine-options.ts';
import type { Emit } from './event.ts';
import { openEngine, runTimeoutMs } from './open-engine.ts';
import { type FilePair, relocation } from './open-pair.ts';
import { progressEvent } from './progress-event.ts';
import { inputOfCall, type RecordedCall } from './recorded-call.ts';
import type { PairsRequest } from './requests/pair-request.ts';
import { shortPath } from './short-path.ts';

export interface ContractOptions extends EngineOptions {
  /** What besides the outcome must stay the same where the contract is silent. */
  readonly on: readonly Effect[];
  /** Functions that are left out. */
  readonly skip?: PairsRequest['skip'];
  /** How many inputs are generated and run as they are. */
  readonly generate: number;
  /** Look for inputs with the solver too. */
  readonly symbolic: boolean;
  /** Inputs of the user's by parameter names, for the one function that is checked. */
  readonly inputs: readonly PlainInput[];
  /** Calls of the new version's function that tests make, for the one function that is checked. */
  readonly calls: readonly RecordedCall[];
  /** Leave functions alone that have no contract. */
  readonly contractsOnly?: boolean;
  /** The contract of a function that is not in its doc comment. */
  readonly contractOf?: (name: string) => Contract | undefined;
  /** The path of a contract file; where left out `x.contract.ts` beside `x.ts`, the old version's if it has one. */
  readonly contractFile?: string | undefined;
  /** Told of each function that was checked. */
  readonly onChecked?: (check: ContractCheck) => void;
}

/** Checks the contract of one function. */
export function contractPair(
  outer: SessionContext,
  pair: FilePair,
  f: FoundFunction,
  g: FoundFunction,
  contract: Contract,
  options: ContractOptions,
  emit: Emit,
  file: ContractFile | undefined,
  from: ContractSource,
): { result: FunctionContractJson; check: ContractCheck } {
  const context = byWork(outer, options.budget.timeoutMs);
  const deadline = new Deadline(context.clock, options.budget.timeoutMs);
  const compiled = compiledContract(pair, f, g, contract, emit);
  const joint = joined(pair, f, g, contract, compiled, file, options, emit);
  const { store, solver } = openEngine(options, context.clock);
  try {
    const opened = openJoint(joint, {
      store,
      numbers: options.numbers,
      seed: options.seed,
      maxSteps: options.maxSteps,
      runTimeoutMs: runTimeoutMs(options),
      on: options.on,
      relocate: relocation(pair),
      cases: contract.cases.length,
    });
    const frontEndMs = deadline.spentMs;
    const { all } = joint.inputs;
    const { inputOptions } = opened;
    const check = checkContract({
      contract: compiled,
      joint,
      opened,
      proofs: { queries: 2000, timeMs: options.budget.timeoutMs * 0.1, clock: context.clock },
      inputs: givenInputs(options, joint.inputs, g),
      generate: function* () {
        const next = randomModels({ store, signature: all, inputOptions }, [opened.program], options.seed);
        for (let i = 0; i < options.generate; i++) yield next();
      },
      witness: (model) => witnessOf(store, all, model, inputOptions).tagged,
      model: (input) => modelIfAllowed(store, all, input, inputOptions),
      symbolic: options.symbolic,
      runTimeoutMs: runTimeoutMs(options),
      solver,
      order: options.order,
      seed: options.seed,
      budget: { ...options.budget, timeoutMs: Math.round(deadline.leftMs) },
      clock: context.clock,
      onProgress: (progress) => emit(progressEvent(g.name, progress)),
    });
    for (const warning of vacuousCases(contract, check)) emit({ type: 'diagnostic', diagnostic: warning });
    const result = functionContractJson(check, {
      name: g.name,
      ...(f.name !== g.name && { renamedFrom: f.name }),
      file: { before: pair.before.label, after: pair.after.label },
      contract,
      from,
      signature: all,
      notes: [...joint.inputs.notes, ...ownFieldNotes(opened.ownFields)],
      shorten: (path) => shortPath(context.cwd, unmounted(path)),
      lineAt: (position) => contract.source.text.slice(0, position).split('\n').length,
      frontEndMs,
    });
    return { result, check };
  } finally {
    solver.dispose();
  }
}

/** @throws RequestError when the contract does not fit the function. */
function compiledContract(
  { before, after }: FilePair,
  f: FoundFunction,
  g: FoundFunction,
  contract: Contract,
  emit: Emit,
): CompiledContract {
  const found: Diagnostic[] = [];
  const compiled = compileContract(contract, presenceIn(f, g), (d) => found.push(d));
  refused(found, emit);
  const old = { files: before.files, found: f };
  refused(checkTypes(compiled!, old, { files: after.files, found: g }), emit);
  return compiled!;
}

/** Both versions with the contract as one program. */
function joined(
  pair: FilePair,
  f: FoundFunction,
  g: FoundFunction,
  contract: Contract,
  compiled: CompiledContract,
  file: ContractFile | undefined,
  options: ContractOptions,
  emit: Emit,
): Joint {
  const joint = joinVersions({
    before: { files: pair.before.files, file: pair.before.file, name: f.name, found: f },
    after: { files: pair.after.files, file: pair.after.file, name: g.name, found: g },
    relocate: relocation(pair),
    contract: compiled,
    latest: namesAfter(contract, 'latest'),
    deprecated: namesAfter(contract, 'deprecated'),
    ...(file?.contracts.get(g.name) === contract && {
      contractFile: { path: file.path, text: file.moduleText(g.name) },
    }),
    signature: options.signature,
    packages: options.packages,
  });
  for (const d of joint.diagnostics)
    emit({
      type: 'diagnostic',
      diagnostic: { ...d, span: d.span && { ...d.span, file: unmounted(d.span.file) } },
    });
  return joint;
}

/** What the user gave and what tests call the function with. */
function givenInputs({ inputs, calls }: ContractOptions, joint: JointInputs, found: FoundFunction) {
  return [
    ...inputs.map((input) => ({ input: byCommonNames(input, joint, found), origin: 'given' as const })),
    ...calls.map((call) => ({ input: inputOfCall(joint.after, call).input, origin: 'tests' as const })),
  ];
}

/** The model of an input, if it is one that the signature allows. */
function modelIfAllowed(...of: Parameters<typeof modelFromWitness>): Model | undefined {
  try {
    return modelFromWitness(...of);
  } catch (error) {
    if (error instanceof RequestError) return undefined;
    throw error;
  }
}

function ownFieldNotes(ownFields: OpenedJoint['ownFields']): string[] {
  return [...ownFields].map(
    ([name, fields]) => `not compared, since only one version's ${name} has it: ${[...fields].join(', ')}`,
  );
}

/** A case whose left side no input satisfies says nothing. */
function vacuousCases(contract: Contract, { cases }: ContractCheck): Diagnostic[] {
  return cases.flatMap(({ satisfiable }, i): Diagnostic[] => {
    const [first] = contract.cases[i]!.clauses;
    if (satisfiable !== 'no' || first === undefined) return [];
    const message = 'no input satisfies the left side of this case, so it says nothing (vacuous)';
    const span = spanOfPlaced(first.condition, contract.source);
    return [{ severity: 'warning', code: 'vacuous-contract', message, span }];
  });
}

/** An input by the names that both versions' inputs go by: those of the old version, as far as it has them. */
function byCommonNames(input: PlainInput, { after, all }: JointInputs, found: FoundFunction): PlainInput {
  const own = ownParameters(found).map((p) => p.name.getText());
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (name === 'this' || all.parameters.some((p) => p.name === name)) return [name, value];
      const common = after.parameters[own.indexOf(name)]?.name;
      if (common === undefined)
        throw new RequestError('no-such-parameter', `${found.name} has no parameter ${name}`);
      return [common, value];
    }),
  );
}

/** Tells all diagnostics; the last error is thrown. */
export function refused(diagnostics: readonly Diagnostic[], emit: Emit): undefined {
  const errors = diagnostics.filter((d) => d.severity === 'error');
  for (const d of diagnostics) if (d !== errors.at(-1)) emit({ type: 'diagnostic', diagnostic: d });
  const last = errors.at(-1);
  if (last !== undefined) throw new RequestError(last.code, last.message, last.span);
  return undefined;
}
