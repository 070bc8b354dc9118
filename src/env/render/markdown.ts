import type { LocateResult } from '../locate.ts';
import { contentSentence, guiltyLines } from './lines.ts';

/** The result for a bug report. */
export function locateMarkdown(result: LocateResult): string {
  const out = ['# Works there, fails here', ''];
  if (result.verdict === 'passes here') out.push(`It passes here as well (${result.failure}).`);
  else out.push(`It fails here: ${result.failure}.`);
  if (result.reason !== undefined) out.push('', `**Not known:** ${result.reason}.`);
  for (const cause of result.causes) {
    out.push('', `## ${cause.detail}`, '', '| | |', '|---|---|');
    out.push(`| call | \`${cause.call}\` (number ${cause.index} of ${result.recordedCalls}) |`);
    out.push(
      `| ${cause.world} | ${cell(cause.name)} |`,
      `| there | ${cell(cause.good)} |`,
      `| here | ${cell(cause.bad)} |`,
    );
    if (cause.where.length > 0) out.push(`| where | ${cause.where.slice(0, 5).map(cell).join('<br>')} |`);
    out.push(`| how sure | ${cause.sure}: ${cause.because} |`);
    if (cause.content !== undefined)
      out.push(
        '',
        contentSentence(cause.content),
        '',
        '```diff',
        ...guiltyLines(cause.content).map((l) => l.replace(/^ {2}([-+]) /, '$1 ')),
        '```',
      );
  }
  out.push('', `${result.runs} runs over ${result.recordedCalls} recorded calls.`);
  return `${out.join('\n')}\n`;
}

function cell(text: string): string {
  return `\`${text.replaceAll('|', '\\|').replaceAll('`', "'")}\``;
}
