import type {
  ClauseJson,
  EvidenceJson,
  FunctionContractJson,
} from '../../report/contract/contract-schema.ts';
import type { PageData, PageEntry } from '../../report/page/page-data.ts';
import { SourcePane } from '../source-pane.tsx';
import { TwoOutcomes } from '../two-outcomes.tsx';

/** The clauses with their verdicts and counterexamples, what differs outside of the contract, and both versions. */
export function ContractView({ entry, sources }: { entry: PageEntry; sources: PageData['sources'] }) {
  const result = entry.result as unknown as FunctionContractJson;
  return (
    <>
      <ul class="clauses">
        {result.clauses.map((clause, i) => (
          <li key={i}>
            <Clause clause={clause} result={result} />
          </li>
        ))}
        <li>
          <span class={`chip ${result.equal.verdict}`}>{result.equal.verdict}</span> nothing else differs
        </li>
      </ul>
      <Differences title="Differs outside of the contract" all={result.unintended} result={result} />
      <Differences title="Differs as the contract says" all={result.intended} result={result} />
      <div class="split">
        {(['before', 'after'] as const).map((version) => (
          <SourcePane
            key={version}
            label={`${version}: ${result.file[version]}`}
            lines={sources[entry[version] ?? '']}
            lit={none}
            marked={result.from === version ? result.clauses.map((c) => c.line) : none}
          />
        ))}
      </div>
    </>
  );
}

const none: readonly number[] = [];

function Clause({ clause, result }: { clause: ClauseJson; result: FunctionContractJson }) {
  return (
    <>
      {clause.verdict !== undefined && <span class={`chip ${clause.verdict}`}>{clause.verdict}</span>}{' '}
      {clause.kind} <code>{clause.text}</code>
      {clause.counterexample !== undefined && <Evidence evidence={clause.counterexample} result={result} />}
    </>
  );
}

function Differences(props: { title: string; all: readonly EvidenceJson[]; result: FunctionContractJson }) {
  if (props.all.length === 0) return null;
  return (
    <details open>
      <summary>
        {props.title} ({props.all.length} shown)
      </summary>
      {props.all.map((evidence, i) => (
        <Evidence key={i} evidence={evidence} result={props.result} />
      ))}
    </details>
  );
}

function Evidence({ evidence, result }: { evidence: EvidenceJson; result: FunctionContractJson }) {
  return (
    <TwoOutcomes
      name={result.function}
      inputs={result.inputs}
      witness={evidence.witness}
      outcomes={evidence.observed}
      effects={evidence.effects.map((e) => `${e.place}: ${e.before}, then ${e.after}`)}
    />
  );
}
