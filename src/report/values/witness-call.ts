import type { InputJson, Tagged } from '../schema.ts';
import { taggedText } from './tagged-text.ts';

/** A witness as the call it stands for: trailing arguments left out, rest arguments spread, methods on their instance, the state before it in front. */
export function witnessCall(
  name: string,
  inputs: readonly InputJson[],
  witness: { readonly [name: string]: Tagged },
): string {
  const state = witnessState(inputs, witness);
  return `${state === undefined ? '' : `with ${state}: `}${bareCall(name, inputs, witness)}`;
}

/** That call without the state. */
export function bareCall(
  name: string,
  inputs: readonly InputJson[],
  witness: { readonly [name: string]: Tagged },
): string {
  const own = inputs.filter((i) => i.state !== true);
  const args = witnessArguments(own, witness).map(taggedText).join(', ');
  return `${callee(name, witness.this)}(${args})`;
}

/** What has to stand in module variables and fields before that call. */
export function witnessState(
  inputs: readonly InputJson[],
  witness: { readonly [name: string]: Tagged },
): string | undefined {
  const state = inputs
    .filter((i) => i.state === true && i.name !== 'this')
    .map((i) => `${i.name} = ${taggedText(i.name in witness ? witness[i.name]! : { $: 'undefined' })}`);
  return state.length === 0 ? undefined : state.join(', ');
}

/** The arguments of that call, by position. */
export function witnessArguments(
  inputs: readonly InputJson[],
  witness: { readonly [name: string]: Tagged },
): Tagged[] {
  const args: Tagged[] = [];
  let last = 0;
  for (const { name, rest } of inputs) {
    const value = name in witness ? witness[name]! : { $: 'undefined' };
    const isSpread = rest === true && Array.isArray(value);
    args.push(...(isSpread ? (value as Tagged[]) : [value]));
    // Undefined among the rest was passed; elsewhere it is what is left out.
    if (isSpread ? value.length > 0 : !isUndefined(value)) last = args.length;
  }
  return args.slice(0, last);
}

function isUndefined(value: Tagged): boolean {
  return taggedText(value) === 'undefined';
}

function callee(name: string, self: Tagged | undefined): string {
  if (self === undefined) return name;
  const text = taggedText(self);
  return `${/^(?:new [\w$.]+|\(\(it\) => .*)\(/.test(text) ? text : `(${text})`}.${name.slice(name.lastIndexOf('.') + 1)}`;
}
