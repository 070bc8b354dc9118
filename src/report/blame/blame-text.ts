import { cutColumns, displayWidth, padColumns } from '../text/display-width.ts';
import { observedText } from '../values/outcome-text.ts';
import { witnessCall } from '../values/witness-call.ts';
import type { BlameJson, BlameLineJson, PathStepJson, SuspectJson } from './blame-schema.ts';
import { brokenBy } from './broken-by.ts';

/** The result of `blame` for people. */
export function blameText(result: BlameJson): string {
  const { file, observed } = result;
  const where = file.before === file.after ? file.after : `${file.before} → ${file.after}`;
  const lines = [
    `${result.function}   ${where}`,
    ...(result.test === undefined ? [] : [`  as called by the test "${result.test}"`]),
    `  ${failingCall(result)}`,
    `    before ${observedText(observed.before)}`,
    `    after  ${observedText(observed.after)}`,
    ...(result.effects.length === 0 ? [] : [`    left different: ${result.effects.join(', ')}`]),
    ...(result.expect === undefined ? [] : [`    expected: ${result.expect}`]),
    ...result.notes.map((note) => `  ${note}`),
    ...(result.commit === undefined ? [] : ['', brokenBy(result.commit)]),
    '',
    ...verdictLines(result),
  ];
  for (const suspect of result.suspects) lines.push('', ...suspectLines(suspect, result));
  if (result.slice.length > 0) {
    if (result.suspects.length > 0)
      lines.push(
        '',
        'The two runs decide the same; suspects are values. The new outcome depends on these lines:',
      );
    lines.push(...sliceLines(result.slice));
  }
  lines.push('');
  for (const limit of result.limits) lines.push(`Not settled: ${limit}.`);
  for (const caveat of result.caveats) lines.push(`Assuming: ${caveat}.`);
  for (const { message, file, line } of result.approximations)
    lines.push(`Not modelled exactly: ${message}${file === '' ? '' : ` (${file}:${line})`}.`);
  lines.push(statsLine(result));
  return `${lines.join('\n')}\n`;
}

export function failingCall(result: BlameJson): string {
  return witnessCall(result.function, result.inputs, result.input);
}

export function verdictLines(result: BlameJson): string[] {
  switch (result.verdict) {
    case 'passes':
      return [
        result.expect === undefined
          ? `Both versions do the same ${result.test === undefined ? 'on this input' : 'on every call that a failing test makes'}: there is nothing to blame.`
          : 'The new version does what is expected on this input: there is nothing to blame.',
      ];
    case 'equivalent':
      return [
        'The two runs decide the same: every input that goes one way goes the other too. What is wrong is a value and no decision,',
        'which this method cannot tell. The new outcome depends on these lines:',
      ];
    case 'none':
      return [
        'No suspect was found, but not everything was settled. The new outcome depends on these lines:',
      ];
    case 'suspects': {
      const n = result.suspects.length;
      const passing = result.suspects.filter((s) => s.passes).length;
      const missing = result.suspects.some((s) => s.version === 'before');
      return [
        `${n} suspect line${n === 1 ? '' : 's'}${passing > 0 && passing < n ? `, ${passing} of them with an input that passes` : ''}${
          missing ? '; the new version asks for less than the old one did' : ''
        }:`,
      ];
    }
  }
}

function suspectLines(s: SuspectJson, result: BlameJson): string[] {
  const pad = ' '.repeat(5);
  const marks = [
    ...(s.version === 'before' ? ['in the old version'] : []),
    ...(s.changed ? ['changed'] : []),
    ...(s.times > 1 ? [`${s.times} decisions`] : []),
    ...(s.kind === 'predicate' ? ['a value, not a decision'] : []),
  ];
  return [
    `${String(s.rank).padStart(3)}. ${s.file}:${s.line}   ${s.text}${marks.length === 0 ? '' : `   (${marks.join(', ')})`}`,
    `${pad}${s.words}`,
    `${pad}${witnessCall(result.function, result.inputs, s.alternate)}: before ${observedText(s.observed.before)}, after ${observedText(s.observed.after)}${
      s.passes ? ' ✓' : ''
    }`,
    ...s.sources.map((source) => `${pad}${sourceText(source)}: ${source.text}`),
    ...pathLines(s).map((line) => `${pad}${line}`),
  ];
}

/** How a suspect depends on a changed line. */
export function sourceText({ by, line }: SuspectJson['sources'][number]): string {
  return by === 'value'
    ? `looks at what line ${line} (changed) computes`
    : `is only asked because of line ${line} (changed)`;
}

/** Both paths beside each other. */
function pathLines(s: SuspectJson): string[] {
  if (s.path.length === 0) return [];
  const left = s.path.map((row) => stepText(row.before));
  const width = Math.max(8, ...left.map(displayWidth));
  return [
    `${padColumns('  before', width + 2)}  after`,
    ...s.path.map((row, i) => {
      const mark = row.before?.suspect === true || row.after?.suspect === true ? '> ' : '  ';
      return `${mark}${padColumns(left[i]!, width)}  ${stepText(row.after)}`.trimEnd();
    }),
  ];
}

/** A decision of a path: `6: x > 4 ✓`. */
export function stepText(step: PathStepJson | undefined): string {
  if (step === undefined) return '';
  return `${step.line}: ${cutColumns(step.text, 48)} ${step.holds ? '✓' : '✗'}`;
}

function sliceLines(lines: readonly BlameLineJson[]): string[] {
  return lines.map(({ file, line, text, changed }) => `  ${changed ? '*' : ' '} ${file}:${line}   ${text}`);
}

function statsLine({ stats }: BlameJson): string {
  const total = (pick: (s: (typeof stats.searches)[number]) => number) =>
    stats.searches.reduce((sum, s) => sum + pick(s), 0);
  const settled = (step: string) => total((s) => (s.sat[step] ?? 0) + (s.unsat[step] ?? 0));
  return `${total((s) => s.decisions)} decisions asked: ${settled('shared')} shared by both versions, ${settled('prefix')} settled by their prefix, ${settled('fixed')} with other inputs fixed, ${settled('full')} as a whole; ${stats.runs} inputs run on both, ${(stats.timeMs / 1000).toFixed(1)} s.`;
}
