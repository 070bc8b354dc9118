import { RequestError } from '../base/diagnostic.ts';
import { violates } from '../evolve/contract/6-judge.ts';
import type { ContractCheck } from '../evolve/contract/check-contract.ts';
import type { FunctionDiffJson } from '../report/diff/diff-schema.ts';
import type { SessionContext } from './context.ts';
import { contractFiles, hasContracts } from './contract-files.ts';
import type { DiffOptions, Known } from './diff-files.ts';
import { type Emit, ignoreEvents } from './event.ts';
import type { FilePair } from './open-pair.ts';

/** Says of each change whether the function's change contract allows it. Functions without a contract stay as they are. */
export function judgeChanges(
  context: SessionContext,
  pair: FilePair,
  results: readonly FunctionDiffJson[],
  options: DiffOptions,
  emit: Emit = ignoreEvents,
  known: Known<FunctionDiffJson> = () => {},
): FunctionDiffJson[] {
  if (![pair.before, pair.after].some((version) => hasContracts(version, options))) return [...results];
  return results.map((result, i) => {
    if (result.code !== 'changed' || result.verdict === undefined) return result;
    known([...results.slice(0, i), ...results.slice(i + 1), result]);
    try {
      return judged(context, pair, result, options);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      emit({ type: 'diagnostic', diagnostic: { ...error.diagnostic, severity: 'warning' } });
      return result;
    }
  });
}

function judged(
  context: SessionContext,
  pair: FilePair,
  result: FunctionDiffJson,
  options: DiffOptions,
): FunctionDiffJson {
  let check: ContractCheck | undefined;
  const name = { before: result.renamedFrom ?? result.function, after: result.function };
  const [contract] = contractFiles(
    context,
    { ...pair, name },
    {
      ...options,
      generate: 0,
      symbolic: true,
      contractsOnly: true,
      inputs: result.changes.filter((c) => c.script === undefined).map((c) => c.witness),
      calls: [],
      onChecked: (done) => {
        check = done;
      },
    },
  );
  if (contract === undefined || contract.cases.length === 0 || check === undefined) return result;
  const { seen, clauses } = check;
  const intended = new Map(
    seen.map((e) => [
      JSON.stringify(e.input),
      e.applies.includes(true) &&
        !e.codes.some((code, i) => clauses[i]!.verdict !== undefined && violates(code)),
    ]),
  );
  const judged = result.changes.map((change) => {
    if (change.script !== undefined) return change;
    const is = intended.get(JSON.stringify(change.witness));
    return is === undefined ? change : { ...change, intended: is };
  });
  return {
    ...result,
    // What is intended does not stand for what is not.
    changes: judged.map(({ alike, ...change }) =>
      alike === undefined || judged[alike]!.intended !== change.intended ? change : { ...change, alike },
    ),
    contract: {
      verdict: contract.verdict,
      from: contract.from ?? 'after',
      refuted: [
        ...contract.clauses.filter((c) => c.verdict === 'refuted').map((c) => `@${c.kind} ${c.text}`),
        ...(contract.equal.verdict === 'refuted' ? ['both do the same'] : []),
      ],
    },
  };
}
