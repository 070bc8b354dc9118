import { functionOf } from '../../explore/function-of.ts';
import { pathStrategy } from '../../explore/strategies/path.ts';
import type { Subject } from '../../explore/subject.ts';
import { rejectingIn, throwingInBoth, withThrowing } from '../../explore/throwing-inputs.ts';
import type { Shape, Signature } from '../../syntax/shape/shape.ts';
import { commonInputs } from '../shared/common-inputs.ts';
import { afterCalls } from '../shared/earlier-calls.ts';
import { observedPlaces } from '../shared/observed-places.ts';
import { PairRunner } from '../shared/pair-runner.ts';
import { neededFor } from '../shared/probe-pool.ts';
import { relocateShape } from '../shared/relocate-shape.ts';
import { sameClosures } from '../shared/same-closures.ts';
import { widenInputs } from '../shared/widen-inputs.ts';
import { withSignature } from '../shared/with-signature.ts';
import { withAddedFields } from './comparable/added-fields.ts';
import { addedParameters, mayLeaveOut } from './comparable/added-parameters.ts';
import { outputPlaces } from './comparable/output-places.ts';
import type { DiffFunctionRequest } from './function-diff.ts';

/** Both versions with the same inputs, and what runs them; `declared` is what plain runs may be given. Receivers are as they are made, or after `earlier` calls. */
export function makeComparable(request: DiffFunctionRequest, earlier?: Shape) {
  const inputs = commonInputs(request.before.signature, request.after.signature, request.relocate);
  const wider = neededFor(request.before.program, request.after.program);
  const of = (subject: Subject, signature: Signature, calls: Shape | undefined) =>
    withSignature(
      subject,
      widenInputs({ ...signature, receiver: afterCalls(signature.receiver, calls) }, wider),
    );
  const code = [request.before, request.after].map(({ program, found }) => ({
    program,
    fn: functionOf(program, found),
  }));
  const isByPath = request.strategies.before === pathStrategy;
  const thrown = <S extends Signature>(signature: S) =>
    isByPath
      ? withThrowing(
          signature,
          () => throwingInBoth(code),
          () => rejectingIn(code),
        )
      : signature;
  const before = of(request.before, thrown(inputs.before), earlier);
  // What the old version requires is what callers keep to; the new one gets it, and what it requires besides is no excuse.
  const now = of(request.after, thrown(inputs.after), earlier && relocateShape(earlier, request.relocate));
  const after = { ...now, entry: { ...now.entry, requires: [] } };
  const all = observedPlaces(before, after, request.on, request.relocate);
  const { told, left } = isByPath ? { told: all, left: [] } : outputPlaces(before, after, all);
  const ignored = request.ignore?.size
    ? [`differences that do not count: ${[...request.ignore].join(', ')}`]
    : [];
  const ids = [before, after].map(({ program, found }) => functionOf(program, found)?.id);
  const sameCode = sameClosures(
    { program: before.program, classes: before.machine.classes },
    { program: after.program, classes: after.machine.classes },
    request.relocate,
    ids.every((id) => id !== undefined) ? [[ids[0]!, ids[1]!]] : [],
  );
  const options = { ...request, before, after, places: told, sameCode };
  const added = addedParameters(request.before, request.after);
  const further =
    added.length > 0
      ? [`calls with ${added.map((p) => p.name).join(', ')} were tried by plain runs only`]
      : [];
  const declared = {
    ...inputs.before,
    parameters: [
      ...mayLeaveOut(request.before, inputs.before.parameters).map((p, i) =>
        withAddedFields(p, request.after.signature.parameters[i]),
      ),
      ...added,
    ],
    receiver: afterCalls(inputs.before.receiver, earlier),
  };
  return {
    options,
    runner: new PairRunner(options),
    notes: [...inputs.notes, ...further, ...ignored],
    left,
    declared,
  };
}
