import { markedLines } from './slice-text.ts';
import type { StaticSliceJson, StaticStepJson } from './static-slice-json.ts';

/** A static slice for people: the source with the kept lines marked. */
export function staticSliceText(slice: StaticSliceJson): string {
  const kept = slice.lines.filter((l) => l.kept && l.text !== '');
  const total = slice.lines.filter((l) => l.text !== '').length;
  const out = [...markedLines(slice.lines), ''];
  out.push(`${kept.length} of ${total} lines matter for ${slice.of.join(', ')}`);
  if (slice.why !== undefined) out.push('', ...staticWhyText(slice.why));
  return `${out.join('\n')}\n`;
}

/** The chain from a line to the criterion, one step a line. */
export function staticWhyText(steps: readonly StaticStepJson[]): string[] {
  if (steps.length === 0) return ['This line is not in the slice.'];
  return steps.map((step, i) => {
    const next = steps[i + 1];
    const here = `line ${step.line}: ${step.text}`;
    if (next === undefined || step.kind === 'criterion') return `${here}, which is what was asked for`;
    const there = `line ${next.line}`;
    switch (step.kind) {
      case 'data':
        return `${here}, which may define ${variableText(step.variable ?? '')} that ${there} uses`;
      case 'control':
        return `${here}, which decides whether ${there} runs`;
      case 'call':
        return `${here}, which ${there} may run`;
      case 'name':
        return `${here}, which ${there} names`;
      default:
        return `${here}, in which ${there} stands`;
    }
  });
}

/** The name of a variable of the flow analysis for people. */
function variableText(name: string): string {
  switch (name) {
    case '[]':
      return 'elements';
    case '[*]':
    case '[?]':
      return 'properties';
    case 'internal':
      return 'the contents of a Map, Set or the like';
    case 'world':
      return 'something outside of the program';
    case 'thrown':
      return 'the exception';
    case 'outcome':
      return 'the result';
    default:
      return name.replace(/^(shared|global) /, '');
  }
}
