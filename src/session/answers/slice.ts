import { RequestError } from '../../base/diagnostic.ts';
import { parseCriteria } from '../../evolve/static-slice/criterion.ts';
import { staticSlice } from '../../evolve/static-slice/static-slice.ts';
import { dynamicSlice } from '../../explore/slice/dynamic-slice.ts';
import { modelFromWitness } from '../../machine/input/from-witness.ts';
import { type SliceJson, sliceJson } from '../../report/slice/slice-json.ts';
import { type StaticSliceJson, staticSliceJson } from '../../report/slice/static-slice-json.ts';
import type { SessionContext } from '../context.ts';
import { engineDefaults } from '../engine-options.ts';
import type { Emit } from '../event.ts';
import type { SliceRequest } from '../request.ts';
import { shortener } from '../short-path.ts';
import { addedTypeErrors } from '../type-errors-once.ts';
import { openForRuns } from './open-for-runs.ts';

export function answerSlice(
  request: SliceRequest,
  context: SessionContext,
  emit: Emit,
): SliceJson | StaticSliceJson {
  const { function: name, input, on = [], why, of } = request;
  if (of !== undefined) return sliceSource(request, of, context);
  if (input === undefined)
    throw new RequestError('usage', 'a slice is of the source (of) or of a run (input)');
  const subject = openForRuns(request, context, emit, { dependences: true, on });
  const model = modelFromWitness(subject.store, subject.signature, input, subject.inputOptions);
  const slice = dynamicSlice(subject, model, request.kind);
  return sliceJson(subject, slice, {
    name,
    on,
    kind: request.kind ?? 'relevant',
    shorten: shortener(context),
    ...(why !== undefined && { why }),
  });
}

/** What is left of the source, for all inputs. */
function sliceSource(request: SliceRequest, of: string, context: SessionContext): StaticSliceJson {
  const { file, function: name, why, packages = engineDefaults.packages } = request;
  const criteria = parseCriteria(of);
  const slice = staticSlice(context.files, file, name, criteria, packages);
  return staticSliceJson(slice, {
    name,
    typeErrors: addedTypeErrors(context.files, slice.found.module, slice.text),
    of: criteria.map((c) => (c.line === undefined ? c.name : `${c.name}@${c.line}`)),
    shorten: shortener(context),
    ...(why !== undefined && { why }),
  });
}
