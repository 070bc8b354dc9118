import { exploreOutcomeText } from '../values/outcome-text.ts';
import type { FsmJson } from './fsm-json.ts';

/** A mined machine as a Mermaid state diagram. */
export function fsmMermaid(result: FsmJson): string {
  const names = new Map<string, string>();
  const id = (state: string): string => {
    let known = names.get(state);
    if (known === undefined) {
      const plain = state.replace(/[^A-Za-z0-9_]/g, '_');
      known =
        /^[A-Za-z_]/.test(plain) && ![...names.values()].includes(plain) ? plain : `s${names.size}_${plain}`;
      names.set(state, known);
    }
    return known;
  };
  const steps = [
    ...result.transitions,
    ...result.symbolic.map((t) => ({ ...t, to: t.next })),
    ...result.stops.map((t) => ({ ...t, to: exploreOutcomeText(t.outcome) })),
  ];
  const all = [...new Set([...result.states, ...steps.flatMap((t) => [t.from, t.to])])];
  const lines = ['stateDiagram-v2'];
  for (const state of all) {
    const own = id(state);
    if (own !== state) lines.push(`  state "${text(state)}" as ${own}`);
    else lines.push(`  ${own}`);
  }
  if (result.initial !== null) lines.push(`  [*] --> ${id(result.initial)}`);
  for (const t of steps)
    lines.push(`  ${id(t.from)} --> ${id(t.to)}${t.condition === '' ? '' : ` : ${text(t.condition)}`}`);
  return `${lines.join('\n')}\n`;
}

/** Mermaid has no escapes but these entities. */
function text(value: string): string {
  return value.replace(/[#;:"<>{}\n]/g, (c) => `#${c.codePointAt(0)};`);
}
