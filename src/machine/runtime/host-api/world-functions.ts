import type { Term } from '../../../expr/term.ts';
import type { SiteId } from '../../../ir/ir.ts';
import { absentGlobals, standIns } from '../../realm/absent-globals.ts';
import { Register } from '../../registers.ts';
import type { TextKind } from '../../text/parse-text.ts';
import { codeOfText } from '../code-of-text.ts';
import type { Host } from './host.ts';

/** Globals, the clock, chance and the environment. */
export function worldFunctions({ current, at }: Host): Record<string, unknown> {
  /** The term goes beside the value. */
  const shadowed = <T>({ value, term }: { readonly value: T; readonly term: Term }): T => {
    current().s.registers.r[Register.extra] = term;
    return value;
  };
  return {
    gget: (name: string, v: unknown) => current().globals.of(name, v),
    missing: (site: SiteId, name: string) => at(site).missing(name),
    /** What runs the text, or the message of a SyntaxError. */
    codeFromText: (kind: TextKind, parameters: string, body: string) => {
      const made = codeOfText(current(), { kind, parameters, body, strict: false }, undefined);
      return typeof made === 'function' ? made : made.message;
    },
    unsupported: (name: string) => current().notModelled(`\`${name}\` is not supported`),
    notModelled: (name: string) => current().notModelled(`${name} is not there in the sandbox`),
    absentGlobals,
    standIns: Object.entries(standIns).map(([name, [statics, members]]) => ({
      name,
      statics: statics.split(' ').filter(Boolean),
      members: members.split(' '),
    })),
    nodeVersion: process.version,
    epoch: Date.UTC(2024, 0, 1),
    clock: (name: string, plain: number) => shadowed(current().world.clock(name, plain)),
    random: (plain: number) => shadowed(current().world.random(plain)),
    environment: (key: string) => shadowed(current().world.environment(key)),
    randomInteger: (min: number, max: number, plain: number) =>
      shadowed(current().world.randomInteger(min, max, plain)),
    delayTerm: () => current().s.delays.take(),
    fixDelay: (delay: number, t: Term) => current().s.delays.fix(delay, t),
    timerRan: (at: number, delay: number, t: Term) => {
      current().timersRan.push(at);
      current().s.delays.passed(delay, t);
    },
    fixedWorld: (name: string) => current().world.fixed(name),
    dated: (date: object, value: number, t: Term) => {
      const run = current();
      const setTime = run.table.intrinsic('Date.prototype.setTime') as Function;
      run.calls.invoke(run.s.site, setTime, date, 0, [value], [t], false);
    },
    gset: (name: string, v: unknown, t: Term) => current().globals.set(name, v, t),
  };
}
