import type { Signature } from '../../syntax/shape/shape.ts';
import type { InputJson } from '../schema.ts';

/** The parameters of a function in the schema. */
export function inputsJson(signature: Signature): InputJson[] {
  return signature.parameters.map((p, i) => ({
    name: p.name,
    type: signature.typeTexts[i] ?? 'unknown',
    ...(p.rest && { rest: true as const }),
    ...(p.isState === true && { state: true as const }),
    ...(p.pattern && { pattern: p.pattern.text, binds: p.pattern.binds }),
  }));
}
