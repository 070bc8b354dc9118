import { exploreOutcomeText, observedText } from '../values/outcome-text.ts';
import type { SliceJson, SliceLineJson, SliceStepJson } from './slice-json.ts';

/** A slice for people: the source with the kept lines marked. */
export function sliceText(slice: SliceJson): string {
  const out = markedLines(slice.lines);
  const kept = slice.lines.filter((l) => l.kept && l.file === slice.file).map((l) => l.line);
  out.push('', `${kept.length} lines matter for ${slice.on.join(', ')}: ${kept.join(', ')}`);
  out.push(
    `${slice.kind === 'dynamic' ? 'decided in it: ' : 'when '}${slice.condition.length === 0 ? 'anything' : slice.condition.join(' && ')} ⇒ ${exploreOutcomeText(slice.outcome)}   ${observedText(slice.observed)}`,
  );
  if (slice.note !== undefined) out.push(`the condition is that of the whole path: ${slice.note}`);
  if (slice.why !== undefined) out.push('', ...whyText(slice.why));
  return `${out.join('\n')}\n`;
}

/** Lines with their numbers, the kept ones marked, gaps shown. */
export function markedLines(lines: readonly SliceLineJson[]): string[] {
  const out: string[] = [];
  const width = String(Math.max(0, ...lines.map((l) => l.line))).length;
  let file = '';
  let last = 0;
  for (const { line, kept, text, file: of } of lines) {
    if (of !== file) out.push(`${out.length > 0 ? '\n' : ''}${of}`);
    else if (line !== last + 1) out.push('  …');
    file = of;
    last = line;
    out.push(`${kept ? '>' : ' '} ${String(line).padStart(width)}  ${text}`.trimEnd());
  }
  return out;
}

function whyText(steps: readonly SliceStepJson[]): string[] {
  if (steps.length === 0) return ['This line is not in the slice.'];
  return steps.map((step, i) => {
    const next = steps[i + 1];
    const here = `line ${step.line}: ${step.text}`;
    if (next === undefined) return step.kind === 'criterion' ? `${here}, which is what was asked for` : here;
    const there = next.text === '(exit)' ? 'the outcome' : `line ${next.line}`;
    switch (step.kind) {
      case 'data':
        return `${here}, whose value ${there} uses`;
      case 'control':
        return `${here}, which decides whether ${there} runs`;
      case 'potential':
        return `${here}, whose other side may have defined ${step.variable ?? 'what'} that ${there} reads`;
      default:
        return here;
    }
  });
}
