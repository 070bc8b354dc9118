import { RequestError } from '../base/diagnostic.ts';
import type { Range, SignatureOptions } from '../syntax/signature-options.ts';
import { one, parseRange } from './option-values.ts';
import type { ParsedArguments } from './parse-arguments.ts';

/** The options that say which inputs a function has. */
export function signatureOptions(args: ParsedArguments): SignatureOptions {
  let range: Range | undefined;
  const ranges = new Map<string, Range>();
  for (const text of args.options.get('range') ?? []) {
    const [name, value] = named(text);
    if (name === undefined) range = parseRange(value, '--range');
    else ranges.set(name, parseRange(value, `--range ${name}`));
  }
  let maxLength: number | undefined;
  const maxLengths = new Map<string, number>();
  for (const text of args.options.get('max-length') ?? []) {
    const [name, value] = named(text);
    if (!/^\d{1,6}$/.test(value))
      throw new RequestError('usage', `--max-length must be a whole number, not "${value}"`);
    if (name === undefined) maxLength = Number(value);
    else maxLengths.set(name, Number(value));
  }
  return {
    numbers: numbersOption(args),
    range,
    ranges,
    maxLength,
    maxItems: maxLength,
    maxLengths,
    types: one(args, 'types'),
  };
}

export function numbersOption(args: ParsedArguments): 'int' | 'real' | 'double' {
  return (one(args, 'numbers') ?? 'double') as 'int' | 'real' | 'double';
}

/** `x=0..9` → ['x', '0..9']; `0..9` → [undefined, '0..9']. */
function named(text: string): [string | undefined, string] {
  const equals = text.indexOf('=');
  return equals < 0 ? [undefined, text] : [text.slice(0, equals), text.slice(equals + 1)];
}
