import { exploreOutcomeText } from '../values/outcome-text.ts';
import type { FsmJson } from './fsm-json.ts';

/** A mined machine in the language of Graphviz. */
export function fsmDot(result: FsmJson): string {
  const lines = [
    `digraph ${quoted(result.function)} {`,
    '  rankdir=LR;',
    '  node [shape=box, style=rounded];',
  ];
  if (result.initial !== null) {
    lines.push('  "(start)" [shape=point];', `  "(start)" -> ${quoted(result.initial)};`);
  }
  for (const state of result.states) lines.push(`  ${quoted(state)};`);
  const edge = (from: string, to: string, condition: string, more = '') =>
    lines.push(`  ${quoted(from)} -> ${quoted(to)} [label=${quoted(condition)}${more}];`);
  for (const t of result.transitions) edge(t.from, t.to, t.condition);
  for (const t of result.symbolic) edge(t.from, t.next, t.condition, ', style=dashed');
  for (const t of result.stops) edge(t.from, exploreOutcomeText(t.outcome), t.condition, ', style=dotted');
  lines.push('}');
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n')}"`;
}
