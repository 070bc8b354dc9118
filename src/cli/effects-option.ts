import { RequestError } from '../base/diagnostic.ts';
import { allEffects, defaultEffects, type Effect } from '../evolve/shared/observed-places.ts';
import { one } from './option-values.ts';
import type { ParsedArguments } from './parse-arguments.ts';

/** `--on result,log`: the outcome always counts. */
export function effectsOf(args: ParsedArguments): readonly Effect[] {
  const text = one(args, 'on');
  if (text === undefined) return defaultEffects;
  const names = text.split(',').filter((name) => name !== 'result');
  const unknown = names.find((name) => !(allEffects as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new RequestError('usage', `--on takes result, ${allEffects.join(', ')}, not "${unknown}"`);
  return names as Effect[];
}
