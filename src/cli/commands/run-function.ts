import { RequestError } from '../../base/diagnostic.ts';
import { openSubject } from '../../explore/subject.ts';
import { printTerm } from '../../expr/print-term.ts';
import { TermStore } from '../../expr/term-store.ts';
import { nodeFiles } from '../../host/node-files.ts';
import { modelFromWitness } from '../../machine/input/from-witness.ts';
import { expressedOutcome, observedOutcome } from '../../report/behaviour-json.ts';
import { exploreOutcomeText, observedText } from '../../report/outcome-text.ts';
import { traceJson, traceText } from '../../report/trace-text.ts';
import type { Io } from '../io.ts';
import { duration, isSet, one, wholeNumber } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { shortDiagnostic } from '../short-diagnostic.ts';
import { signatureOptions } from '../signature-options.ts';
import { parseTarget } from '../target.ts';
import { parseInput } from './parse-input.ts';

/** `beagle run file#function --input …`: one run with symbolic parameters, its conditions, outcome and trace. */
export function runFunction(text: string, args: ParsedArguments, io: Io): number {
  const target = parseTarget(text);
  if (isSet(args, 'module'))
    throw new RequestError('usage', '--module goes with a file, not with a function');
  const subject = openSubject(nodeFiles, target.file, target.name!, {
    signature: signatureOptions(args),
    packages: (one(args, 'packages') ?? 'all') as 'all' | 'none',
    dependences: isSet(args, 'trace'),
    store: new TermStore(),
    seed: 1,
    maxSteps: wholeNumber(args, 'max-steps', 1_000_000_000, 1),
    runTimeoutMs: duration(args, 'timeout', 60_000),
  });
  for (const d of subject.diagnostics) io.stderr(`${shortDiagnostic(d)}\n`);
  const model = modelFromWitness(
    subject.store,
    subject.signature,
    parseInput(one(args, 'input') ?? '{}'),
    subject.inputOptions,
  );
  const trace = subject.machine.run(subject.entry, model);
  if (isSet(args, 'json')) io.stdout(`${JSON.stringify(traceJson(subject, trace), null, 2)}\n`);
  else {
    if (isSet(args, 'trace')) io.stdout(traceText(subject, trace));
    for (const condition of trace.conditions) io.stdout(`when ${printTerm(subject.store, condition.term)}\n`);
    io.stdout(`⇒ ${exploreOutcomeText(expressedOutcome(trace.result, subject.store))}\n`);
    io.stdout(`${observedText(observedOutcome(trace.result))}\n`);
    for (const a of subject.approximations.list())
      io.stdout(`not modelled exactly: line ${a.span.line}: ${a.message} [${a.code}]\n`);
  }
  return trace.outcome.kind === 'throw' ? 1 : trace.outcome.kind === 'limit' ? 3 : 0;
}
