import type { Span } from '../base/span.ts';
import type { Fn, LocalId, Program } from '../ir/ir.ts';
import type { InputOptions } from '../machine/input/input-options.ts';
import { isOurs } from '../machine/self-hosted-source.ts';
import { openExports } from '../syntax/modules/open-exports.ts';
import type { SourceSet } from '../syntax/modules/source-set.ts';
import type { Parameter, Signature } from '../syntax/shape/shape.ts';
import { spanOf } from '../syntax/text/source-text.ts';
import { functionOf } from './function-of.ts';
import type { Subject } from './subject.ts';

/** Code that something is claimed of. */
export interface ClaimedCode {
  readonly program: Program;
  readonly signature: Signature;
  readonly inputOptions: InputOptions;
  /** The function that has the parameters, when it is known. */
  readonly fn: Fn | undefined;
  /** The function that made it, when it is one that was returned: what it left in variables is no state from before. */
  readonly madeBy?: Fn | undefined;
  readonly span: Span;
  /** Variables of modules that whoever imports them may change the contents of. */
  readonly open: ReadonlySet<LocalId>;
}

export function claimedCode({ program, signature, inputOptions, found, sources }: Subject): ClaimedCode {
  const fn = functionOf(program, found);
  return {
    program,
    signature,
    inputOptions,
    fn,
    span: spanOf(found.node),
    open: openLocals(program, sources),
  };
}

/** The function, and those that it returns and that are called. */
export function claimedCodes(subject: Subject): readonly [ClaimedCode, ...ClaimedCode[]] {
  const { signature, following = [], entry } = subject;
  const own = signature.parameters.filter((p) => p.ofCall === undefined);
  const code = claimedCode({ ...subject, signature: { ...signature, parameters: own } });
  const others = following.map((fn): ClaimedCode => {
    const isGiven = ({ ofCall }: Parameter) => ofCall !== undefined && entry.calls?.[ofCall]?.fn === fn.id;
    const given = signature.parameters.filter(isGiven).slice(0, fn.params.length + 1);
    const around = signature.parameters.filter((p) => !given.includes(p));
    const parameters = [...given, ...around.map((p) => ({ ...p, isState: true }))];
    return { ...code, signature: { ...signature, receiver: undefined, parameters }, fn, madeBy: code.fn };
  });
  return [code, ...others];
}

const known = new WeakMap<Program, ReadonlySet<LocalId>>();

/** Of all modules. */
export function openLocals(program: Program, sources: SourceSet): ReadonlySet<LocalId> {
  let open = known.get(program);
  if (open !== undefined) return open;
  open = new Set(
    program.modules.flatMap(({ path, topLevel }) => {
      const tree = isOurs(path) ? undefined : sources.byPath.get(path)?.tree;
      if (tree === undefined) return [];
      return openExports(tree).flatMap(({ local }) => topLevel.get(local) ?? []);
    }),
  );
  known.set(program, open);
  return open;
}
