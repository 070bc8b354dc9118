import { changedState } from '../../explore/changed-state.ts';
import { functionOf } from '../../explore/function-of.ts';
import { guessInputs } from '../../explore/guess-inputs.ts';
import { offered } from '../../explore/offered-functions.ts';
import { reachedCode } from '../../explore/reached-code.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Fn } from '../../ir/ir.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { signatureOf } from '../../syntax/parameters/signature-of.ts';
import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import { mayLeaveChanges } from './may-leave-changes.ts';

/**
 * What callers may have called on the receiver before a method of it: methods that both versions of its class offer and of which one may change
 * something, where one version of the method may see it. As a shape: an array of `{ method, args }`. Undefined when there are none, or it is not made
 * by a constructor.
 */
export function earlierCalls(
  before: Subject,
  after: Subject,
): (Shape & { readonly kind: 'array' }) | undefined {
  const { receiver } = before.signature;
  if (receiver?.kind !== 'instance' || receiver.construct.by !== 'constructor') return undefined;
  const versions = before === after ? [before] : [before, after];
  if (!versions.some(seesWhatLasts)) return undefined;
  const changes = versions.map(changingMethods);
  const there = new Set(methodsOf(after).map(methodName));
  const methods = methodsOf(before).filter((m) => {
    const name = methodName(m);
    return there.has(name) && changes.some((changing) => changing.has(name));
  });
  if (methods.length === 0) return undefined;
  const alternatives = methods.slice(0, METHODS).map((m) => callShape(before, m));
  const element: Shape = { kind: 'union', alternatives, discriminant: 'method' };
  return { kind: 'array', element, minLength: 0, maxLength: CALLS };
}

/** Does a method look at its receiver, or at variables that a call may have changed? */
function seesWhatLasts({ program, found }: Subject): boolean {
  const fn = functionOf(program, found);
  if (fn === undefined) return true;
  const reached = reachedCode(program, fn);
  const isInside = (f: Fn): boolean =>
    f === fn || (f.kind === 'arrow' && f.parent !== undefined && isInside(program.functions[f.parent]!));
  const isBound = (f: Fn) => f.usesThis || /\b(?:super|eval)\b/.test(f.text);
  return reached.functions.some((f) => isInside(f) && isBound(f)) || changedState(program, reached).size > 0;
}

/** Names of the methods whose calls may leave something different. */
function changingMethods(subject: Subject): ReadonlySet<string> {
  const mayChange = mayLeaveChanges(subject.program);
  const changing = methodsOf(subject).filter((m) => {
    const fn = functionOf(subject.program, m);
    return fn === undefined || mayChange(fn.id);
  });
  return new Set(changing.map(methodName));
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
