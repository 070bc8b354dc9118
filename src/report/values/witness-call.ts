import type { InputJson, Tagged } from '../schema.ts';
import { taggedText } from './tagged-text.ts';

/** A witness as the call it stands for: trailing arguments left out, rest arguments spread, methods on their instance, the state before it in front. */
export function witnessCall(
  name: string,
  inputs: readonly InputJson[],
  witness: { readonly [name: string]: Tagged },
): string {
  const state = witnessState(inputs, witness);
  return `${state === undefined ? '' : `with ${state}: `}${bareCall(name, inputs, witness, false)}`;
}

/** That call without the state; `isBare`: as JavaScript, so that it ends where it would be statements. */
export function bareCall(
  name: string,
  inputs: readonly InputJson[],
  witness: { readonly [name: string]: Tagged },
  isBare = true,
): string {
  const own = inputs.filter((i) => i.state !== true && i.call === undefined);
  const list = (of: readonly InputJson[]) => `(${witnessArguments(of, witness).map(taggedText).join(', ')})`;
  const { chained, others } = followingCalls(inputs);
  const then = others.map((c) => `${c.member === '' ? '' : `.${c.member}`}${list(c.inputs)}`);
  const call = `${callee(name, witness.this)}${list(own)}${chained.map((c) => list(c.inputs)).join('')}`;
  return then.length === 0 || isBare ? call : `${call} then ${then.join(', ')}`;
}

interface FollowingInputs {
  readonly number: number;
  readonly on: number;
  readonly member: string;
  readonly inputs: readonly InputJson[];
}

/** Calls of what was returned that have inputs: each on the result of the one before it, or all after another. */
function followingCalls(inputs: readonly InputJson[]): {
  readonly chained: readonly FollowingInputs[];
  readonly others: readonly FollowingInputs[];
} {
  const numbers = [...new Set(inputs.flatMap((i) => i.call?.number ?? []))];
  const calls = numbers.map((number): FollowingInputs => {
    const own = inputs.filter((i) => i.call?.number === number);
    return { ...own[0]!.call!, inputs: own };
  });
  const isChain = calls.every((c, i) => c.number === i && c.on === i - 1 && c.member === '');
  return isChain ? { chained: calls, others: [] } : { chained: [], others: calls };
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
