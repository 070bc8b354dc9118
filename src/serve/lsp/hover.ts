import type { Hover } from 'vscode-languageserver';
import type { ExploreJson } from '../../report/explore/explore-schema.ts';
import { exploreText } from '../../report/explore/explore-text.ts';
import { visibleText } from '../../report/text/visible-text.ts';
import { observedText } from '../../report/values/outcome-text.ts';
import { witnessCall } from '../../report/values/witness-call.ts';
import { changeLines } from './change-lines.ts';
import type { ShownFunction } from './document-state.ts';
import { shortened } from './shortened.ts';

/** Tooltips are not scrolled with pleasure. */
const MOST_LINES = 40;
const MOST_EXAMPLES = 5;
const LONGEST_LINE = 100;

/** On the first line of a function its signature; on another line which behaviours run it. `line` counts from 1. */
export function hoverAt(functions: readonly ShownFunction[], line: number, base: string): Hover | undefined {
  const at = functions.find((f) => f.line <= line && line <= f.endLine);
  const explored = at?.state.explored;
  if (at === undefined || explored === undefined) return undefined;
  const stale = at.isStale ? ['*Before the last edit:*', ''] : [];
  const shown = line === at.line ? signature(at, explored, base) : linesRun(explored, line);
  if (shown.length === 0) return undefined;
  return { contents: { kind: 'markdown', value: [...stale, ...shown].join('\n') } };
}

function signature({ state }: ShownFunction, explored: ExploreJson, base: string): string[] {
  const lines = exploreText(explored, { width: 90, raw: false }).trimEnd().split('\n');
  const more = lines.length > MOST_LINES ? [`… ${lines.length - MOST_LINES} more lines`] : [];
  const changes = state.compared === undefined ? [] : changeLines(state.compared);
  return [
    ...fenced([...lines.slice(0, MOST_LINES), ...more]),
    ...(changes.length === 0 ? [] : ['', `Changed since ${base}:`, ...fenced(changes)]),
  ];
}

function linesRun(explored: ExploreJson, line: number): string[] {
  const { behaviours, inputs } = explored;
  const running = behaviours.filter((b) => b.lines.includes(line));
  if (running.length === 0) return [];
  const examples = running.slice(0, MOST_EXAMPLES).flatMap((b) => {
    const { witness, observed } = b.example ?? b;
    const example = `e.g. ${witnessCall(explored.function, inputs, witness)} ${observedText(observed)}`;
    return [shortened(`when ${b.condition.join(' && ') || 'called'}`, LONGEST_LINE), `  ${example}`];
  });
  const whole = explored.complete ? `${behaviours.length}` : `${behaviours.length} known`;
  const more = running.length > MOST_EXAMPLES ? [`… and ${running.length - MOST_EXAMPLES} more`] : [];
  return [`${running.length} of ${whole} behaviours run this line:`, ...fenced([...examples, ...more])];
}

/** Code that no text in it can end. */
function fenced(lines: readonly string[]): string[] {
  const text = visibleText(lines.join('\n'));
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}text`, text, fence];
}
