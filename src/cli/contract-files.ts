import { resolve } from 'node:path';
import { type Diagnostic, RequestError } from '../base/diagnostic.ts';
import { readContract } from '../evolve/contract/1-read-contract.ts';
import { compileContract, ownParameters } from '../evolve/contract/3-compile-contract.ts';
import { joinVersions, unmounted } from '../evolve/contract/4-join-versions.ts';
import { type ContractCheck, checkContract } from '../evolve/contract/check-contract.ts';
import type { PlainInput } from '../evolve/contract/check-plain.ts';
import { checkTypes } from '../evolve/contract/check-types.ts';
import type { Contract } from '../evolve/contract/contract.ts';
import type { JointInputs } from '../evolve/contract/joint-inputs.ts';
import { namesAfter } from '../evolve/contract/named-parameters.ts';
import { openJoint } from '../evolve/contract/open-joint.ts';
import { spanOfPlaced } from '../evolve/contract/placed-text.ts';
import { presenceIn } from '../evolve/contract/presence.ts';
import { type ContractFile, readContractFile } from '../evolve/contract/read-contract-file.ts';
import { strayContracts } from '../evolve/contract/stray-contracts.ts';
import { matchFunctions } from '../evolve/diff/1-match-functions.ts';
import { SameCode } from '../evolve/diff/2-same-code.ts';
import type { Effect } from '../evolve/shared/observed-places.ts';
import { randomModels } from '../evolve/shared/probe-inputs.ts';
import type { Progress } from '../explore/exploration.ts';
import { locateFunction } from '../explore/subject.ts';
import { TermStore } from '../expr/term-store.ts';
import { nodeClock } from '../host/node-clock.ts';
import { nodeFiles } from '../host/node-files.ts';
import type { RecordedCall } from '../host/record-calls.ts';
import { modelFromWitness } from '../machine/input/from-witness.ts';
import { contractNotCheckedJson, functionContractJson } from '../report/contract-json.ts';
import type { FunctionContractJson } from '../report/contract-schema.ts';
import { witnessOf } from '../report/witness.ts';
import { buildSolver } from '../solver/build-solver.ts';
import { listFunctions } from '../syntax/find-function.ts';
import type { FoundFunction } from '../syntax/found-function.ts';
import type { EngineOptions } from './engine-options.ts';
import { type FilePair, loadVersion, relocation, type Version } from './open-pair.ts';
import { inputOfCall } from './record-function-calls.ts';
import { shortPath } from './short-path.ts';

export interface ContractOptions extends EngineOptions {
  /** What besides the outcome must stay the same where the contract is silent. */
  readonly on: readonly Effect[];
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
  /** The path of a contract file; `x.contract.ts` beside the new version's `x.ts` where left out. */
  readonly contractFile?: string | undefined;
}

export interface ContractListener {
  diagnostic?(diagnostic: Diagnostic): void;
  starting?(unfinished: FunctionContractJson, soFar: readonly FunctionContractJson[]): void;
  progress?(name: string, progress: Progress): void;
  /** Told of each function that was checked. */
  checked?(result: FunctionContractJson, check: ContractCheck): void;
}

/** Checks the change contracts of the functions of two versions of a file. Functions whose code is the same and that have no contract are not run. */
export function contractFiles(
  pair: FilePair,
  options: ContractOptions,
  listener: ContractListener = {},
): FunctionContractJson[] {
  const before = loadVersion(pair.before, options);
  const after = loadVersion(pair.after, options);
  const { pairs } =
    pair.name === undefined
      ? matchFunctions(listFunctions(before, before.entries[0]!), listFunctions(after, after.entries[0]!))
      : {
          pairs: [
            [locateFunction(before, pair.name.before), locateFunction(after, pair.name.after)] as const,
          ],
        };
  const code = new SameCode(before, after, relocation(pair), options);
  const file = options.contractOf === undefined ? contractFileOf(pair.after, options) : undefined;
  refused(file?.diagnostics ?? [], listener);
  const results: FunctionContractJson[] = [];
  if (pair.name === undefined)
    for (const warning of strayContracts(
      after.modules[0]!,
      pairs.map(([, g]) => g),
    ))
      listener.diagnostic?.(warning);
  const header = (g: FoundFunction) => ({
    name: g.name,
    file: { before: pair.before.label, after: pair.after.label },
  });
  for (const [f, g] of pairs) {
    const own = options.contractOf?.(g.name) ?? file?.contracts.get(g.name);
    const contract = checkedContract(own ?? readContract(g), listener);
    if (contract.cases.length === 0 && (options.contractsOnly === true || code.isSame(f, g))) {
      results.push(contractNotCheckedJson(header(g), 'proved', undefined));
      continue;
    }
    listener.starting?.(
      contractNotCheckedJson(header(g), 'unknown', 'its check was ended from outside'),
      results,
    );
    try {
      const checked = contractPair(pair, f, g, contract, options, listener, file);
      results.push(checked.result);
      listener.checked?.(checked.result, checked.check);
    } catch (error) {
      if (
        pair.name !== undefined ||
        !(error instanceof RequestError) ||
        error.diagnostic.code === 'bad-contract'
      )
        throw error;
      results.push(contractNotCheckedJson(header(g), 'unknown', error.message));
    }
  }
  return results;
}

/** Whether a version has change contracts at all. */
export function hasContracts(version: Version, options: EngineOptions): boolean {
  if (version.files.isFile(contractPath(version.file))) return true;
  return loadVersion(version, options).modules.some((m) => m.text.includes('@changed_behavior'));
}

function contractPath(file: string): string {
  return file.replace(/\.[cm]?[jt]sx?$/, '.contract.ts');
}

/** The contract file for a version; @throws RequestError when one is named that is not there. */
function contractFileOf(
  { files, file }: Version,
  { contractFile }: ContractOptions,
): ContractFile | undefined {
  const path = contractFile === undefined ? contractPath(file) : resolve(contractFile);
  const from = contractFile === undefined ? files : nodeFiles;
  const text = path !== file && from.isFile(path) ? from.read(path) : undefined;
  if (text !== undefined) return readContractFile(path, text, from);
  if (contractFile !== undefined) throw new RequestError('no-such-file', `${contractFile} does not exist`);
  return undefined;
}

function checkedContract(contract: Contract, listener: ContractListener): Contract {
  return refused(contract.diagnostics, listener) ?? contract;
}

/** Tells all diagnostics; the last error is thrown. */
function refused(diagnostics: readonly Diagnostic[], listener: ContractListener): undefined {
  const errors = diagnostics.filter((d) => d.severity === 'error');
  for (const d of diagnostics) if (d !== errors.at(-1)) listener.diagnostic?.(d);
  const last = errors.at(-1);
  if (last !== undefined) throw new RequestError(last.code, last.message, last.span);
  return undefined;
}

function contractPair(
  pair: FilePair,
  f: FoundFunction,
  g: FoundFunction,
  contract: Contract,
  options: ContractOptions,
  listener: ContractListener,
  file: ContractFile | undefined,
): { result: FunctionContractJson; check: ContractCheck } {
  const started = nodeClock.now();
  const found: Diagnostic[] = [];
  const compiled = compileContract(contract, presenceIn(f, g), (d) => found.push(d));
  refused(found, listener);
  const typed = (version: Version, fn: FoundFunction) => ({ files: version.files, found: fn });
  refused(checkTypes(compiled!, typed(pair.before, f), typed(pair.after, g)), listener);
  const joint = joinVersions({
    before: { files: pair.before.files, file: pair.before.file, name: f.name, found: f },
    after: { files: pair.after.files, file: pair.after.file, name: g.name, found: g },
    relocate: relocation(pair),
    contract: compiled!,
    latest: namesAfter(contract, 'latest'),
    deprecated: namesAfter(contract, 'deprecated'),
    ...(file?.contracts.get(g.name) === contract && {
      contractFile: { path: file.path, text: file.moduleText(g.name) },
    }),
    signature: options.signature,
    packages: options.packages,
  });
  for (const d of joint.diagnostics)
    listener.diagnostic?.({ ...d, span: d.span && { ...d.span, file: unmounted(d.span.file) } });
  const store = new TermStore();
  const solver = buildSolver(store, {
    timeoutMs: options.queryTimeoutMs,
    backend: options.solver,
    seed: options.seed,
  });
  try {
    solver.warmUp();
    const opened = openJoint(joint, {
      store,
      numbers: options.numbers,
      seed: options.seed,
      maxSteps: options.maxSteps,
      runTimeoutMs: Math.max(200, options.budget.timeoutMs / 4),
      on: options.on,
      relocate: relocation(pair),
      cases: contract.cases.length,
    });
    const frontEndMs = nodeClock.now() - started;
    const { all } = joint.inputs;
    const { inputOptions } = opened;
    const check = checkContract({
      contract: compiled!,
      joint,
      opened,
      inputs: [
        ...options.inputs.map((input) => ({
          input: byCommonNames(input, joint.inputs, g),
          origin: 'given' as const,
        })),
        ...options.calls.map((call) => ({
          input: inputOfCall(joint.inputs.after, call).input,
          origin: 'tests' as const,
        })),
      ],
      generate: function* () {
        const next = randomModels({ store, signature: all, inputOptions }, [opened.program], options.seed);
        for (let i = 0; i < options.generate; i++) yield next();
      },
      witness: (model) => witnessOf(store, all, model, inputOptions).tagged,
      model: (input) => {
        try {
          return modelFromWitness(store, all, input, inputOptions);
        } catch (error) {
          if (error instanceof RequestError) return undefined;
          throw error;
        }
      },
      symbolic: options.symbolic,
      runTimeoutMs: Math.max(200, options.budget.timeoutMs / 4),
      solver,
      order: options.order,
      seed: options.seed,
      budget: {
        ...options.budget,
        timeoutMs: Math.max(0, Math.round(options.budget.timeoutMs - frontEndMs)),
      },
      clock: nodeClock,
      onProgress: (progress) => listener.progress?.(g.name, progress),
    });
    for (const warning of vacuousCases(contract, check)) listener.diagnostic?.(warning);
    const result = functionContractJson(check, {
      name: g.name,
      ...(f.name !== g.name && { renamedFrom: f.name }),
      file: { before: pair.before.label, after: pair.after.label },
      contract,
      signature: all,
      notes: [
        ...joint.inputs.notes,
        ...[...opened.ownFields].map(
          ([name, fields]) =>
            `not compared, since only one version's ${name} has it: ${[...fields].join(', ')}`,
        ),
      ],
      shorten: (path) => shortPath(unmounted(path)),
      lineAt: (position) => contract.source.text.slice(0, position).split('\n').length,
      frontEndMs,
    });
    return { result, check };
  } finally {
    solver.dispose();
  }
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
