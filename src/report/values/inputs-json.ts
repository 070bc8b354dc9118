import type { FollowingCall } from '../../machine/following-call.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import type { InputJson } from '../schema.ts';

/** The parameters of a function in the schema. */
export function inputsJson(signature: Signature, then: readonly FollowingCall[] = []): InputJson[] {
  return signature.parameters.map((p, i) => ({
    name: p.name,
    type: signature.typeTexts[i] ?? 'unknown',
    ...(p.rest && { rest: true as const }),
    ...(p.isState === true && { state: true as const }),
    ...(p.ofCall !== undefined && { call: callJson(p.ofCall, then) }),
    ...(p.pattern && { pattern: p.pattern.text, binds: p.pattern.binds }),
  }));
}

function callJson(number: number, then: readonly FollowingCall[]): NonNullable<InputJson['call']> {
  const { on = -1, member = '' } = then[number] ?? {};
  return { number, on, member };
}
