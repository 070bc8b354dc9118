import { RequestError } from '../../base/diagnostic.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Model } from '../../expr/input-variable.ts';
import { modelFromWitness } from '../../machine/input/from-witness.ts';
import { isJavaScript } from '../../syntax/parse/is-javascript.ts';
import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import type { CommonInputs } from '../shared/common-inputs.ts';
import { relocateShape } from '../shared/relocate-shape.ts';
import { withSignature } from '../shared/with-signature.ts';
import { type InputSizes, shapeOfValue } from './shape-of-value.ts';

/** An input as JSON by parameter name (and `this`), tagged where JSON cannot carry it. */
export type GivenInput = Readonly<Record<string, unknown>>;

export interface FittedInput {
  readonly before: Subject;
  readonly after: Subject;
  readonly model: Model;
  /** Parameters whose type was read off the value given. */
  readonly notes: readonly string[];
}

export interface FitOptions {
  readonly sizes: InputSizes;
  readonly relocate: (file: string) => string;
}

/**
 * Both versions with types that allow the input given. Where the declared type is too vague for it, or does not allow it, the
 * type is read off the value.
 * @throws RequestError when no such input can be built.
 */
export function fitInput(
  subjects: { readonly before: Subject; readonly after: Subject },
  inputs: CommonInputs,
  given: GivenInput,
  { sizes, relocate }: FitOptions,
): FittedInput {
  const notes: string[] = [];
  const { store, inputOptions } = subjects.before;
  const fits = (shape: Shape, value: unknown, name: string): boolean => {
    const parameter: Parameter = { name, shape, optional: false, rest: false };
    const signature = { ...inputs.before, receiver: undefined, parameters: [parameter] };
    try {
      modelFromWitness(store, signature, { [name]: value }, inputOptions);
      return true;
    } catch (error) {
      if (error instanceof RequestError) return false;
      throw error;
    }
  };
  const fitted = (shape: Shape, value: unknown, name: string): Shape => {
    if (isVague(shape) ? !isNested(value) && fits(shape, value, name) : fits(shape, value, name))
      return shape;
    if (!isVague(shape))
      notes.push(`${name} is not of its declared type; its type was read off the value given`);
    const read = shapeOfValue(value, sizes);
    if (read.kind === 'unsupported')
      throw new RequestError('input-type', `${name}: a ${read.type} cannot be built; ${read.reason}`);
    return shape.kind === 'instance' ? instanceOf(shape, read) : read;
  };
  const parameters = inputs.before.parameters.map((p): Parameter => {
    const value = given[p.name];
    if (p.rest) return p;
    if (!(p.name in given)) {
      if (p.optional) return p;
      // Types that JavaScript does not declare require nothing.
      if (isJavaScript(subjects.before.found.node.getSourceFile())) return { ...p, optional: true };
      throw new RequestError('input-type', `there is no value for the parameter ${p.name}`);
    }
    return { ...p, shape: fitted(p.shape, value, p.name) };
  });
  const { receiver } = inputs.before;
  const self = receiver === undefined || !('this' in given) ? receiver : fitted(receiver, given.this, 'this');
  const before = { ...inputs.before, parameters, receiver: self };
  const after = {
    ...inputs.after,
    parameters: parameters.map((p, i) => {
      const same = p === inputs.before.parameters[i];
      return same ? inputs.after.parameters[i]! : { ...p, shape: relocateShape(p.shape, relocate) };
    }),
    receiver: self === receiver || self === undefined ? inputs.after.receiver : relocateShape(self, relocate),
  };
  return {
    before: withSignature(subjects.before, before),
    after: withSignature(subjects.after, after),
    model: modelFromWitness(store, before, given, inputOptions),
    notes,
  };
}

function isVague(shape: Shape): boolean {
  return shape.kind === 'unknown' || shape.kind === 'unsupported';
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** An instance of the class with these fields, whatever its constructor takes. */
function instanceOf({ cls }: Shape & { kind: 'instance' }, read: Shape): Shape {
  const fields = read.kind === 'object' ? read.fields : [];
  return { kind: 'instance', cls, construct: { by: 'fields', fields } };
}
