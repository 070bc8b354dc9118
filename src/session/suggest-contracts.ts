import { RequestError } from '../base/diagnostic.ts';
import { contractOf } from '../evolve/contract/1-read-contract.ts';
import { ownParameters } from '../evolve/contract/3-compile-contract.ts';
import { locateFunction } from '../explore/locate-function.ts';
import type { ContractVerdict, SuggestedContract } from '../report/contract/contract-schema.ts';
import { suggestedContracts } from '../report/contract/contract-suggestion.ts';
import type { FunctionDiffJson } from '../report/diff/diff-schema.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import { moduleBindings } from '../syntax/functions/module-bindings.ts';
import type { SessionContext } from './context.ts';
import { contractFiles } from './contract-files.ts';
import type { ContractOptions } from './contract-pair.ts';
import { diffFiles } from './diff-files.ts';
import { type Emit, ignoreEvents } from './event.ts';
import { type FilePair, loadVersion } from './open-pair.ts';

/** Compares the functions of two versions of a file and describes each difference by the weakest contract that checking does not refute. */
export function suggestContracts(
  context: SessionContext,
  pair: FilePair,
  options: ContractOptions,
  emit: Emit = ignoreEvents,
): SuggestedContract[] {
  const after = loadVersion(pair.after, options);
  return diffFiles(context, pair, { ...options, strategy: 'path' }, emit).flatMap((fn) => {
    if (fn.code !== 'changed' || fn.verdict !== 'refuted') return [];
    return [suggest(context, pair, fn, locateFunction(after, fn.function), options)];
  });
}

function suggest(
  context: SessionContext,
  pair: FilePair,
  fn: FunctionDiffJson,
  found: FoundFunction,
  options: ContractOptions,
): SuggestedContract {
  const own = ownParameters(found).map((p) => p.name.getText());
  const names = new Map(fn.inputs.map((input, i) => [input.name, own[i] ?? input.name]));
  const locals = moduleBindings(found.module.tree!).locals;
  const tried = suggestedContracts(fn.changes, {
    names,
    doubles: options.numbers !== 'int',
    hasType: (name) => locals.has(name) || /^(?:Type|Range|Syntax|Reference|URI|Eval)?Error$/.test(name),
  });
  const header = { function: fn.function, file: fn.file.after ?? '' };
  const named = { ...pair, name: { before: fn.renamedFrom ?? fn.function, after: fn.function } };
  let best: SuggestedContract | undefined;
  for (const contract of tried) {
    const verdict = verdictOf(context, contract, named, options);
    if (verdict === 'proved' || verdict === 'same') return { ...header, contract, verdict };
    if (verdict === 'unknown') best ??= { ...header, contract, verdict };
  }
  if (best !== undefined) return { ...best, note: 'checking it did not settle everything' };
  return {
    ...header,
    contract: [],
    verdict: 'unknown',
    note: 'its differences cannot be said in terms of its inputs; beagle diff shows them',
  };
}

/** What checking a contract comes to; undefined when it cannot be said so. */
function verdictOf(
  context: SessionContext,
  lines: readonly string[],
  pair: FilePair,
  options: ContractOptions,
): ContractVerdict | undefined {
  const contract = contractOf(lines.join('\n'), 'suggestion');
  try {
    return contractFiles(context, pair, { ...options, contractOf: () => contract })[0]?.verdict;
  } catch (error) {
    if (error instanceof RequestError) return undefined;
    throw error;
  }
}
