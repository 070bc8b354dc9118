import { RequestError } from '../../base/diagnostic.ts';
import { allEffects } from '../../evolve/shared/observed-places.ts';
import { locateFunction } from '../../explore/locate-function.ts';
import type { ExperimentBlameJson } from '../../report/blame/blame-experiment-schema.ts';
import { unfinishedBlame } from '../../report/blame/blame-json.ts';
import type { BlameJson } from '../../report/blame/blame-schema.ts';
import { signatureOf } from '../../syntax/parameters/signature-of.ts';
import { blameExperiments } from '../blame-experiments.ts';
import { type BlameOptions, blameFunction, type Candidate } from '../blame-function.ts';
import { blameHistory } from '../blame-history.ts';
import type { SessionContext } from '../context.ts';
import { type EngineOptions, engineOptions } from '../engine-options.ts';
import type { Emit } from '../event.ts';
import { type FunctionPair, oneFunction } from '../one-function.ts';
import { loadVersion } from '../open-pair.ts';
import { inputOfCall, type RecordedCall } from '../recorded-call.ts';
import type { BlameRequest } from '../requests/blame-request.ts';

export function answerBlame(
  request: BlameRequest,
  context: SessionContext,
  emit: Emit,
): BlameJson | ExperimentBlameJson {
  const { basis = 'slice', predicates = false, expect, criterion } = request;
  const options: BlameOptions = {
    ...engineOptions(request),
    basis,
    predicates,
    expect,
    criterion,
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
    leftMs: timeoutMs,
  });
  const { history } = request;
  const broken = history === undefined ? [] : blameHistory(context, target, history, candidates, options);
  const whole = { pair: target.pair, candidates, commit: undefined };
  const reports = (broken.length === 0 ? [whole] : broken).map((b) => ({
    ...b,
    result:
      methodOf(request) === 'experiments'
        ? blameExperiments(context, b.pair, target.name, b.candidates, options, emit)
        : undefined,
  }));
  const [found] = reports;
  const note = broken.length > 0 && found!.commit === undefined ? [NO_COMMIT] : [];
  if (found?.result !== undefined)
    return {
      ...found.result,
      ...(found.commit !== undefined && { commit: found.commit }),
      notes: [...found.result.notes, ...note],
      others: [
        ...found.result.others,
        ...reports
          .slice(1)
          .flatMap(({ result, commit }) =>
            result === undefined ? [] : [{ ...result, ...(commit !== undefined && { commit }) }],
          ),
      ],
    };
  const { pair, candidates: failing, commit } = broken[0] ?? whole;
  const result = blameFunction(context, pair, target.name, failing, options, emit);
  return { ...result, ...(commit !== undefined && { commit }), notes: [...result.notes, ...note] };
}

const NO_COMMIT =
  'No commit between the two broke it: it was wrong already where their lines part, or that version does not load.';

/** What asks for decisions only decisions can answer. */
function methodOf(request: BlameRequest): 'experiments' | 'decisions' {
  const { method, basis, predicates, expect, criterion } = request;
  const isAboutDecisions =
    basis === 'path' || predicates === true || expect !== undefined || criterion !== undefined;
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
