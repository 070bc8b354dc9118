import type { StateVariable } from '../evolve/fsm/1-place-state.ts';
import { initialName, wrapStep } from '../evolve/fsm/2-wrap-step.ts';
import { stateVariables } from '../evolve/fsm/state-variables.ts';
import { changedState } from '../explore/changed-state.ts';
import { openLocals } from '../explore/claimed-code.ts';
import { functionOf } from '../explore/function-of.ts';
import { onlyFieldsChange } from '../explore/lasting/only-fields-change.ts';
import { reachedCode } from '../explore/reached-code.ts';
import type { OpenedCode, WrappedEntry } from '../explore/subject.ts';
import type { SignatureOptions } from '../syntax/shape/signature-options.ts';
import { ts } from '../syntax/tree.ts';

/** What other calls may have left in variables of the module, as further inputs; undefined where nothing can be chosen. */
export function foundState(options: SignatureOptions): (code: OpenedCode) => WrappedEntry | undefined {
  return (code) => withStateOf(code, chosenState(code, options));
}

/** Of these variables of the module, by default those that other calls may have changed, the ones that can be chosen. */
export function chosenState(
  code: OpenedCode,
  options: SignatureOptions,
  names: Iterable<string> = changedNames(code),
): readonly StateVariable[] {
  const { sources, program, found, signature } = code;
  const fn = functionOf(program, found);
  // While it waits others may change what it reads.
  if (fn === undefined || fn.usesThis || fn.usesArguments || fn.generator || fn.async) return [];
  if (found.owner !== undefined || found.kind !== 'function' || !hasName(found.node)) return [];
  const taken = new Set(signature.parameters.map((p) => p.name));
  const own = program.modules[fn.module]!.topLevel;
  const known = [...names].filter((name) => own.has(name) && !taken.has(name));
  const chosen = stateVariables(sources, found, known, options);
  const partsOf = (root: string) => chosen.filter((v) => v.name.startsWith(`${root}.`));
  const isWhole = (root: string) => {
    const fields = new Set(partsOf(root).map((v) => v.name.slice(root.length + 1)));
    return fields.size === 0 || onlyFieldsChange(program, own.get(root)!, fields);
  };
  const whole = new Set(known.filter(isWhole));
  return chosen.filter((v) => whole.has(v.name.split('.')[0]!));
}

/** Variables of its module that the function reads and that other calls may have changed. */
export function changedNames({ sources, program, found }: OpenedCode): string[] {
  const fn = functionOf(program, found);
  if (fn === undefined) return [];
  const own = program.modules[fn.module]!.topLevel;
  const changed = changedState(program, reachedCode(program, fn), openLocals(program, sources));
  return [...changed].flatMap(([local, name]) => (own.get(name) === local ? [name] : []));
}

/** The function with these variables as further inputs. */
export function withStateOf(
  { found, signature }: OpenedCode,
  [first, ...others]: readonly StateVariable[],
): WrappedEntry | undefined {
  if (first === undefined) return undefined;
  const wrapped = wrapStep(found, signature, { ...first, kind: 'module', others, kept: [] }, 'result');
  const texts = [first, ...others].map(
    ({ name }) => `[typeof ${name}, Object.is(${name}, -0), String(${name})]`,
  );
  return { ...wrapped, values: [{ name: initialName, expression: `String([${texts.join(', ')}])` }] };
}

/** Is there a name by which the module itself calls it? */
function hasName(node: ts.Node): boolean {
  return ts.isFunctionDeclaration(node) && node.name !== undefined;
}
