import { useState } from 'preact/hooks';
import type { ExposeJson, ExposureJson } from '../../report/expose/expose-schema.ts';
import type { PageData, PageEntry } from '../../report/page/page-data.ts';
import { SourcePane } from '../source-pane.tsx';
import { TwoOutcomes } from '../two-outcomes.tsx';
import { VirtualList } from '../virtual-list.tsx';

/** Each changed statement with what became of it: choosing one lights it in both versions and shows its input. */
export function ExposeView({ entry, sources }: { entry: PageEntry; sources: PageData['sources'] }) {
  const result = entry.result as unknown as ExposeJson;
  const [selected, setSelected] = useState(0);
  const chosen: ExposureJson | undefined = result.changes[selected];
  const pane = (version: 'before' | 'after') => {
    const line = chosen?.[version]?.line;
    return (
      <SourcePane
        label={`${version}: ${result.file[version]}`}
        lines={sources[entry[version] ?? '']}
        lit={line === undefined ? none : [line]}
        marked={result.changes.flatMap((c) => (c[version] === undefined ? [] : [c[version].line]))}
      />
    );
  };
  return (
    <>
      <section class="rows short" aria-label="Changed statements">
        <VirtualList
          label="Changed statements"
          count={result.changes.length}
          selected={selected}
          onSelect={setSelected}
          row={(i) => <Statement change={result.changes[i]!} />}
        />
      </section>
      {chosen !== undefined && <Details change={chosen} result={result} />}
      <div class="split">
        {pane('before')}
        {pane('after')}
      </div>
    </>
  );
}

const none: readonly number[] = [];

function Statement({ change }: { change: ExposureJson }) {
  return (
    <>
      <span class={`chip ${change.status}`}>{change.status}</span>
      <span class="detail">{change.kind}</span>
      <code class="condition">{(change.after ?? change.before)?.text.trim()}</code>
    </>
  );
}

function Details({ change, result }: { change: ExposureJson; result: ExposeJson }) {
  return (
    <div class="details" aria-live="polite">
      {change.witness !== undefined && change.observed !== undefined ? (
        <TwoOutcomes
          name={result.function}
          inputs={result.inputs}
          witness={change.witness}
          outcomes={change.observed}
          effects={change.effects}
        />
      ) : (
        <p>{change.status === 'unreached' ? unreached(change) : 'No input shows it.'}</p>
      )}
      {change.ends !== undefined && (
        <p>
          Its effect ends at line {change.ends.line}: <code>{change.ends.text.trim()}</code>
        </p>
      )}
    </div>
  );
}

function unreached({ nearest }: ExposureJson): string {
  if (nearest?.missing === null) return 'Never reached: nothing leads there.';
  if (nearest?.at === undefined) return 'Never reached.';
  return `Never reached: the nearest run went the other way at line ${nearest.at.line} (${nearest.at.text.trim()}).`;
}
