import type { ExplainJson, ExplainStepJson } from './explain-json.ts';

/** A chain of dependences for people, one line of source after the other. */
export function explainText({ chain, from, to, function: name, file }: ExplainJson): string {
  if (chain === null)
    return `Line ${to} does not depend on line ${from} in ${name} (${file}), not even by something that depends on both.\n`;
  const last = chain.at(-1);
  if (last === undefined) return `Both are line ${to}.\n`;
  const lines = [`Line ${to} of ${name} depends on line ${from} (${file}):`, ''];
  const width = Math.max(...chain.map((s) => String(Math.max(s.line, s.dependentLine)).length));
  const source = (line: number, text: string): string => `  ${String(line).padStart(width)}  ${text}`;
  for (const step of chain)
    lines.push(source(step.line, step.text), `  ${' '.repeat(width)}    ↓ ${reason(step)}`);
  lines.push(source(last.dependentLine, last.dependentText));
  return `${lines.join('\n')}\n`;
}

function reason({ kind, side, variable, meetingLine, dependentLine }: ExplainStepJson): string {
  const taken = side === undefined ? '' : side === 'T' ? 'when it holds' : 'when it does not hold';
  switch (kind) {
    case 'control':
      return `control: decides that line ${dependentLine} runs, ${taken}`;
    case 'data':
      return `data: defines ${variable}, which line ${dependentLine} uses`;
    case 'potential':
      return `potential: ${taken} ${variable} stays as it is, which the other side may define and line ${dependentLine} uses`;
    case 'interactive':
      return `interactive: line ${meetingLine} depends on both${taken === '' ? '' : ` (${taken})`}`;
  }
}
