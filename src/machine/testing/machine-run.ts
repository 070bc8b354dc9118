import type { MachineOptions } from '../machine-options.ts';
import { compile } from './compile.ts';
import { type Observation, showValue } from './plain-run.ts';

/** Runs `main()` of a module by the machine and observes it as plain-run does. */
export function machineRun(source: string, options: Partial<MachineOptions> = {}): Observation {
  const log: string[] = [];
  const { machine } = compile(source, {
    ...options,
    console: (_name, args) => log.push(args.map((v) => showValue(v)).join(' ')),
  });
  const isAsync = /export async function main\b/.test(source);
  const { outcome } = machine.call('/main.ts', 'main', []);
  if (outcome.kind === 'return')
    log.push(`${isAsync ? '"resolve"' : '"return"'} ${showValue(outcome.value)}`);
  else if (outcome.kind === 'throw')
    log.push(`${isAsync ? '"reject"' : '"throw"'} ${showValue(outcome.error)}`);
  else log.push(`limit ${outcome.limit}`);
  return log;
}
