import { RequestError } from '../base/diagnostic.ts';
import type { ParsedArguments } from './parse-arguments.ts';

/** The value of an option given at most once. */
export function one(args: ParsedArguments, name: string): string | undefined {
  return args.options.get(name)?.[0];
}

export function isSet(args: ParsedArguments, name: string): boolean {
  return args.options.has(name);
}

/** A whole number of at least `least`. */
export function wholeNumber(args: ParsedArguments, name: string, fallback: number, least = 0): number {
  const text = one(args, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least) {
    throw new RequestError('usage', `--${name} must be a whole number of at least ${least}, not "${text}"`);
  }
  return value;
}

/** A duration: `30`, `30s`, `500ms`, `2m`; seconds without a unit. In milliseconds. */
export function duration(args: ParsedArguments, name: string, fallback: number): number {
  const text = one(args, name);
  if (text === undefined) return fallback;
  const match = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text);
  if (match === null)
    throw new RequestError(
      'usage',
      `--${name} must be a duration such as 30, 30s, 500ms or 2m, not "${text}"`,
    );
  return Number(match[1]) * (match[2] === 'ms' ? 1 : match[2] === 'm' ? 60_000 : 1000);
}

/** `a..b` with either end optional, e.g. `0..9`, `-5..`, `..100`. */
export function parseRange(text: string, where: string): { min: number; max: number } {
  const match = /^(-?[\d.e+]*)\.\.(-?[\d.e+]*)$/i.exec(text);
  const min = match?.[1] === '' ? Number.NEGATIVE_INFINITY : Number(match?.[1]);
  const max = match?.[2] === '' ? Number.POSITIVE_INFINITY : Number(match?.[2]);
  if (match === null || Number.isNaN(min) || Number.isNaN(max) || min > max) {
    throw new RequestError('usage', `${where} must be a range such as 0..9, not "${text}"`);
  }
  return { min, max };
}
