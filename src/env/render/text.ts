import type { Cause, LocateResult } from '../locate.ts';
import { betweenThreads } from '../syscall/internal-calls.ts';
import { contentSentence, guiltyLines } from './lines.ts';

/** The result for people. */
export function locateText(result: LocateResult): string {
  const out: string[] = [];
  const calls = `${result.recordedCalls} recorded ${result.level === 'node' ? 'API calls' : 'system calls'}`;
  if (result.verdict === 'passes here')
    out.push(`It passes here as well (${result.failure}): nothing to locate.`);
  else {
    out.push(`It fails here: ${result.failure}.`);
    if (result.verdict === 'located')
      out.push(
        result.causes.length === 1
          ? 'One answer of the environment makes the difference:'
          : `${result.causes.length} answers of the environment make the difference together:`,
      );
    else out.push(`The cause is not known: ${result.reason ?? 'no reason given'}.`);
    if (result.verdict === 'unknown' && result.causes.length > 0) out.push('Suspected:');
    for (const cause of result.causes) out.push('', ...causeText(cause, result));
    if (result.verdict === 'located' && result.reason !== undefined)
      out.push('', `Incomplete: ${result.reason}.`);
  }
  const differing = result.executed.filter((e) => e.differs && e.reason !== betweenThreads);
  const rest = result.executed.length - differing.length;
  out.push('');
  if (result.executed.length > 0) {
    out.push(
      `Executed, not replayed: ${result.executed.length} calls${rest < result.executed.length ? ', of which these differ here:' : '.'}`,
    );
    for (const e of differing.slice(0, 10)) out.push(`  call ${e.index} ${e.call}: ${e.reason}`);
  }
  for (const note of result.notes) out.push(`Note: ${note}.`);
  out.push(`${result.runs} runs (${result.searchRuns} to find the call) over ${calls}.`);
  return `${out.join('\n')}\n`;
}

function causeText(cause: Cause, result: LocateResult): string[] {
  const lines = [
    `  ${cause.detail}`,
    `    call   ${cause.call} (number ${cause.index} of ${result.recordedCalls})`,
  ];
  if (cause.name !== '') lines.push(`    ${cause.world.padEnd(6)} ${cause.name}`);
  lines.push(`    there  ${cause.good}`, `    here   ${cause.bad}`);
  for (const [i, frame] of cause.where.slice(0, 5).entries())
    lines.push(`    ${i === 0 ? 'where ' : '      '} ${frame}`);
  if (cause.content !== undefined) {
    for (const line of guiltyLines(cause.content)) lines.push(`    ${line}`);
    lines.push(`    ${contentSentence(cause.content)}`);
  }
  lines.push(`    ${cause.sure}: ${cause.because}`);
  return lines;
}
