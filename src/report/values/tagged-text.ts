import { typedArrayText } from '../../syntax/shape/buffers.ts';
import type { Tagged } from '../schema.ts';
import { timeText } from '../text/time-text.ts';
import { alwaysThrowingText, stubText } from './stub-text.ts';
import { stringText, withoutPrototype } from './value-text.ts';

/** A tagged value as JavaScript-like text for people. */
export function taggedText(value: Tagged): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string') return stringText(value);
  if (Array.isArray(value)) return `[${value.map(taggedText).join(', ')}]`;
  const tag = value.$;
  if (typeof tag !== 'string') return fieldsText(value);
  switch (tag) {
    case 'undefined':
    case 'NaN':
    case 'Infinity':
    case '-Infinity':
    case '-0':
      return tag;
    case 'bigint':
      return `${value.value}n`;
    case 'Map':
      return `new Map(${taggedText(value.entries!)})`;
    case 'Set':
      return `new Set(${taggedText(value.values!)})`;
    case 'Promise':
      if (value.rejected !== undefined) return `Promise.reject(${taggedText(value.rejected)})`;
      return `Promise.resolve(${isUndefined(value.value!) ? '' : taggedText(value.value!)})`;
    case 'Date':
      return `new Date(${timeText(value.time)})`;
    case 'RegExp':
      return `/${value.source}/${value.flags}`;
    case 'error':
      return `${value.name}(${taggedText(value.message!)})`;
    case 'object':
      if ((value.class ?? null) === null) return withoutPrototype(taggedText(value.fields!));
      return `${value.class === '' ? '' : `${value.class} `}${taggedText(value.fields!)}`;
    case 'array':
      return `array of length ${taggedText(value.length!)} ${taggedText(value.fields!)}`;
    case 'new':
      return madeText(value as { readonly [key: string]: Tagged });
    case 'symbol':
      return `Symbol(${value.description})`;
    case 'function':
      return functionText(value as { readonly [key: string]: Tagged });
    case 'called':
      return calledText(value as { readonly [key: string]: Tagged });
    case 'same':
      return '[the same object]';
    case 'seen':
      return String(value.text);
    case 'opaque':
      return `[${value.name}]`;
    default:
      if (value.values === undefined) return fieldsText(value);
      return Array.isArray(value.values)
        ? typedArrayText(tag, value.values.map(taggedText))
        : `new ${tag}(${taggedText(value.values)})`;
  }
}

/** A callback that was passed, as the tests write it; a function that came out, by its name. */
function functionText(value: { readonly [key: string]: Tagged }): string {
  if (value.returns === undefined && value.throws !== undefined)
    return alwaysThrowingText(thrownText(value.throws));
  if (!Array.isArray(value.returns)) return value.name === '' ? '[function]' : `[function ${value.name}]`;
  const throws = Object.entries((value.throws ?? {}) as { [call: string]: Tagged });
  return stubText(
    (value.returns as Tagged[]).map(taggedText),
    new Map(throws.map(([call, thrown]) => [Number(call), thrownText(thrown)])),
  );
}

/** `(b) ⇒ 3; .size() ⇒ 1`, of calls of what came out. */
function calledText({ calls }: { readonly [key: string]: Tagged }): string {
  const list = calls as { readonly [key: string]: Tagged }[];
  return list
    .map(
      ({ call, returns, throws }) =>
        `${call} ⇒ ${throws === undefined ? taggedText(returns!) : `throws ${taggedText(throws)}`}`,
    )
    .join('; ');
}

function thrownText(value: Tagged): string {
  const isError = typeof value === 'object' && value !== null && !Array.isArray(value) && value.$ === 'error';
  return `${isError ? 'new ' : ''}${taggedText(value)}`;
}

function madeText(value: { readonly [key: string]: Tagged }): string {
  const list = (args: readonly Tagged[]) => args.map(taggedText).join(', ');
  const made = `new ${value.class}(${list(value.arguments as Tagged[])})`;
  const calls = earlierCalls(value).map(({ method, args }) => `it.${method}(${list(args)})`);
  return calls.length === 0 ? made : `((it) => (${calls.join(', ')}, it))(${made})`;
}

/** What is called on an instance before it is used. */
function earlierCalls(made: {
  readonly [key: string]: Tagged;
}): readonly { readonly method: string; readonly args: readonly Tagged[] }[] {
  return (made.earlier ?? []) as unknown as ReturnType<typeof earlierCalls>;
}

function fieldsText(value: { [key: string]: Tagged }): string {
  const parts = Object.entries(value).map(
    ([key, v]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : stringText(key)}: ${taggedText(v)}`,
  );
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function isUndefined(value: Tagged): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && value.$ === 'undefined';
}
