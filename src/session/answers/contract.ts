import { allEffects } from '../../evolve/shared/observed-places.ts';
import type {
  ContractJson,
  FunctionContractJson,
  SuggestedContract,
  SuggestJson,
} from '../../report/contract/contract-schema.ts';
import { SCHEMA } from '../../report/schema.ts';
import type { SessionContext } from '../context.ts';
import { GENERATED } from '../contract-defaults.ts';
import { contractFiles } from '../contract-files.ts';
import type { ContractOptions } from '../contract-pair.ts';
import { engineOptions } from '../engine-options.ts';
import type { Emit } from '../event.ts';
import { oneFunction } from '../one-function.ts';
import { type FilePair, pairOf } from '../open-pair.ts';
import type { ContractRequest, SuggestRequest } from '../request.ts';
import type { PairRequest } from '../requests/pair-request.ts';
import { suggestContracts } from '../suggest-contracts.ts';
import { PartByPart } from './part-by-part.ts';

export function answerContract(request: ContractRequest, context: SessionContext, emit: Emit): ContractJson {
  const { before, after, pairs } = request;
  const options = optionsOf(request);
  const { numbers } = options;
  const whole = (functions: readonly FunctionContractJson[]): ContractJson => {
    return { schema: SCHEMA, command: 'contract', before, after, numbers, functions };
  };
  const parts = new PartByPart(pairs.length, whole, options.budget.timeoutMs, emit);
  for (const pair of pairs)
    parts.add((known) => contractFiles(context, opened(context, pair, options), options, emit, known));
  return parts.result();
}

export function answerSuggest(request: SuggestRequest, context: SessionContext, emit: Emit): SuggestJson {
  const { before, after, pairs } = request;
  const options = optionsOf(request);
  const whole = (suggestions: readonly SuggestedContract[]): SuggestJson => {
    return { schema: SCHEMA, command: 'contract', before, after, suggestions };
  };
  const parts = new PartByPart(pairs.length, whole, options.budget.timeoutMs, emit);
  for (const pair of pairs)
    parts.add(() => suggestContracts(context, opened(context, pair, options), options, emit));
  return parts.result();
}

/** Inputs and calls are of one function. */
function opened(context: SessionContext, request: PairRequest, options: ContractOptions): FilePair {
  if (options.inputs.length + options.calls.length === 0) return pairOf(context, request);
  const { pair, name } = oneFunction(context, request, options);
  return { ...pair, name };
}

function optionsOf(request: ContractRequest | SuggestRequest): ContractOptions {
  return {
    ...engineOptions(request),
    on: request.on ?? allEffects,
    generate: request.generate ?? GENERATED,
    symbolic: request.runOnly !== true,
    inputs: request.inputs ?? [],
    calls: request.calls ?? [],
    contractFile: request.contractFile,
    skip: request.skip,
  };
}
