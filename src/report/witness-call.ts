import type { InputJson, Tagged } from './schema.ts';
import { taggedText } from './tagged-text.ts';

/** A witness as the call it stands for: trailing arguments left out, rest arguments spread, methods on their instance. */
export function witnessCall(
  name: string,
  inputs: readonly InputJson[],
  witness: { readonly [name: string]: Tagged },
): string {
  const args = inputs.flatMap((input) => {
    const value = input.name in witness ? witness[input.name]! : { $: 'undefined' };
    return input.rest === true && Array.isArray(value) ? value.map(taggedText) : [taggedText(value)];
  });
  while (args.at(-1) === 'undefined') args.pop();
  return `${callee(name, witness.this)}(${args.join(', ')})`;
}

function callee(name: string, self: Tagged | undefined): string {
  if (self === undefined) return name;
  const text = taggedText(self);
  return `${/^new [\w$.]+\(/.test(text) ? text : `(${text})`}.${name.slice(name.lastIndexOf('.') + 1)}`;
}
