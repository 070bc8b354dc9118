import { RequestError } from '../../base/diagnostic.ts';
import type { WrappedEntry } from '../../explore/subject.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import type { FunctionSignature } from '../../syntax/parameters/signature-of.ts';
import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import { ts } from '../../syntax/tree.ts';
import type { StatePlace } from './1-place-state.ts';

/** The name under which the machine finds the value that the state has before any step. */
export const initialName = '$initial';

/**
 * The step as an expression from the state before (an input like the others) to the state after, which is its value. So
 * exploring it by output looks at nothing but how the state is computed.
 * `next` is an expression for the state after, over the parameter names and `result`; by default it is what the place says.
 */
export function wrapStep(
  found: FoundFunction,
  signature: FunctionSignature,
  place: StatePlace,
  next: string | undefined,
): WrappedEntry {
  const isMethod = found.owner !== undefined && !found.isStatic;
  const before: { parameter: Parameter; typeText: string }[] = [];
  if (isMethod && signature.receiver !== undefined)
    before.push({
      parameter: { name: 'this', shape: signature.receiver, optional: false, rest: false, isState: true },
      typeText: 'this',
    });
  const chosen = place.kind === 'parameter' ? [] : [place, ...place.others];
  const sets = chosen.map((variable) => {
    const { name, shape, typeText } = variable;
    before.push({ parameter: { name, shape, optional: false, rest: false, isState: true }, typeText });
    const target = name.replace(/^this\./, '$p0.');
    const value = `$p${before.length - 1}`;
    const isFixed = 'isFixed' in variable && variable.isFixed === true;
    return `${isFixed ? refilled(target, value, shape) : `${target} = ${value}`}, `;
  });
  const parameters = [...before.map((b) => b.parameter), ...signature.parameters];
  const params = parameters.map((_, i) => `$p${i}`);
  const own = signature.parameters.map((p, i) => `${p.rest ? '...' : ''}$p${before.length + i}`);
  const callee = isMethod ? `$p0.${found.members.at(-1) ?? found.name}` : localName(found);
  const call = found.kind === 'getter' ? callee : `${callee}(${own.join(', ')})`;
  const after = next === undefined ? stateAfter(place, before.length) : named(next, signature, before.length);
  const initial =
    place.kind === 'module'
      ? place.name
      : place.kind === 'receiver' && found.owner?.name !== undefined
        ? `new ${found.owner.name.text}().${place.name.slice('this.'.length)}`
        : undefined;
  return {
    params,
    expression: `(${sets.join('')}((result) => ${after})(${call}))`,
    signature: {
      ...signature,
      receiver: undefined,
      async: false,
      parameters,
      typeTexts: [...before.map((b) => b.typeText), ...signature.typeTexts],
    },
    values: initial === undefined ? [] : [{ name: initialName, expression: initial }],
  };
}

/** Makes a container that cannot be assigned hold what another one holds. */
function refilled(target: string, value: string, shape: Shape): string {
  const resolved = shape.kind === 'reference' ? shape.resolve() : shape;
  switch (resolved.kind) {
    case 'array':
    case 'tuple':
      return `${target}.length = 0, ${value}.forEach((e) => ${target}.push(e))`;
    case 'map':
      return `${target}.clear(), ${value}.forEach((v, k) => ${target}.set(k, v))`;
    case 'set':
      return `${target}.clear(), ${value}.forEach((v) => ${target}.add(v))`;
    default:
      return `Object.keys(${target}).forEach((k) => delete ${target}[k]), Object.assign(${target}, ${value})`;
  }
}

/** A parameter's field is looked for in the result first (a step that returns the new state), then in the parameter itself. */
function stateAfter(place: StatePlace, offset: number): string {
  if (place.kind !== 'parameter')
    return place.kind === 'module' ? place.name : `$p0.${place.name.slice('this.'.length)}`;
  if (place.path.length === 0) return 'result';
  const path = place.path.map((key) => `["${key}"]`).join('');
  const isState = `typeof result === "object" && result !== null && "${place.path[0]}" in result`;
  return `${isState} ? result${path} : $p${place.index + offset}${path}`;
}

/** An expression over parameter names, with those replaced by the names that they have here. */
function named(expression: string, signature: FunctionSignature, offset: number): string {
  const names = signature.parameters.map((p) => p.name).join(', ');
  const values = signature.parameters.map((_, i) => `$p${offset + i}`).join(', ');
  return `((${names}) => (${expression}))(${values})`;
}

/** How the function is called inside of its own module. */
function localName(found: FoundFunction): string {
  const { node } = found;
  if (found.kind === 'member' || found.kind === 'static') return found.name;
  if (node.name !== undefined && ts.isIdentifier(node.name)) return node.name.text;
  let at: ts.Node = node.parent;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isSatisfiesExpression(at))
    at = at.parent;
  if (ts.isVariableDeclaration(at) && ts.isIdentifier(at.name)) return at.name.text;
  throw new RequestError(
    'no-such-function',
    `${found.name} has no name in its module; give it one to mine its states`,
  );
}
