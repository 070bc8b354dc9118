import { allThereAre } from '../../base/claim.ts';
import { isSaid } from '../scope-text.ts';
import { displayWidth, padColumns, wrapColumns } from '../text/display-width.ts';
import { footerLines } from '../text/footer-lines.ts';
import { inputList } from '../text/source-names.ts';
import { exploreOutcomeText } from '../values/outcome-text.ts';
import type { FsmJson } from './fsm-json.ts';

/** A mined machine for people: its states, and one row for each transition. */
export function fsmText(result: FsmJson, width = 100): string {
  const rows = [
    ...result.transitions.map((t) => ({ ...t, to: t.to })),
    ...result.symbolic.map((t) => ({ ...t, to: t.next })),
    ...result.stops.map((t) => ({ ...t, to: exploreOutcomeText(t.outcome) })),
  ];
  const from = Math.max(0, ...rows.map((r) => displayWidth(r.from)));
  const to = Math.min(Math.floor(width / 3), Math.max(0, ...rows.map((r) => displayWidth(r.to))));
  const lines = [
    ...wrapColumns(`${result.function}(${inputList(result.inputs)})   ${result.file}`, width),
    ...wrapColumns(verdict(result), width),
    ...wrapColumns(statesLine(result), width),
    '',
  ];
  for (const row of rows) {
    const target = wrapColumns(row.to, to);
    const condition = row.condition === '' ? 'always' : `when ${row.condition}`;
    const texts = wrapColumns(condition, Math.max(24, width - from - to - 9), '     ');
    for (let i = 0; i < Math.max(target.length, texts.length); i++) {
      const lead = i === 0 ? `${padColumns(row.from, from)} → ` : ' '.repeat(from + 3);
      lines.push(`  ${lead}${padColumns(target[i] ?? '', to)}   ${texts[i] ?? ''}`.trimEnd());
    }
  }
  if (result.unreachable.length > 0)
    lines.push(
      '',
      ...wrapColumns(`Never reached from ${result.initial}: ${result.unreachable.join(', ')}.`, width),
    );
  lines.push('', ...footerLines(result));
  return `${lines.join('\n')}\n`;
}

function verdict(result: FsmJson): string {
  const n = result.transitions.length;
  const counts = `${result.states.length} states, ${n} transition${n === 1 ? '' : 's'}`;
  const given = result.requires.length === 0 ? '' : `, given ${result.requires.join(' && ')}`;
  const domain =
    { int: 'integers', real: 'real numbers', double: 'all doubles' }[result.numbers] ?? result.numbers;
  return isSaid(result.complete)
    ? `${counts}, ${allThereAre(result.complete)} (numbers: ${domain})${given}.`
    : `${counts} found${given}; there may be more.`;
}

function statesLine(result: FsmJson): string {
  if (result.states.length === 0) return `No state of ${result.state} was seen.`;
  const initial = result.initial === null ? '' : ` (initially ${result.initial})`;
  return `${result.state} is one of ${result.states.join(', ')}${initial}.`;
}
