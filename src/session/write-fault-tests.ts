import type { Subject } from '../explore/subject.ts';
import { checkedFaultTexts } from '../machine/fault.ts';
import type { Runner, TestCase } from '../report/tests/test-case.ts';
import type { FaultFinding } from '../signature/fault-findings.ts';
import type { SessionContext } from './context.ts';
import { callText, draftTestFile } from './draft-test-file.ts';
import type { Emit } from './event.ts';
import { shortPath } from './short-path.ts';

/**
 * Writes a test for each fault but explicit throws, into a file of its own: it fails as long as the fault is there, which has
 * been tried on the plain source. What cannot be seen from outside is left out, and that is said.
 */
export function writeFaultTests(
  subject: Subject,
  findings: readonly FaultFinding[],
  options: { readonly dir: string; readonly runner: Runner; readonly name: string },
  { cwd }: SessionContext,
  emit: Emit,
): void {
  const { exported } = subject.found;
  const faults = findings.filter((f) => f.kind !== 'throw');
  if (exported === undefined || faults.length === 0) return;
  const models = faults.map((f) => f.runs[0].model);
  const file = draftTestFile(subject, exported, models, { ...options, name: `${options.name}.faults` });
  const failing: TestCase[] = [];
  for (const finding of faults) {
    const test = testCase(subject, finding, exported);
    // A result without a name: the file could not be run at all.
    const isFailing = (t: TestCase) => file.run([t]).some(({ ok, name }) => !ok && name === t.name);
    const shown = [test, { ...test, async: true }].find(isFailing);
    if (shown !== undefined) failing.push(shown);
    else
      emit({
        type: 'note',
        text: `no test for this fault, since nothing of it is seen from outside: ${test.name}`,
      });
  }
  if (failing.length === 0) return;
  emit({ type: 'test-file', path: file.path, text: file.render(failing) });
  const many = failing.length === 1 ? '1 test that fails' : `${failing.length} tests that fail`;
  emit({ type: 'note', text: `${many} until the fault is mended written to ${shortPath(cwd, file.path)}` });
}

function testCase(subject: Subject, finding: FaultFinding, exported: string): TestCase {
  const [{ model, outcome }] = finding.runs;
  const span = subject.program.sites[finding.site]?.span;
  const where = span === undefined ? '' : ` at line ${span.line}`;
  const check = finding.kind in checkedFaultTexts ? 'finite' : outcome.kind === 'throw' ? 'ends' : 'asserts';
  return {
    name: `no ${finding.kind}${where}`,
    call: callText(subject, model, exported),
    setUp: [],
    async: subject.signature.async,
    expected: { kind: 'sound', check },
  };
}
