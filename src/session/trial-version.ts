import { RequestError } from '../base/diagnostic.ts';
import type { VersionSources } from '../evolve/blame/experiments/open-laboratory.ts';
import { locateFunction } from '../explore/locate-function.ts';
import type { InputJson } from '../report/schema.ts';
import { inputsJson } from '../report/values/inputs-json.ts';
import type { SourceSet } from '../syntax/modules/source-set.ts';
import { signatureOf } from '../syntax/parameters/signature-of.ts';
import { isJavaScript } from '../syntax/parse/is-javascript.ts';
import { ts } from '../syntax/tree.ts';
import type { Candidate } from './blame-function.ts';
import type { EngineOptions } from './engine-options.ts';

/** The parameters of one version, in order. */
export interface Parameters {
  readonly inputs: readonly InputJson[];
  /** A value must be given. */
  readonly required: readonly string[];
}

/** A version to make experiments with. */
export interface TrialVersion extends VersionSources {
  /** Undefined when only running the module tells what it offers. */
  readonly parameters: Parameters | undefined;
}

/** Undefined when only the machine can say which inputs there are. */
export function trialVersion(
  sources: SourceSet,
  name: string,
  { signature: options }: Pick<EngineOptions, 'signature'>,
): TrialVersion | undefined {
  try {
    const found = locateFunction(sources, name);
    const signature = signatureOf(sources, found, options);
    if (signature.requires.length > 0) return undefined;
    const isVague = isJavaScript(found.node.getSourceFile());
    const required = signature.parameters
      .filter((p) => !p.optional && !p.rest && !isVague)
      .map((p) => p.name);
    return { sources, found, parameters: { inputs: inputsJson(signature), required } };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { sources, found: name, parameters: undefined };
  }
}

/** Arguments by position, as JSON with tags. Parameters may be called by their names in either version. */
export function argumentsOf({ input }: Candidate, before: Parameters, after: Parameters): string {
  const names = before.inputs.map((p) => p.name);
  const byPosition = new Map<number, unknown>();
  for (const [name, value] of Object.entries(input)) {
    if (name === 'this') continue;
    let at = names.indexOf(name);
    if (at < 0) at = after.inputs.findIndex((p) => p.name === name);
    // Functions that read `arguments` have arguments without names.
    if (at < 0 && /^\d+$/.test(name)) at = Number(name);
    if (at < 0)
      throw new RequestError(
        'no-such-parameter',
        `there is no parameter ${name} (there are: ${names.join(', ')})`,
      );
    byPosition.set(at, value);
  }
  for (const name of before.required)
    if (!byPosition.has(names.indexOf(name)))
      throw new RequestError('input-type', `there is no value for the parameter ${name}`);
  const args: unknown[] = [];
  const last = Math.max(-1, ...byPosition.keys());
  for (let i = 0; i <= last; i++) {
    const value = byPosition.has(i) ? byPosition.get(i) : { $: 'undefined' };
    const isRest = (before.inputs[i] ?? after.inputs[i])?.rest === true;
    if (isRest && Array.isArray(value)) args.push(...value);
    else args.push(value);
  }
  return JSON.stringify({ args, ...('this' in input && { self: input.this }) });
}

/** The parameters of a function by its source. */
export function parametersIn(source: string): Parameters {
  const text = /^(?:async\s+)?(?:function|class|\(|[\w$]+\s*=>)/.test(source)
    ? `(${source})`
    : `({${source}})`;
  const file = ts.createSourceFile('f.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  let inputs: InputJson[] = [];
  const visit = (node: ts.Node): boolean => {
    if (ts.isFunctionLike(node)) {
      inputs = node.parameters.map((p, i) => ({
        name: ts.isIdentifier(p.name) ? p.name.text : `argument${i + 1}`,
        type: 'unknown',
        ...(p.dotDotDotToken !== undefined && { rest: true as const }),
      }));
      return true;
    }
    return ts.forEachChild(node, visit) === true;
  };
  visit(file);
  return { inputs, required: [] };
}
