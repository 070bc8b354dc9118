import vm from 'node:vm';
import { cutPlaces } from '../flow/dependence/cut-places.ts';
import type { ProgramFlow } from '../flow/program-flow.ts';
import type { Program } from '../ir/ir.ts';
import { dependenceFacts } from './emit/dependence-facts.ts';
import { type Emitted, emitProgram } from './emit/emit-program.ts';
import { programScript } from './fault-place.ts';
import type { MachineOptions } from './machine-options.ts';

/** Shells for JavaScript alone have `print`, which test suites for engines rely on. */
export const definePrint = `Object.defineProperty(globalThis, 'print', { value: console.log, writable: true, configurable: true });`;

interface Code {
  readonly emitted: Emitted;
  readonly script: vm.Script;
}

const plainCode = new WeakMap<Program, Code>();

/** The code of a program; where nothing besides conditions is recorded it is made once. */
export function codeFor(
  { program, abortEdges, values, cutsIn, watch, keep }: MachineOptions,
  flow: ProgramFlow | undefined,
): Code {
  const isPlain = flow === undefined && watch === undefined;
  const known = isPlain ? plainCode.get(program) : undefined;
  if (known !== undefined) return known;
  const cuts = flow && cutsIn !== undefined ? cutPlaces(flow, cutsIn) : undefined;
  const emitted = emitProgram(program, flow && dependenceFacts(flow, abortEdges), values, cuts, watch, keep);
  const code = { emitted, script: new vm.Script(emitted.text, { filename: programScript }) };
  if (isPlain) plainCode.set(program, code);
  return code;
}
