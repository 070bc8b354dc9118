import { allThereAre, countedWords, standing } from '../../base/claim.ts';
import { givenText, isSaid, restLines, scopeLines, whereText } from '../scope-text.ts';
import { inputList, inSourceNames } from '../text/source-names.ts';
import { exploreOutcomeText, observedText } from '../values/outcome-text.ts';
import { taggedText } from '../values/tagged-text.ts';
import { witnessCall } from '../values/witness-call.ts';
import { WHOLE_FILE } from '../whole-file.ts';
import { affectedPathLines } from './diff-affected-text.ts';
import type { ChangeJson, DiffJson, FunctionDiffJson } from './diff-schema.ts';
import { effectLines } from './effect-lines.ts';
import { hunkLines } from './hunk-lines.ts';
import { inShownNames } from './in-shown-names.ts';
import { proofLines } from './proof-lines.ts';
import { rangesText } from './ranges-text.ts';
import { readableCondition } from './readable-condition.ts';

/** The result of `diff` for people. */
export function diffText(given: DiffJson): string {
  const result = inShownNames(given);
  const { functions } = result;
  const lines = [`${result.before} → ${result.after}`, ''];
  const notRun = undecidedAlike(functions);
  const listed = new Set([...notRun.values()].flat());
  for (const fn of functions)
    if (fn.code === 'changed' && !listed.has(fn)) lines.push(...functionLines(inSourceNames(fn), result), '');
  for (const [why, alike] of notRun)
    lines.push(`Undecided, ${why}: ${alike.map((f) => f.function).join(', ')}.`);
  const list = (code: FunctionDiffJson['code'], title: string) => {
    const names = functions.filter((f) => f.code === code).map((f) => f.function);
    if (names.length > 0) lines.push(`${title}: ${names.join(', ')}.`);
  };
  list('added', 'Added');
  list('removed', 'Removed');
  list('same', 'Same code (comments, formatting and names of locals aside), so not run');
  lines.push(
    functions.length === 0
      ? 'No functions to compare: no source file changed that exports any.'
      : summary(functions),
  );
  if (functions.some((f) => f.code === 'changed'))
    lines.push(standing(functions.flatMap((f) => f.scope?.assumes ?? [])));
  return `${lines.join('\n')}\n`;
}

/** Functions of which nothing can be told but one reason that several have, by the reason. */
function undecidedAlike(functions: readonly FunctionDiffJson[]): ReadonlyMap<string, FunctionDiffJson[]> {
  const groups = new Map<string, FunctionDiffJson[]>();
  for (const fn of functions) {
    const isBare = fn.verdict === 'unknown' && fn.stats === undefined && (fn.hunks ?? []).length === 0;
    if (!isBare || fn.limits.length !== 1 || fn.notes.length > 0) continue;
    const why = fn.limits[0]!.message;
    groups.set(why, [...(groups.get(why) ?? []), fn]);
  }
  return new Map([...groups].filter(([, alike]) => alike.length >= FEW_ALIKE));
}

const FEW_ALIKE = 3;

export function summary(functions: readonly FunctionDiffJson[]): string {
  const count = (test: (f: FunctionDiffJson) => boolean) => functions.filter(test).length;
  const parts = [
    ...(['refuted', 'unknown', 'same', 'proved'] as const).map(
      (v) => [count((f) => f.verdict === v && f.code !== 'same'), countedWords[v]] as const,
    ),
    [count((f) => f.code === 'same'), 'unchanged'],
    [count((f) => f.code === 'added'), 'added'],
    [count((f) => f.code === 'removed'), 'removed'],
  ] as const;
  return `Functions: ${parts
    .filter(([n]) => n > 0)
    .map(([n, what]) => `${n} ${what}`)
    .join(', ')}.`;
}

function functionLines(fn: FunctionDiffJson, result: DiffJson): string[] {
  const where =
    fn.file.before === fn.file.after
      ? (fn.file.after ?? '')
      : `${fn.file.before ?? '(none)'} → ${fn.file.after ?? '(none)'}`;
  const lines = [
    `${fn.function === WHOLE_FILE ? 'The whole file' : `${fn.function}(${inputList(fn.inputs)})`}   ${where}`,
    ...(fn.renamedFrom === undefined ? [] : [`  was named ${fn.renamedFrom}`]),
    ...fn.notes.map((note) => `  ${note}`),
    `  ${verdictText(fn, result.numbers)}`,
    ...(fn.accepted === undefined ? [] : [`  Accepted until ${fn.accepted.until}: ${fn.accepted.reason}`]),
  ];
  const rows = shownChanges(fn);
  const shown = rows.slice(0, MOST_CHANGES);
  for (const [i, change] of shown.entries()) lines.push(...changeLines(change, i + 1, fn));
  if (shown.length < rows.length)
    lines.push(`     … and ${rows.length - shown.length} more; --json has them all`);
  if (fn.proof !== undefined) lines.push(...proofLines(fn.proof));
  lines.push(...hunkLines(fn));
  if (fn.contract !== undefined) lines.push(`  ${contractLine(fn.contract)}`);
  for (const limit of fn.limits)
    lines.push(`  ${fn.verdict === 'refuted' ? 'There may be more' : 'Not settled'}: ${limit.message}.`);
  for (const line of fn.verdict === 'refuted' ? restLines(fn.scope) : scopeLines(fn.scope))
    lines.push(`  ${line}`);
  lines.push(
    ...new Set(fn.approximations.map((a) => `  Not modelled exactly: ${a.message}${placeText(a)}.`)),
  );
  for (const version of ['before', 'after'] as const) {
    const affected = fn.affected?.[version];
    if (affected === undefined) continue;
    const list = (lines: readonly number[]) => (lines.length === 0 ? 'none' : rangesText(lines));
    lines.push(
      `  Affected ${version}: decisions on lines ${list(affected.conditionals)}; writes on lines ${list(affected.writes)}.`,
    );
  }
  lines.push(...affectedPathLines(fn));
  if (fn.stats !== undefined)
    lines.push(
      `  ${fn.stats.runs} inputs run on both, ${fn.stats.queries} queries (${fn.stats.backendCalls} to the solver), ${seconds(fn.stats.timeMs)}.`,
    );
  return lines;
}

/** What checking the change contract came to. */
export function contractLine({ verdict, refuted, from }: NonNullable<FunctionDiffJson['contract']>): string {
  const own = from === 'after' ? ", which is the new version's own word" : '';
  switch (verdict) {
    case 'proved':
      return `Change contract${own}: ${verdict}; every difference is intended.`;
    case 'same':
      return `Change contract${own}: holds, and every difference is intended, as far as compared.`;
    case 'refuted':
      return `Change contract${own}: refuted (${refuted.join('; ')}); beagle contract shows where.`;
    default:
      return `Change contract${own}: unknown; nothing unintended was found, but not everything was settled.`;
  }
}

export function verdictText(fn: FunctionDiffJson, numbers: string): string {
  const domain = { int: 'integers', real: 'real numbers', double: 'all doubles' }[numbers] ?? numbers;
  switch (fn.verdict) {
    case 'refuted': {
      const n = shownChanges(fn).length;
      return `refuted: ${n} changed behaviour${n === 1 ? '' : 's'}${isSaid(fn.complete) ? `, ${allThereAre(fn.complete)} (${within(fn, domain)})` : ''}`;
    }
    case 'proved':
      return fn.code === 'same'
        ? `${fn.verdict}: the code is the same`
        : `${fn.verdict}: the same outcome for every input (${within(fn, domain)})`;
    case 'same':
      return `same: no difference ${sameWhere(fn)} (${within(fn, domain)})`;
    default:
      return 'unknown: no difference was found, but not everything was settled';
  }
}

function within(fn: FunctionDiffJson, domain: string): string {
  return [`numbers: ${domain}`, givenText(fn.scope)].filter((text) => text !== '').join('; ');
}

function sameWhere({ scope }: FunctionDiffJson): string {
  const where = whereText(scope);
  if (scope.assumes.length === 0) return where;
  return `${where === '' ? '' : `${where}, `}as long as what is assumed below holds`;
}

/** How many changed behaviours of a function are shown. */
export const MOST_CHANGES = 6;

/** Those that stand for all: what differs in the same way is shown once. */
export function shownChanges({ changes }: Pick<FunctionDiffJson, 'changes'>): readonly ChangeJson[] {
  return changes.filter((c) => c.alike === undefined);
}

/** `and 16 alike: parse("b"), parse("0"), …` */
function alikeLines(index: number, fn: FunctionDiffJson, pad: string): string[] {
  const others = fn.changes.filter((c) => c.alike === index);
  if (others.length === 0) return [];
  const calls = [...new Set(others.map((c) => callText(c, fn)))].filter((text) => text.length <= SHORT);
  const some = calls.slice(0, FEW_CALLS).join(', ');
  return [
    `${pad}and ${others.length} alike${some === '' ? '' : `: ${some}${others.length > FEW_CALLS ? ', …' : ''}`}`,
  ];
}

/** Calls that are named as further examples, and how long they may be. */
const [FEW_CALLS, SHORT] = [3, 80];

function changeLines(change: ChangeJson, index: number, fn: FunctionDiffJson): string[] {
  if (change.script !== undefined) return scriptLines(change, index);
  const condition = readableCondition(change.condition);
  const pad = ' '.repeat(7);
  const note = noteText(change) === '' ? '' : `   (${noteText(change)})`;
  const effects = effectLines(change).map((line) => `${pad}${line}`);
  const number = String(index).padStart(5);
  const example = `${callText(change, fn)}${worldText(change)}`;
  const outcomes =
    change.detail === 'effect'
      ? [`${pad}both ⇒ ${shortened(exploreOutcomeText(change.after))}`]
      : outcomeLines(change, pad);
  // Of a long condition the example says more.
  const head = condition.isWhole
    ? [`${number}  when ${condition.text}${note}`, ...outcomes, `${pad}e.g. ${example}`]
    : [`${number}  on inputs like ${example}${note}`, `${pad}when ${condition.text}`, ...outcomes];
  return [
    ...head,
    `${pad}  before ${observedText(change.observed.before)}${linesText(change.lines.before)}`,
    `${pad}  after  ${observedText(change.observed.after)}${linesText(change.lines.after)}`,
    ...effects,
    ...alikeLines(index - 1, fn, pad),
  ];
}

/** What statements see that tell the versions apart. */
function scriptLines({ script, before, after }: ChangeJson, index: number): string[] {
  const pad = ' '.repeat(7);
  return [
    `${String(index).padStart(5)}  when this is run`,
    `${pad}  ${script}`,
    `${pad}before ⇒ ${shortened(exploreOutcomeText(before))}`,
    `${pad}after  ⇒ ${shortened(exploreOutcomeText(after))}`,
  ];
}

/** The witness as a call, or the statements that tell the versions apart. */
export function callText(change: ChangeJson, fn: Pick<FunctionDiffJson, 'function' | 'inputs'>): string {
  return change.script ?? witnessCall(fn.function, fn.inputs, change.witness);
}

/** What the world was, where it was read. */
function worldText({ world = {} }: ChangeJson): string {
  const parts = Object.entries(world).map(([name, value]) => `${name} is ${taggedText(value)}`);
  return parts.length === 0 ? '' : `   when ${parts.join(', ')}`;
}

/** What the change contract says of it. */
export function intentText({ intended }: ChangeJson): string {
  return intended === undefined ? '' : intended ? 'intended' : 'not intended';
}

/** What kind of change it is, where the outcomes do not say it by themselves, and what the contract says. */
export function noteText(change: ChangeJson): string {
  const parts = [detailText(change.detail), change.why ?? '', intentText(change)];
  return parts.filter((text) => text !== '').join(', ');
}

function detailText(kind: string): string {
  const texts: Record<string, string> = {
    throws: 'throws now',
    returns: 'throws no longer',
    error: 'another error',
    nan: 'NaN on one side only',
    'negative-zero': '0 and -0',
    rounding: 'rounding only',
    type: 'a value of another type',
    effect: 'the same outcome, another effect',
  };
  return texts[kind] ?? '';
}

const LONGEST = 400;

/** What both versions compute; left out when it cannot be said shortly, since the example shows it. */
function outcomeLines(change: ChangeJson, pad: string): string[] {
  const [before, after] = [exploreOutcomeText(change.before), exploreOutcomeText(change.after)];
  if (Math.max(before.length, after.length) > LONGEST) return [];
  return [`${pad}before ⇒ ${before}`, `${pad}after  ⇒ ${after}`];
}

/** Long expressions are cut; `--json` has them whole. */
function shortened(text: string): string {
  return text.length <= LONGEST
    ? text
    : `${text.slice(0, LONGEST)}… (${text.length - LONGEST} more characters)`;
}

function placeText({ file, line }: { readonly file: string; readonly line: number }): string {
  if (file === '') return '';
  return ` (${file}${line > 0 ? `:${line}` : ''})`;
}

function linesText(lines: readonly number[]): string {
  if (lines.length === 0) return '';
  const ranges = rangesText(lines).split(', ');
  const shown = ranges.length > MOST_RANGES ? [...ranges.slice(0, MOST_RANGES), '…'] : ranges;
  return `   (line${lines.length === 1 ? '' : 's'} ${shown.join(', ')})`;
}

const MOST_RANGES = 6;

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
