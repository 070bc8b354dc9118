import { EVERYTHING_ELSE, isComplete, verdictOf } from '../../base/claim.ts';
import { type Evidence, sorted, violates } from '../../evolve/contract/6-judge.ts';
import type { ContractCheck } from '../../evolve/contract/check-contract.ts';
import type { Contract } from '../../evolve/contract/contract.ts';
import { Code } from '../../evolve/contract/harness.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import type { EffectJson } from '../diff/diff-schema.ts';
import { observedOutcome } from '../explore/behaviour-json.ts';
import { statsJson } from '../explore/explore-json.ts';
import type { Tagged } from '../schema.ts';
import { scopeJson, wholeScope } from '../scope-json.ts';
import { inputsJson } from '../values/inputs-json.ts';
import { taggedText } from '../values/tagged-text.ts';
import { taggedValue } from '../values/tagged-value.ts';
import type { ContractSource, EvidenceJson, FunctionContractJson } from './contract-schema.ts';

export interface ContractHeader {
  readonly name: string;
  readonly renamedFrom?: string;
  readonly file: { readonly before: string; readonly after: string };
  readonly contract: Contract;
  readonly from: ContractSource;
  /** All inputs. */
  readonly signature: Signature;
  readonly notes: readonly string[];
  readonly shorten: (path: string) => string;
  /** The line of a place in the contract's file. */
  readonly lineAt: (position: number) => number;
  readonly frontEndMs: number;
}

/** How many examples are shown. */
const MOST = 5;

/** The check of one function's contract in the schema. */
export function functionContractJson(check: ContractCheck, header: ContractHeader): FunctionContractJson {
  const exploration = check.symbolic?.exploration;
  const stats = statsJson(exploration, header.frontEndMs);
  return {
    function: header.name,
    ...(header.renamedFrom !== undefined && { renamedFrom: header.renamedFrom }),
    file: header.file,
    verdict: check.verdict,
    inputs: inputsJson(header.signature),
    ...(header.contract.cases.length > 0 && { from: header.from }),
    cases: check.cases.map(({ satisfiable, example, implied }) => ({
      satisfiable,
      ...(example !== undefined && { example: evidenceJson(example) }),
      implied,
    })),
    clauses: check.clauses.map(({ clause, case: index, verdict, counterexample }, i) => ({
      case: index,
      kind: clause.kind,
      text: clause.text,
      line: header.lineAt(
        clause.condition.positions.find((p) => p >= 0) ?? clause.exception?.type.positions[0] ?? 0,
      ),
      ...(verdict !== undefined && { verdict }),
      ...(counterexample !== undefined && {
        counterexample: evidenceJson(counterexample),
        why: whyOf(counterexample.codes[i]!),
      }),
    })),
    equal: { verdict: check.equal.verdict },
    unintended: check.equal.differing.slice(0, MOST).map(evidenceJson),
    intended: intended(check).slice(0, MOST).map(evidenceJson),
    notes: header.notes,
    scope: scopeJson(check.scope, header.shorten),
    complete: isComplete(check.scope),
    limits: check.limits,
    caveats: exploration?.caveats ?? [],
    approximations: (exploration?.approximations ?? []).map(({ code, message, span }) => ({
      code,
      message,
      file: header.shorten(span.file),
      line: span.line,
    })),
    ran: check.ran,
    notRun: check.notRun.map(({ input, reason }) => ({ witness: input, reason })),
    stats,
  };
}

function whyOf(code: number): 'false' | 'error' | 'type' {
  return code === Code.error ? 'error' : code === Code.otherType ? 'type' : 'false';
}

/** Differences that the contract allows. */
function intended(check: ContractCheck): Evidence[] {
  const allowed = check.seen.filter(
    (e) =>
      e.applies.includes(true) &&
      e.differs &&
      !e.codes.some((code, i) => isRight(check, i) && violates(code)),
  );
  return sorted(allowed);
}

function isRight(check: ContractCheck, clause: number): boolean {
  return check.clauses[clause]!.verdict !== undefined;
}

/** A function that needed no check, or could not be checked. */
export function contractNotCheckedJson(
  header: Pick<ContractHeader, 'name' | 'file'>,
  reason: string | undefined,
): FunctionContractJson {
  const scope = reason === undefined ? wholeScope : { ...wholeScope, remainder: [EVERYTHING_ELSE] };
  const verdict = verdictOf(false, scope);
  return {
    function: header.name,
    file: header.file,
    verdict,
    inputs: [],
    cases: [],
    clauses: [],
    equal: { verdict },
    unintended: [],
    intended: [],
    notes: reason === undefined ? ['the code is the same, so it was not run'] : [],
    scope,
    complete: isComplete(scope),
    limits: reason === undefined ? [] : [{ name: 'request', message: reason }],
    caveats: [],
    approximations: [],
    ran: { given: 0, tests: 0, generated: 0 },
    notRun: [],
  };
}

function evidenceJson(evidence: Evidence): EvidenceJson {
  const { before, after, places } = evidence;
  return {
    witness: evidence.input as { [name: string]: Tagged },
    observed: { before: observedOutcome(before.outcome), after: observedOutcome(after.outcome) },
    effects: places.flatMap((place, i): EffectJson[] => {
      const observed = { before: taggedValue(before.effects[i]!), after: taggedValue(after.effects[i]!) };
      if (JSON.stringify(observed.before) === JSON.stringify(observed.after)) return [];
      return [{ place, before: taggedText(observed.before), after: taggedText(observed.after), observed }];
    }),
    origin: evidence.origin,
  };
}
