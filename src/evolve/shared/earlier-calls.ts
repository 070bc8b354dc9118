import { functionOf } from '../../explore/function-of.ts';
import { guessInputs } from '../../explore/guess-inputs.ts';
import { offered } from '../../explore/offered-functions.ts';
import type { Subject } from '../../explore/subject.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { signatureOf } from '../../syntax/parameters/signature-of.ts';
import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import { mayLeaveChanges } from './may-leave-changes.ts';

/**
 * What callers may have called on the receiver before a method of it: methods that both versions of its class offer and that may change something.
 * As a shape: an array of `{ method, args }`. Undefined when there are none, or it is not made by a constructor.
 */
export function earlierCalls(
  before: Subject,
  after: Subject,
): (Shape & { readonly kind: 'array' }) | undefined {
  const { receiver } = before.signature;
  if (receiver?.kind !== 'instance' || receiver.construct.by !== 'constructor') return undefined;
  const there = new Set(methodsOf(after).map(methodName));
  const methods = methodsOf(before).filter((m) => {
    const fn = functionOf(before.program, m);
    return there.has(methodName(m)) && (fn === undefined || mayLeaveChanges(before.program, fn.id));
  });
  if (methods.length === 0) return undefined;
  const alternatives = methods.slice(0, METHODS).map((m) => callShape(before, m));
  const element: Shape = { kind: 'union', alternatives, discriminant: 'method' };
  return { kind: 'array', element, minLength: 0, maxLength: CALLS };
}

/** The receiver after such calls. */
export function afterCalls(receiver: Shape | undefined, earlier: Shape | undefined): Shape | undefined {
  if (receiver?.kind !== 'instance' || receiver.construct.by !== 'constructor') return receiver;
  return earlier === undefined ? receiver : { ...receiver, construct: { ...receiver.construct, earlier } };
}

/** How many calls are made at the most, and of how many different methods. */
const CALLS = 2;
const METHODS = 6;

function methodsOf({ sources, found }: Subject): FoundFunction[] {
  if (found.owner === undefined) return [];
  return offered(sources).filter((f) => f.kind === 'method' && f.owner === found.owner);
}

function methodName({ members }: FoundFunction): string {
  return members.at(-1)!;
}

function callShape(subject: Subject, method: FoundFunction): Shape {
  const { numbers } = subject.inputOptions;
  const options = { numbers };
  const signature = guessInputs(
    subject.program,
    method,
    signatureOf(subject.sources, method, options),
    options,
  );
  const fixed = signature.parameters.filter((p) => !p.rest);
  const rest = signature.parameters.find((p) => p.rest)?.shape;
  const args: Shape = {
    kind: 'tuple',
    elements: fixed.map(likely),
    required: fixed.filter((p) => !p.optional).length,
    ...(rest?.kind === 'array' && { rest: likely({ shape: rest.element }) }),
    maxLength: fixed.length + (rest === undefined ? 0 : 1),
  };
  const field = (name: string, shape: Shape) => ({ name, shape, optional: false, readonly: false });
  return {
    kind: 'object',
    fields: [field('method', { kind: 'literal', value: methodName(method) }), field('args', args)],
  };
}

/** Of the values that are tried for a parameter without a type, those that come first, and numbers. */
function likely({ shape }: Pick<Parameter, 'shape'>): Shape {
  if (shape.kind !== 'unknown') return shape;
  const number: Shape = { kind: 'number', integer: false, min: -Infinity, max: Infinity };
  const first = shape.family?.find((s) => s.kind !== 'literal' && s.kind !== 'boolean');
  const family = first === undefined || first.kind === 'number' ? [number] : [first, number];
  return { ...shape, family };
}
