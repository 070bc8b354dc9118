import { resolve } from 'node:path';
import { RequestError } from '../base/diagnostic.ts';
import type { FileSource } from '../base/environment.ts';
import { readContract } from '../evolve/contract/1-read-contract.ts';
import type { Contract } from '../evolve/contract/contract.ts';
import { type ContractFile, readContractFile } from '../evolve/contract/read-contract-file.ts';
import { strayContracts } from '../evolve/contract/stray-contracts.ts';
import { matchFunctions } from '../evolve/diff/1-match-functions.ts';
import { SameCode } from '../evolve/diff/2-same-code.ts';
import { locateFunction } from '../explore/locate-function.ts';
import { offered } from '../explore/offered-functions.ts';
import { contractNotCheckedJson } from '../report/contract/contract-json.ts';
import type { ContractSource, FunctionContractJson } from '../report/contract/contract-schema.ts';
import { WHOLE_FILE } from '../report/whole-file.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import type { SessionContext } from './context.ts';
import { type ContractOptions, contractPair, refused } from './contract-pair.ts';
import type { Known } from './diff-files.ts';
import type { EngineOptions } from './engine-options.ts';
import { type Emit, ignoreEvents } from './event.ts';
import { isSkipped } from './is-skipped.ts';
import { type FilePair, loadVersion, relocation, type Version } from './open-pair.ts';

/** Checks the change contracts of the functions of two versions of a file. Functions whose code is the same and that have no contract are not run. */
export function contractFiles(
  context: SessionContext,
  pair: FilePair,
  options: ContractOptions,
  emit: Emit = ignoreEvents,
  known: Known<FunctionContractJson> = () => {},
): FunctionContractJson[] {
  const labels = { before: pair.before.label, after: pair.after.label };
  if (isSkipped(options.skip, WHOLE_FILE, labels)) return [];
  const reading = 'reading its file was ended from outside';
  known([contractNotCheckedJson({ name: WHOLE_FILE, file: labels }, reading)]);
  const before = loadVersion(pair.before, options);
  const after = loadVersion(pair.after, options);
  const { pairs } =
    pair.name === undefined
      ? matchFunctions(offered(before), offered(after))
      : {
          pairs: [
            [locateFunction(before, pair.name.before), locateFunction(after, pair.name.after)] as const,
          ],
        };
  const code = new SameCode(before, after, relocation(pair), options);
  const found = options.contractOf === undefined ? contractFileOf(context, pair, options) : undefined;
  const file = found?.file;
  refused(file?.diagnostics ?? [], emit);
  const results: FunctionContractJson[] = [];
  if (pair.name === undefined)
    for (const warning of strayContracts(
      after.modules[0]!,
      pairs.map(([, g]) => g),
    ))
      emit({ type: 'diagnostic', diagnostic: warning });
  const header = (g: FoundFunction) => ({
    name: g.name,
    file: labels,
  });
  for (const [f, g] of pairs) {
    if (isSkipped(options.skip, g.name, labels)) continue;
    const own = options.contractOf?.(g.name) ?? file?.contracts.get(g.name);
    const contract = checkedContract(own ?? readContract(g), emit);
    if (contract.cases.length === 0 && (options.contractsOnly === true || code.isSame(f, g))) {
      results.push(contractNotCheckedJson(header(g), undefined));
      continue;
    }
    const unfinished = 'its check was ended from outside';
    known([...results, contractNotCheckedJson(header(g), unfinished)]);
    emit({ type: 'started', function: g.name });
    try {
      const from =
        found !== undefined && contract === own ? found.from : own === undefined ? 'after' : 'given';
      const checked = contractPair(context, pair, f, g, contract, options, emit, file, from);
      results.push(checked.result);
      options.onChecked?.(checked.check);
      emit({ type: 'finished', function: g.name });
    } catch (error) {
      if (
        pair.name !== undefined ||
        !(error instanceof RequestError) ||
        error.diagnostic.code === 'bad-contract'
      )
        throw error;
      results.push(contractNotCheckedJson(header(g), error.message));
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

/**
 * The contract file that the user named, else the old version's, else the new one's: who changes the code may not change what others asked of it.
 * @throws RequestError when one is named that is not there.
 */
function contractFileOf(
  context: SessionContext,
  { before, after }: FilePair,
  { contractFile }: ContractOptions,
): { readonly file: ContractFile; readonly from: ContractSource } | undefined {
  const read = (path: string, files: FileSource, from: ContractSource) => {
    const text = files.isFile(path) ? files.read(path) : undefined;
    return text === undefined ? undefined : { file: readContractFile(path, text, files), from };
  };
  if (contractFile !== undefined) {
    const named = read(resolve(context.cwd, contractFile), context.files, 'given');
    if (named === undefined) throw new RequestError('no-such-file', `${contractFile} does not exist`);
    return named;
  }
  for (const [version, from] of [
    [before, 'before'],
    [after, 'after'],
  ] as const) {
    const path = contractPath(version.file);
    const found = path === version.file ? undefined : read(path, version.files, from);
    if (found !== undefined) return found;
  }
  return undefined;
}

function checkedContract(contract: Contract, emit: Emit): Contract {
  return refused(contract.diagnostics, emit) ?? contract;
}
