/**
 * The runtime behind emitted code: computes shadows, records conditions, dispatches calls. `hostApi` is the table of
 * functions that the prelude wraps one by one. They return only numbers, booleans, strings and values of the realm.
 * The state of a run is reached through `current`, so that a realm (and its prelude) serves many runs.
 */

import type { Program, SiteId } from '../../../ir/ir.ts';
import { ARGUMENT_SLOTS } from '../../registers.ts';
import type { RunContext } from '../run-context.ts';
import { callFunctions } from './call-functions.ts';
import { decisionFunctions } from './decision-functions.ts';
import type { Host } from './host.ts';
import { iterationFunctions } from './iteration-functions.ts';
import { moduleFunctions } from './module-functions.ts';
import { propertyFunctions } from './property-functions.ts';
import { stateFunctions } from './state-functions.ts';
import { wallFunctions } from './wall-functions.ts';
import { worldFunctions } from './world-functions.ts';

export interface HostOptions {
  readonly program: Program;
  /** The source of a function or class by its stamp. */
  readonly textOf: (stamp: number) => string | undefined;
  readonly closeDepths: readonly number[];
  readonly abortSites: readonly number[];
  readonly current: () => RunContext;
}

export function hostApi({
  program,
  textOf,
  closeDepths,
  abortSites,
  current,
}: HostOptions): Record<string, unknown> {
  const at = (site: SiteId): RunContext => {
    const run = current();
    run.s.site = site;
    return run;
  };
  const host: Host = { program, textOf, current, at };
  const depths: number[] = [];
  const aborts: number[] = [];
  for (let i = 0; i < program.sites.length; i++) {
    depths.push(closeDepths[i] ?? -1);
    aborts.push(abortSites[i] ?? 0);
  }
  return {
    slots: ARGUMENT_SLOTS,
    sites: program.sites.length,
    closeDepths: depths,
    abortSites: aborts,
    ...wallFunctions(host),
    ...decisionFunctions(host),
    ...propertyFunctions(host),
    ...stateFunctions(host),
    ...worldFunctions(host),
    ...callFunctions(host),
    ...iterationFunctions(host),
    ...moduleFunctions(host),
  };
}
