import { standing, type VerdictWord } from '../../base/claim.ts';
import { givenText, scopeLines, whereText } from '../scope-text.ts';
import { inputList } from '../text/source-names.ts';
import { observedText } from '../values/outcome-text.ts';
import { witnessCall } from '../values/witness-call.ts';
import type {
  CaseJson,
  ClauseJson,
  ContractJson,
  EvidenceJson,
  FunctionContractJson,
} from './contract-schema.ts';

/** The result of `contract` for people. */
export function contractText(result: ContractJson): string {
  const { functions } = result;
  const lines = [`${result.before} → ${result.after}`, ''];
  const shown = functions.filter((f) => f.stats !== undefined || f.limits.length > 0);
  for (const fn of shown) lines.push(...functionLines(fn, result.numbers), '');
  const same = functions.filter((f) => !shown.includes(f)).map((f) => f.function);
  if (same.length > 0) lines.push(`Same code and no contract, so not run: ${same.join(', ')}.`);
  if (functions.length === 0) lines.push('No functions to check.');
  lines.push(contractSummary(functions));
  if (shown.length > 0) lines.push(standing());
  return `${lines.join('\n')}\n`;
}

export function contractSummary(functions: readonly FunctionContractJson[]): string {
  const count = (verdict: string) => functions.filter((f) => f.verdict === verdict).length;
  const parts = [
    [count('refuted'), 'not as meant'],
    [count('unknown'), 'undecided'],
    [count('same'), 'as meant as far as looked into'],
    [count('proved'), 'as meant'],
  ] as const;
  return `Contracts: ${parts
    .filter(([n]) => n > 0)
    .map(([n, what]) => `${n} ${what}`)
    .join(', ')}.`;
}

function functionLines(fn: FunctionContractJson, numbers: string): string[] {
  const lines = [
    `${fn.function}(${inputList(fn.inputs)})   ${fn.file.after}`,
    ...(fn.renamedFrom === undefined ? [] : [`  was named ${fn.renamedFrom}`]),
    ...fn.notes.map((note) => `  ${note}`),
    `  ${contractVerdictText(fn, numbers)}`,
    ...(fn.from === 'after' ? ["  The contract is the new version's own word about the change."] : []),
  ];
  fn.cases.forEach((one, i) => {
    if (fn.cases.length > 1) lines.push(`  case ${i + 1}`);
    const clauses = fn.clauses.filter((c) => c.case === i);
    for (const clause of clauses) lines.push(...clauseLines(clause, fn));
    lines.push(...caseLines(one));
  });
  lines.push(...equalLines(fn));
  if (fn.intended.length > 0) {
    lines.push('  intended, for example');
    for (const e of fn.intended.slice(0, 2)) lines.push(...evidenceLines(e, fn, 6));
  }
  for (const { witness, reason } of fn.notRun.slice(0, 3))
    lines.push(`  Not run: ${JSON.stringify(witness)}: ${reason}.`);
  if (fn.notRun.length > 3) lines.push(`  Not run: ${fn.notRun.length - 3} more inputs.`);
  for (const limit of fn.limits) lines.push(`  Not settled: ${limit.message}.`);
  for (const line of scopeLines(fn.scope)) lines.push(`  ${line}`);
  for (const a of fn.approximations)
    lines.push(`  Not modelled exactly: ${a.message}${a.file === '' ? '' : ` (${a.file}:${a.line})`}.`);
  lines.push(...statsLines(fn));
  return lines;
}

export function contractVerdictText(fn: FunctionContractJson, numbers: string): string {
  const domain = { int: 'integers', real: 'real numbers', double: 'all doubles' }[numbers] ?? numbers;
  const what = fn.cases.length === 0 ? 'nothing may differ (no contract)' : 'the contract';
  switch (fn.verdict) {
    case 'proved':
    case 'same': {
      const within = [`numbers: ${domain}`, givenText(fn.scope), whereText(fn.scope)]
        .filter((t) => t !== '')
        .join('; ');
      return `${fn.verdict}: ${fn.cases.length === 0 ? 'nothing differs (no contract)' : 'the contract holds, and nothing else differs'} (${within})`;
    }
    case 'refuted':
      return `refuted: ${what}${fn.cases.length === 0 ? ', and something does' : ' does not hold'}`;
    default:
      return `unknown: nothing against ${what === 'the contract' ? what : 'it was found'}${what === 'the contract' ? ' was found' : ''}, but not everything was settled`;
  }
}

const marks: Readonly<Record<VerdictWord, string>> = { proved: '✓', same: '≈', refuted: '✗', unknown: '?' };

function clauseLines(clause: ClauseJson, fn: FunctionContractJson): string[] {
  const mark = clause.verdict === undefined ? ' ' : marks[clause.verdict as VerdictWord];
  const lines = [
    `    ${mark} @${clause.kind} ${clause.text}${clause.verdict === undefined ? '' : `   ${clause.verdict}`}`,
  ];
  if (clause.counterexample !== undefined) {
    const why = { false: '', error: 'it cannot be evaluated', type: 'the exception is of another type' }[
      clause.why ?? 'false'
    ];
    if (why !== '') lines.push(`        ${why}`);
    lines.push(...evidenceLines(clause.counterexample, fn, 8));
  }
  return lines;
}

function caseLines(one: CaseJson): string[] {
  const lines = one.implied.map((text) => `      note: implied ${text}`);
  if (one.satisfiable === 'no')
    lines.push('      warning: no input is in this case, so it says nothing (vacuous)');
  if (one.satisfiable === 'unknown') lines.push('      warning: no input was found that is in this case');
  return lines;
}

function equalLines(fn: FunctionContractJson): string[] {
  if (fn.cases.length === 0 && fn.unintended.length === 0) return [];
  const title = fn.cases.length === 1 ? 'otherwise both versions do the same' : 'both versions do the same';
  const lines = fn.cases.length > 1 ? ['  everywhere else'] : [];
  lines.push(`    ${marks[fn.equal.verdict as VerdictWord]} ${title}   ${fn.equal.verdict}`);
  for (const e of fn.unintended.slice(0, 3)) lines.push(...evidenceLines(e, fn, 8));
  return lines;
}

function evidenceLines(e: EvidenceJson, fn: FunctionContractJson, indent: number): string[] {
  const pad = ' '.repeat(indent);
  return [
    `${pad}${callOf(e, fn)}${e.origin === 'solver' ? '' : `   (${originText(e.origin)})`}`,
    `${pad}  before ${observedText(e.observed.before)}`,
    `${pad}  after  ${observedText(e.observed.after)}`,
    ...e.effects.flatMap((f) => [`${pad}  ${f.place} afterwards: ${f.before} before, ${f.after} now`]),
  ];
}

export function callOf(e: EvidenceJson, fn: FunctionContractJson): string {
  return witnessCall(fn.function, fn.inputs, e.witness);
}

function originText(origin: EvidenceJson['origin']): string {
  return { given: 'given', tests: 'from the tests', generated: 'generated', solver: '' }[origin];
}

function statsLines(fn: FunctionContractJson): string[] {
  if (fn.stats === undefined) return [];
  const { given, tests, generated } = fn.ran;
  const ran = [
    [given, 'given'],
    [tests, 'from the tests'],
    [generated, 'generated'],
  ] as const;
  const plain = ran.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`);
  const { runs, queries, backendCalls, timeMs } = fn.stats;
  const time = timeMs < 1000 ? `${Math.round(timeMs)} ms` : `${(timeMs / 1000).toFixed(1)} s`;
  const run = plain.length === 0 ? '' : `Inputs run as they are: ${plain.join(', ')}. `;
  const explored =
    runs === 0
      ? ''
      : `Explored: ${runs} inputs, ${queries} queries (${backendCalls} to the solver), ${time}.`;
  return [`  ${run}${explored}`.trimEnd()];
}
