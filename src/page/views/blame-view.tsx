import { useState } from 'preact/hooks';
import type {
  ExperimentBlameJson,
  ExperimentSuspectJson,
} from '../../report/blame/blame-experiment-schema.ts';
import { checkedOn } from '../../report/blame/checked-on.ts';
import type { PageData, PageEntry, Witness } from '../../report/page/page-data.ts';
import { witnessCall } from '../../report/values/witness-call.ts';
import { EditDiff } from '../edit-diff.tsx';
import { Prose } from '../prose.tsx';
import { SourcePane } from '../source-pane.tsx';
import { TwoOutcomes } from '../two-outcomes.tsx';
import { DecisionsView } from './decisions-view.tsx';

/** The edit to blame with its values, when it is wrong, and the ranked lines in the new version. */
export function BlameView({ entry, sources }: { entry: PageEntry; sources: PageData['sources'] }) {
  if (entry.result.method !== 'experiments') return <DecisionsView entry={entry} sources={sources} />;
  const result = entry.result as unknown as ExperimentBlameJson;
  return (
    <>
      {[result, ...result.others].map((cause, i) => (
        <section key={i} aria-label={i === 0 ? 'Cause' : `Cause ${i + 1}`}>
          {i > 0 && (
            <h2>
              Another cause: <Prose text={cause.sentence} />
            </h2>
          )}
          <Cause cause={cause} lines={sources[entry.after ?? '']} />
        </section>
      ))}
    </>
  );
}

function Cause({
  cause,
  lines,
}: {
  cause: ExperimentBlameJson;
  lines: PageData['sources'][string] | undefined;
}) {
  const [selected, setSelected] = useState(0);
  const suspect: ExperimentSuspectJson | undefined = cause.suspects[selected];
  const own = (s: ExperimentSuspectJson) => s.file === cause.file.after;
  return (
    <div class="split">
      <div>
        <TwoOutcomes
          name={cause.function}
          inputs={cause.inputs}
          witness={cause.input}
          outcomes={cause.observed}
          effects={cause.effects}
        />
        {cause.edits.map((edit, i) => (
          <EditDiff key={i} edit={edit} />
        ))}
        {cause.breaks.length > 0 && <p>The other way round, this alone makes the old version wrong:</p>}
        {cause.breaks.map((edit, i) => (
          <EditDiff key={i} edit={edit} />
        ))}
        {cause.explains.condition.length > 0 && (
          <p>
            It is wrong when <code>{cause.explains.condition.join(' and ')}</code>
            {checkedOn(cause.explains.checked)}.
          </p>
        )}
        <Calls title="Fails for the same reason" cause={cause} inputs={cause.explains.fails} />
        <Calls title="Passes" cause={cause} inputs={cause.explains.passes} />
        <ol class="suspects">
          {cause.suspects.map((s, i) => (
            <li key={`${s.file}${s.line}${s.rank}`}>
              <button type="button" aria-pressed={i === selected} onClick={() => setSelected(i)}>
                {s.file}:{s.line}:{s.column} <code>{s.text.trim()}</code>
              </button>{' '}
              {!cause.sentence.endsWith(s.words) && <Prose text={s.words} />}
            </li>
          ))}
        </ol>
      </div>
      <SourcePane
        label={`after: ${cause.file.after}`}
        lines={lines}
        lit={suspect !== undefined && own(suspect) ? [suspect.line] : none}
        marked={cause.suspects.filter((s) => s.changed && own(s)).map((s) => s.line)}
      />
    </div>
  );
}

function Calls(props: { title: string; cause: ExperimentBlameJson; inputs: readonly Witness[] }) {
  if (props.inputs.length === 0) return null;
  return (
    <>
      <h2>{props.title}</h2>
      <ul>
        {props.inputs.map((input, i) => (
          <li key={i}>
            <code>{witnessCall(props.cause.function, props.cause.inputs, input)}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

const none: readonly number[] = [];
