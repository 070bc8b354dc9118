import { scopeLines } from '../scope-text.ts';
import { codeSpan, wordsWithCode } from '../text/markdown-text.ts';
import { observedText } from '../values/outcome-text.ts';
import type { ContractJson, EvidenceJson, FunctionContractJson } from './contract-schema.ts';
import { callOf, contractSummary, contractVerdictText } from './contract-text.ts';

/** The result of `contract` as Markdown, fit for a comment on a pull request. */
export function contractMarkdown(result: ContractJson): string {
  const lines = [
    `### Is the change from ${codeSpan(result.before)} to ${codeSpan(result.after)} as meant?`,
    '',
    contractSummary(result.functions),
    '',
  ];
  for (const fn of result.functions)
    if (fn.stats !== undefined || fn.limits.length > 0) lines.push(...functionLines(fn, result.numbers));
  return `${lines.join('\n').trimEnd()}\n`;
}

function functionLines(fn: FunctionContractJson, numbers: string): string[] {
  const lines = [`#### ${codeSpan(fn.function)} — ${contractVerdictText(fn, numbers)}`, ''];
  for (const note of fn.notes) lines.push(`- ${wordsWithCode(note)}`);
  if (fn.notes.length > 0) lines.push('');
  lines.push('| clause | verdict | example |', '|---|---|---|');
  for (const clause of fn.clauses)
    lines.push(
      `| ${codeSpan(`@${clause.kind} ${clause.text}`)} | ${clause.verdict ?? ''} | ${clause.counterexample === undefined ? '' : example(clause.counterexample, fn)} |`,
    );
  lines.push(
    `| ${fn.cases.length === 0 ? '' : 'otherwise '}both do the same | ${fn.equal.verdict} | ${fn.unintended[0] === undefined ? '' : example(fn.unintended[0], fn)} |`,
    '',
  );
  fn.cases.forEach((one, i) => {
    const where = fn.cases.length > 1 ? `case ${i + 1}: ` : '';
    for (const text of one.implied) lines.push(`- ${where}implied ${codeSpan(text)}`);
    if (one.satisfiable === 'no') lines.push(`- ${where}**no input is in it**, so it says nothing`);
  });
  if (fn.intended.length > 0) {
    lines.push('<details><summary>Intended</summary>', '', '| call | before | after |', '|---|---|---|');
    for (const e of fn.intended)
      lines.push(
        `| ${codeSpan(callOf(e, fn))} | ${codeSpan(observedText(e.observed.before))} | ${codeSpan(observedText(e.observed.after))} |`,
      );
    lines.push('', '</details>');
  }
  for (const limit of fn.limits) lines.push('', `Not settled: ${wordsWithCode(limit.message)}.`);
  for (const line of scopeLines(fn.scope)) lines.push('', wordsWithCode(line));
  lines.push('');
  return lines;
}

function example(e: EvidenceJson, fn: FunctionContractJson): string {
  const effects = e.effects.map(
    (f) => `; ${codeSpan(f.place)} afterwards ${codeSpan(f.before)} before, ${codeSpan(f.after)} now`,
  );
  return `${codeSpan(callOf(e, fn))}: ${codeSpan(observedText(e.observed.before))} before, ${codeSpan(observedText(e.observed.after))} now${effects.join('')}`;
}
