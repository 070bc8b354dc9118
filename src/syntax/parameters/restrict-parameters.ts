import { RequestError } from '../../base/diagnostic.ts';
import { nearNames } from '../../base/near-names.ts';
import type { ReadParameter } from '../annotation/type-reader.ts';
import type { FoundFunction } from '../functions/found-function.ts';
import { type Restriction, restrictShape } from '../shape/restrict-shape.ts';
import type { Parameter } from '../shape/shape.ts';
import type { SignatureOptions } from '../shape/signature-options.ts';
import { ts } from '../tree.ts';
import type { DocRestrictions } from './doc-comment.ts';

/**
 * Applies the doc comment's restrictions, then those of the options, by parameter name and path.
 * @throws RequestError when an option names no parameter; for doc comments that is a problem in the result.
 */
export function restrictParameters(
  read: readonly ReadParameter[],
  fn: FoundFunction,
  doc: DocRestrictions | undefined,
  options: SignatureOptions,
): { parameters: Parameter[]; problems: string[] } {
  const parameters = read.map((p) => p.parameter);
  const problems: string[] = [];
  for (const restriction of doc?.parameters ?? []) {
    const problem = restrict(parameters, fn, restriction.path, restriction, doc?.names ?? []);
    if (problem !== undefined) problems.push(problem);
  }
  const outside: [string, Restriction][] = [
    ...[...(options.ranges ?? [])].map(([path, range]): [string, Restriction] => [path, { range }]),
    ...[...(options.maxLengths ?? [])].map(([path, maxLength]): [string, Restriction] => [
      path,
      { maxLength },
    ]),
  ];
  for (const [path, restriction] of outside) {
    const problem = restrict(parameters, fn, path, restriction, []);
    if (problem !== undefined) throw new RequestError('bad-restriction', problem);
  }
  return { parameters, problems };
}

function restrict(
  parameters: Parameter[],
  fn: FoundFunction,
  path: string,
  restriction: Restriction,
  docNames: readonly string[],
): string | undefined {
  const [root = '', ...steps] = path.split('.').flatMap((s) => s.split(/(?=\[\])/));
  let at = parameters.findIndex((p) => p.name === root);
  let inner = steps;
  if (at < 0) {
    // A destructured parameter has no name: its `@param` is matched by position, or one of its fields is named.
    const position = docNames.indexOf(root);
    const isPattern = (i: number) => {
      const name = fn.node.parameters[i]?.name;
      return name !== undefined && !ts.isIdentifier(name);
    };
    if (position >= 0 && isPattern(position)) at = position;
    else {
      at = parameters.findIndex(
        (p, i) => isPattern(i) && restrictShape(p.shape, [root, ...steps], restriction) !== undefined,
      );
      inner = [root, ...steps];
    }
  }
  const parameter = parameters[at];
  if (parameter === undefined) {
    const near = nearNames(
      root,
      parameters.map((p) => p.name),
    );
    const hint = near.length > 0 ? `; did you mean '${near[0]}'?` : '';
    return `${fn.name} has no parameter '${root}'${hint}`;
  }
  const shape = restrictShape(parameter.shape, inner, restriction);
  if (shape === undefined) return `the restriction of '${path}' does not fit its type`;
  parameters[at] = { ...parameter, shape };
  return undefined;
}
