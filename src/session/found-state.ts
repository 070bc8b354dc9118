import { wrapStep } from '../evolve/fsm/2-wrap-step.ts';
import { stateVariables } from '../evolve/fsm/state-variables.ts';
import { changedState } from '../explore/changed-state.ts';
import { openLocals } from '../explore/claimed-code.ts';
import { functionOf } from '../explore/function-of.ts';
import { reachedCode } from '../explore/reached-code.ts';
import type { OpenedCode, WrappedEntry } from '../explore/subject.ts';
import type { SignatureOptions } from '../syntax/shape/signature-options.ts';
import { ts } from '../syntax/tree.ts';

/** What other calls may have left in variables of the module, as further inputs; undefined where nothing can be chosen. */
export function foundState(options: SignatureOptions): (code: OpenedCode) => WrappedEntry | undefined {
  return ({ sources, program, found, signature }) => {
    const fn = functionOf(program, found);
    // While it waits others may change what it reads.
    if (fn === undefined || fn.usesThis || fn.usesArguments || fn.generator || fn.async) return undefined;
    if (found.owner !== undefined || found.kind !== 'function' || !hasName(found.node)) return undefined;
    const taken = new Set(signature.parameters.map((p) => p.name));
    const own = program.modules[fn.module]!.topLevel;
    const changed = changedState(program, reachedCode(program, fn), openLocals(program, sources));
    const names = [...changed].flatMap(([local, name]) => (own.get(name) === local ? [name] : []));
    const [first, ...others] = stateVariables(
      sources,
      found,
      names.filter((name) => !taken.has(name)),
      options,
    );
    if (first === undefined) return undefined;
    return wrapStep(found, signature, { ...first, kind: 'module', others, kept: [] }, 'result');
  };
}

/** Is there a name by which the module itself calls it? */
function hasName(node: ts.Node): boolean {
  return ts.isFunctionDeclaration(node) && node.name !== undefined;
}
