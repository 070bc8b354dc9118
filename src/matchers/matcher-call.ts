import { RequestError } from '../base/diagnostic.ts';
import { EndedEarly } from '../session/ended-early.ts';
import { ignoreEvents } from '../session/event.ts';
import type { Execute } from '../session/execute.ts';
import type { CommandName, RequestOf, ResultOf } from '../session/result.ts';
import { type CallSite, callSite, type FunctionPlace, NoSource } from './call-site.ts';
import { argumentAt, type ConditionText, conditionText } from './condition-text.ts';
import { type Conditions, type Harness, harnessOf } from './harness.ts';
import type { Condition, MatcherOptions, MatcherState } from './matcher.ts';
import { placeAt } from './place-at.ts';

/** One call of a matcher: where it stands, and what can be asked for it. */
export class MatcherCall {
  readonly matcher: string;
  readonly state: MatcherState;
  readonly #execute: Execute;
  /** Made where the matcher was called. */
  readonly #at: Error;

  constructor(matcher: string, state: MatcherState, execute: Execute, at: Error) {
    this.matcher = matcher;
    this.state = state;
    this.#execute = execute;
    this.#at = at;
  }

  /** Where it stands. @throws NoSource */
  get site(): CallSite {
    const { testPath } = this.state;
    if (testPath === undefined)
      throw new NoSource('the runner does not say which file this is; name the function as { file, name }');
    return callSite(this.#at.stack ?? '', testPath);
  }

  /** The function that stands there. @throws NoSource */
  place(value: unknown, position: 'received' | number): FunctionPlace {
    if (isPlace(value)) return { file: value.file, name: value.name };
    if (typeof value !== 'function') throw new NoSource(`${this.matcher} takes functions, or { file, name }`);
    return placeAt(this.site, this.matcher, position);
  }

  /** A condition that is the argument in this position. */
  condition(value: Condition, position: number): ConditionText {
    return conditionText(value, this.#argument(position));
  }

  /** `given` among the options in this position. */
  given({ given }: MatcherOptions, position: number): ConditionText | undefined {
    return given && conditionText(given, this.#argument(position, 'given'));
  }

  #argument(position: number, property?: string) {
    try {
      return argumentAt(this.site, this.matcher, position, property);
    } catch (error) {
      // Then the function says its text itself.
      if (error instanceof NoSource) return undefined;
      throw error;
    }
  }

  /** The function as it is, or a module that calls it under conditions. */
  subject(place: FunctionPlace, conditions: Conditions): { place: FunctionPlace; harnesses: Harness[] } {
    if (conditions.given === undefined && conditions.holds === undefined) return { place, harnesses: [] };
    const harness = harnessOf(place, conditions);
    return { place: harness.place, harnesses: [harness] };
  }

  async ask<C extends CommandName>(
    request: RequestOf<C>,
    harnesses: readonly Harness[] = [],
  ): Promise<ResultOf[C]> {
    const files = Object.fromEntries(harnesses.map((h) => [h.place.file, h.text]));
    try {
      return (await this.#execute(request, ignoreEvents, { unsaved: { files } })) as ResultOf[C];
    } catch (error) {
      if (error instanceof EndedEarly && error.result !== undefined) return error.result as ResultOf[C];
      throw error;
    }
  }

  /** What cannot be asked is an error where the matcher was called. No result: with `.not` a false would pass. */
  asError(error: unknown): unknown {
    if (!(error instanceof NoSource || RequestError.is(error) || error instanceof EndedEarly)) return error;
    const at = this.#at;
    const frames = (at.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
    at.message = error.message;
    at.stack = [`Error: ${error.message}`, ...frames.slice(1)].join('\n');
    return at;
  }
}

function isPlace(value: unknown): value is FunctionPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { file, name } = value as Partial<FunctionPlace>;
  return typeof file === 'string' && typeof name === 'string';
}
