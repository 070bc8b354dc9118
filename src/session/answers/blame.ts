import { RequestError } from '../../base/diagnostic.ts';
import { allEffects } from '../../evolve/shared/observed-places.ts';
import { locateFunction } from '../../explore/subject.ts';
import type { ExperimentBlameJson } from '../../report/blame-experiment-schema.ts';
import { unfinishedBlame } from '../../report/blame-json.ts';
import type { BlameJson } from '../../report/blame-schema.ts';
import { signatureOf } from '../../syntax/signature-of.ts';
import { blameExperiments } from '../blame-experiments.ts';
import { type BlameOptions, blameFunction, type Candidate } from '../blame-function.ts';
import type { SessionContext } from '../context.ts';
import { type EngineOptions, engineOptions } from '../engine-options.ts';
import type { Emit } from '../event.ts';
import { type FunctionPair, oneFunction } from '../one-function.ts';
import { loadVersion } from '../open-pair.ts';
import { inputOfCall, type RecordedCall } from '../recorded-call.ts';
import type { BlameRequest } from '../request.ts';

/** Time for reading sources and the report, on top of that for the search. */
const READING_MS = 10_000;

export function answerBlame(
  request: BlameRequest,
  context: SessionContext,
  emit: Emit,
): BlameJson | ExperimentBlameJson {
  const { basis = 'slice', predicates = false, expect } = request;
  const options: BlameOptions = {
    ...engineOptions(request),
    basis,
    predicates,
    expect,
    effects: allEffects,
  };
  const target = oneFunction(context, request.pair, options);
  const candidates: readonly Candidate[] = [
    ...(request.inputs ?? []).map((input) => ({ input, notes: [] })),
    ...candidatesOf(target, request.calls ?? [], options),
  ];
  const [first] = candidates;
  if (first === undefined) throw new RequestError('usage', 'there is no input to try');
  const header = {
    name: target.name.after,
    file: { before: target.pair.before.label, after: target.pair.after.label },
    on: basis,
  };
  const { timeoutMs } = options.budget;
  emit({
    type: 'partial',
    result: unfinishedBlame(header, first.input, timeoutMs),
    leftMs: timeoutMs + READING_MS,
  });
  const byExperiment =
    methodOf(request) === 'experiments'
      ? blameExperiments(context, target.pair, target.name, candidates, options)
      : undefined;
  if (byExperiment !== undefined) return byExperiment;
  return blameFunction(context, target.pair, target.name, candidates, options, emit);
}

/** What asks for decisions only decisions can answer. */
function methodOf({ method, basis, predicates, expect }: BlameRequest): 'experiments' | 'decisions' {
  const isAboutDecisions = basis === 'path' || predicates === true || expect !== undefined;
  return method ?? (isAboutDecisions ? 'decisions' : 'experiments');
}

function candidatesOf(
  { pair, name }: FunctionPair,
  calls: readonly RecordedCall[],
  options: EngineOptions,
): Candidate[] {
  if (calls.length === 0) return [];
  const sources = loadVersion(pair.after, options);
  const signature = signatureOf(sources, locateFunction(sources, name.after), options.signature);
  return calls.map((call) => ({ ...inputOfCall(signature, call), test: call.test }));
}
