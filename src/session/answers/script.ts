import { formatWithOptions } from 'node:util';
import { Ledger } from '../../base/ledger.ts';
import { TermStore } from '../../expr/term-store.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import { HostCopies } from '../../machine/guest/host-copy.ts';
import { createMachine } from '../../machine/machine.ts';
import { takeSnapshot } from '../../machine/take-snapshot.ts';
import type { RunOutcome } from '../../machine/trace.ts';
import type { ScriptJson } from '../../report/run/run-schema.ts';
import { SCHEMA } from '../../report/schema.ts';
import { valueText } from '../../report/values/value-text.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import type { SessionContext } from '../context.ts';
import type { Emit } from '../event.ts';
import { refuseErrors } from '../refuse-errors.ts';
import type { ScriptRequest } from '../request.ts';
import { RUN_TIMEOUT_MS } from '../run-defaults.ts';
import { RUN_STEPS } from './run.ts';

/** Runs scripts in one realm under the machine. */
export function answerScript(request: ScriptRequest, context: SessionContext, emit: Emit): ScriptJson {
  const { files, module = false, maxSteps = RUN_STEPS, timeoutMs = RUN_TIMEOUT_MS } = request;
  const sources = loadSources(context.files, files, { script: true, module });
  refuseErrors(sources.diagnostics);
  const lowered = lowerProgram(sources);
  refuseErrors(lowered.diagnostics);
  const machine = createMachine({
    program: lowered.program,
    store: new TermStore(),
    models: [],
    ledger: new Ledger(),
    limits: { steps: maxSteps, timeMs: timeoutMs },
    console: (name, values) => {
      const isError = name === 'error' || name === 'warn' || name === 'trace';
      const copies = new HostCopies('kept');
      const shown = values.map((value) => copies.of(value));
      const text = `${formatWithOptions({ customInspect: false }, ...shown)}\n`;
      emit({ type: 'output', stream: isError ? 'stderr' : 'stdout', text });
    },
  });
  const outcome = outcomeOf(machine.runScripts(sources.entries).outcome);
  return { schema: SCHEMA, command: 'script', outcome };
}

function outcomeOf(outcome: RunOutcome): ScriptJson['outcome'] {
  switch (outcome.kind) {
    case 'return':
      return { kind: 'return' };
    case 'throw':
      return { kind: 'throw', message: errorText(outcome.error) };
    case 'limit':
      return { kind: 'limit', limit: outcome.limit, message: outcome.message };
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
