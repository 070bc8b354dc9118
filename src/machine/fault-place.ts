import { types } from 'node:util';
import type { Program, SiteId } from '../ir/ir.ts';
import type { FaultKind } from './fault.ts';
import { Guest } from './guest/guest.ts';
import { isOurs } from './self-hosted-source.ts';

/** Name of the script that emitted code is compiled as, by which stacks name it. */
export const programScript = 'beagle:program';

/** Finds out where in the program something went wrong. */
export class FaultPlaces {
  readonly #program: Program;
  readonly #siteOfLine: (line: number) => SiteId;

  constructor(program: Program, siteOfLine: (line: number) => SiteId) {
    this.#program = program;
    this.#siteOfLine = siteOfLine;
  }

  /** Sites of the program's own frames of a stack, innermost first. */
  frames(stack: string): SiteId[] {
    const sites: SiteId[] = [];
    for (const [, line] of stack.matchAll(/beagle:program:(\d+)/g)) {
      const site = this.#siteOfLine(Number(line));
      if (site >= 0 && !isOurs(this.#moduleOf(site))) sites.push(site);
    }
    return sites;
  }

  /** The site that called us. */
  here(): SiteId {
    const before = Error.stackTraceLimit;
    Error.stackTraceLimit = 60;
    const [site] = this.frames(new Error().stack ?? '');
    Error.stackTraceLimit = before;
    return site ?? -1;
  }

  /**
   * What an uncaught error is and where it came from. `thrownAt` is the site of the throw statement that threw it first, if one did.
   * An assertion function that throws is looked through: the fault is where it was called.
   * The place is -1 when it takes the error's stack, which ordinary runs do not have.
   */
  ofError(error: unknown, thrownAt: SiteId | undefined): { kind: FaultKind; site: SiteId } {
    const frames = this.frames(stackOf(error));
    const explicit = thrownAt !== undefined && thrownAt >= 0 && !isOurs(this.#moduleOf(thrownAt));
    if (!explicit) return { kind: kindOf(error), site: frames[0] ?? -1 };
    if (!this.#isAssertion(thrownAt)) return { kind: 'throw', site: thrownAt };
    return { kind: 'assertion', site: frames.find((site) => !this.#isAssertion(site)) ?? -1 };
  }

  #isAssertion(site: SiteId): boolean {
    const { name } = this.#program.functions[this.#program.sites[site]!.fn]!;
    return /(?:^|\.)_?(?:assert|invariant)/.test(name);
  }

  #moduleOf(site: SiteId): string {
    const { functions, modules, sites } = this.#program;
    return modules[functions[sites[site]!.fn]!.module]!.path;
  }
}

function stackOf(error: unknown): string {
  if (!types.isNativeError(error)) return '';
  try {
    const stack: unknown = Guest.get(error, 'stack');
    return typeof stack === 'string' ? stack : '';
  } catch {
    return '';
  }
}

/** By the engine's own words, which are the same in every run. */
const messages: readonly (readonly [RegExp, FaultKind])[] = [
  [/^Cannot (?:read|set) propert|^Cannot destructure|^Cannot convert undefined or null/, 'null-access'],
  [/is not a function(?: or its return value is not iterable)?$/, 'not-callable'],
  [/is not a constructor$/, 'not-constructible'],
  [/is not iterable|is not async iterable|object is not iterable/, 'not-iterable'],
  [/^Division by zero$/, 'bigint-division'],
  [/^Invalid time value$/, 'invalid-date'],
];

const names: Readonly<Record<string, FaultKind>> = {
  TypeError: 'type',
  RangeError: 'range',
  ReferenceError: 'reference',
  SyntaxError: 'syntax',
  URIError: 'uri',
  AssertionError: 'assertion',
  EvalError: 'error',
  AggregateError: 'error',
};

/** Of something that no statement threw: by the engine or a built-in or, if those know no such error, as the reason of a promise. */
function kindOf(error: unknown): FaultKind {
  if (!types.isNativeError(error)) return 'throw';
  const text = (key: string): string => {
    try {
      return Guest.text(Guest.get(error, key));
    } catch {
      return '';
    }
  };
  const message = text('message');
  return messages.find(([pattern]) => pattern.test(message))?.[1] ?? names[text('name')] ?? 'throw';
}
