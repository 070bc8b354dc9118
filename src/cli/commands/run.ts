import { resolve } from 'node:path';
import { formatWithOptions } from 'node:util';
import { ApproximationLog } from '../../base/approximation.ts';
import { type Diagnostic, RequestError } from '../../base/diagnostic.ts';
import { TermStore } from '../../expr/term-store.ts';
import { nodeFiles } from '../../host/node-files.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import { createMachine } from '../../machine/machine.ts';
import { takeSnapshot } from '../../machine/take-snapshot.ts';
import type { RunOutcome } from '../../machine/trace.ts';
import { valueText } from '../../report/value-text.ts';
import { loadSources } from '../../syntax/load-sources.ts';
import type { Io } from '../io.ts';
import { duration, isSet, wholeNumber } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { runFunction } from './run-function.ts';

/** `beagle run`: scripts in one realm, a module, or one function on one input. */
export function runCommand(args: ParsedArguments, io: Io): number {
  const [first, ...others] = args.positionals;
  if (first === undefined)
    throw new RequestError(
      'usage',
      'beagle run takes scripts to run, or path/to/file.ts#function with --input',
    );
  if (first.includes('#') && !nodeFiles.isFile(resolve(first))) {
    if (others.length > 0) throw new RequestError('usage', 'beagle run takes one function at a time');
    return runFunction(first, args, io);
  }
  for (const option of ['input', 'trace'])
    if (isSet(args, option))
      throw new RequestError('usage', `--${option} needs a function: path/to/file.ts#function`);
  const module = isSet(args, 'module');
  const files = args.positionals.map((path) => resolve(path));
  const sources = loadSources(nodeFiles, files, { script: true, module });
  refuseErrors(sources.diagnostics);
  const lowered = lowerProgram(sources);
  refuseErrors(lowered.diagnostics);
  const machine = createMachine({
    program: lowered.program,
    store: new TermStore(),
    models: [],
    approximations: new ApproximationLog(),
    limits: {
      steps: wholeNumber(args, 'max-steps', 1_000_000_000, 1),
      timeMs: duration(args, 'timeout', 60_000),
    },
    console: (name, values) => {
      const text = `${formatWithOptions({ customInspect: false }, ...values)}\n`;
      if (name === 'error' || name === 'warn' || name === 'trace') io.stderr(text);
      else io.stdout(text);
    },
  });
  const trace = machine.runScripts(sources.entries);
  return reportOutcome(trace.outcome, io);
}

function refuseErrors(diagnostics: readonly Diagnostic[]): void {
  const error = diagnostics.find((d) => d.severity === 'error');
  if (error !== undefined) throw new RequestError(error.code, error.message, error.span);
}

/** Prints an uncaught error or a limit; the exit code. */
export function reportOutcome(outcome: RunOutcome, io: Io): number {
  switch (outcome.kind) {
    case 'return':
      return 0;
    case 'throw':
      io.stderr(`Uncaught ${errorText(outcome.error)}\n`);
      return 1;
    case 'limit':
      // A promise that never settles is no error: Node too ends quietly then.
      if (outcome.limit === 'pending') return 0;
      io.stderr(`beagle: the run was ended: ${outcome.message}\n`);
      return 3;
  }
}

/** `Name: message`, read without running code of the program. */
function errorText(error: unknown): string {
  const snapshot = takeSnapshot(error, 0, { cell: () => 0 });
  if (snapshot.kind === 'error') {
    const { message } = snapshot;
    const text = message.kind === 'primitive' ? String(message.value) : valueText(message);
    return text === '' ? snapshot.name : `${snapshot.name}: ${text}`;
  }
  if (snapshot.kind === 'object') {
    const message = snapshot.entries.find((e) => e.key === 'message')?.value;
    if (message?.kind === 'primitive') return `${snapshot.name || 'Object'}: ${String(message.value)}`;
  }
  return valueText(snapshot);
}
