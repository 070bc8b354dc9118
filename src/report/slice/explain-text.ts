import type { ChainLink, ExplainJson, ExplainStepJson } from './explain-json.ts';

/** A chain of dependences for people, one line of source after the other. */
export function explainText(result: ExplainJson): string {
  const { chain, from, to, function: name, file, dependences } = result;
  if (dependences !== undefined) return tableText(`${name} (${file})`, dependences);
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

/** The relation as the paper prints it: pairs of lines, or sides of decisions, by kind. */
function tableText(title: string, dependences: readonly ChainLink[]): string {
  const lines = [`Dependences of ${title}: <what matters, what depends on it>`, ''];
  for (const kind of ['control', 'data', 'potential', 'interactive'] as const) {
    const pairs = new Map<string, Set<string>>();
    for (const d of dependences) {
      if (d.kind !== kind) continue;
      const pair = `<${d.source},${d.target}>`;
      const variables = pairs.get(pair) ?? new Set();
      if (d.variable !== undefined) variables.add(d.variable);
      pairs.set(pair, variables);
    }
    lines.push(`${kind} (${pairs.size})`);
    for (const [pair, variables] of pairs)
      lines.push(`  ${pair}${variables.size === 0 ? '' : `  ${[...variables].join(', ')}`}`);
    lines.push('');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}
