import type { FoundFunction } from '../../src/syntax/functions/found-function.ts';
import type { Signature } from '../../src/syntax/shape/shape.ts';
import type { PlainSubject } from './check-exploration.ts';

/** The function that the front end found, as the module exports it to Node. */
export function plainSubject(
  module: Record<string, unknown>,
  found: FoundFunction,
  signature: Signature,
): PlainSubject {
  const { exported, members, kind } = found;
  if (exported === undefined) throw new Error(`${found.name} is not exported`);
  const base = (exported === 'export=' ? (module.default ?? module) : exportOf(module, exported)) as Record<
    string,
    unknown
  >;
  const isMethod = found.owner !== undefined && !found.isStatic;
  const last = members.at(-1);
  const owner = members.slice(0, -1).reduce((o, name) => o[name] as Record<string, unknown>, base);
  return {
    classes: module,
    parameters: signature.parameters,
    generator: signature.generator,
    call: (receiver, args) => {
      if (last === undefined) return (base as unknown as (...a: unknown[]) => unknown)(...args);
      const target = (isMethod ? (receiver ?? new (base as never as new () => unknown)()) : owner) as Record<
        string,
        (...a: unknown[]) => unknown
      >;
      return kind === 'getter' ? target[last] : target[last]!(...args);
    },
  };
}

/** CommonJS modules that Node cannot read the names of have them on their default export. */
function exportOf(module: Record<string, unknown>, name: string): unknown {
  return name in module ? module[name] : (module.default as Record<string, unknown>)[name];
}
