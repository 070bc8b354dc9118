import { exploreOutcomeText, observedText } from './outcome-text.ts';
import type { BehaviourJson, ExploreJson } from './schema.ts';
import { taggedText } from './tagged-text.ts';

/** The result of `explore` for people. */
export function exploreText(result: ExploreJson): string {
  const lines: string[] = [title(result), verdictLine(result), ''];
  result.behaviours.forEach((behaviour, i) => {
    lines.push(...behaviourLines(behaviour, i + 1, result));
  });
  if (result.behaviours.length > 0) lines.push('');
  for (const limit of result.limits) lines.push(`Not complete: ${limit.message}.`);
  for (const caveat of result.caveats) lines.push(`Assuming: ${caveat}.`);
  if (result.approximations.length > 0) {
    lines.push('Not modelled exactly (each such value was fixed, and other values tried as further paths):');
    for (const a of result.approximations) lines.push(`  ${place(a.file, a.line)}: ${a.message} [${a.code}]`);
  }
  for (const native of result.analysed.natives)
    lines.push(`Not analysed: ${native.specifier} (${native.reason}).`);
  lines.push(statsLine(result));
  return `${lines.join('\n')}\n`;
}

function title(result: ExploreJson): string {
  return `${result.function}(${result.inputs.map((i) => `${i.name}: ${i.type}`).join(', ')})   ${result.file}`;
}

function verdictLine(result: ExploreJson): string {
  const n = result.behaviours.length;
  const what = `${n} ${result.strategy === 'path' ? 'path' : 'behaviour'}${n === 1 ? '' : 's'}`;
  const domain =
    { int: 'integers', real: 'real numbers', double: 'all doubles' }[result.numbers] ?? result.numbers;
  return result.complete
    ? `${what}, all there are (numbers: ${domain}).`
    : `${what} found; there may be more.`;
}

function behaviourLines(behaviour: BehaviourJson, index: number, result: ExploreJson): string[] {
  const condition =
    behaviour.condition.length === 0 ? 'always' : behaviour.condition.map(parenthesised).join(' && ');
  const args = result.inputs.map((input) => taggedText(behaviour.witness[input.name] ?? { $: 'undefined' }));
  while (args.at(-1) === 'undefined') args.pop();
  const number = `${String(index).padStart(3)}  `;
  return [
    `${number}${condition}`,
    `       ⇒ ${exploreOutcomeText(behaviour.outcome)}`,
    `       e.g. ${result.function}(${args.join(', ')}) ${observedText(behaviour.observed)}`,
  ];
}

function parenthesised(condition: string, _index: number, all: readonly string[]): string {
  return all.length > 1 && /\|\||\?/.test(condition) && !isWrapped(condition) ? `(${condition})` : condition;
}

function isWrapped(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i === text.length - 1;
  }
  return false;
}

function place(file: string, line: number): string {
  return line > 0 ? `${file}:${line}` : file;
}

function statsLine(result: ExploreJson): string {
  const s = result.stats;
  const files = result.analysed.files.length;
  return `${s.runs} runs, ${s.queries} queries (${s.backendCalls} to the solver), ${seconds(s.timeMs)}; ${files} file${files === 1 ? '' : 's'} analysed.`;
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
