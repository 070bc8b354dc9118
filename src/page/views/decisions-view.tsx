import { useState } from 'preact/hooks';
import type { BlameJson, SuspectJson } from '../../report/blame/blame-schema.ts';
import type { PageData, PageEntry } from '../../report/page/page-data.ts';
import { SourcePane } from '../source-pane.tsx';
import { TwoOutcomes } from '../two-outcomes.tsx';

/** Blame by decisions: the failing input with both outcomes, the suspects, and both versions with the suspects' lines lit. */
export function DecisionsView({ entry, sources }: { entry: PageEntry; sources: PageData['sources'] }) {
  const result = entry.result as unknown as BlameJson;
  const [selected, setSelected] = useState(0);
  const suspect: SuspectJson | undefined = result.suspects[selected];
  const lit = (version: 'before' | 'after') => (suspect?.version === version ? [suspect.line] : none);
  const marked = (version: 'before' | 'after') =>
    result.suspects.filter((s) => s.version === version).map((s) => s.line);
  return (
    <>
      <TwoOutcomes
        name={result.function}
        inputs={result.inputs}
        witness={result.input}
        outcomes={result.observed}
      />
      {entry.text !== undefined && <pre class="text">{entry.text}</pre>}
      <ol class="suspects">
        {result.suspects.map((s, i) => (
          <li key={`${s.version}${s.file}${s.line}${s.rank}`}>
            <button type="button" aria-pressed={i === selected} onClick={() => setSelected(i)}>
              {s.file}:{s.line} ({s.version}) <code>{s.text.trim()}</code>
            </button>
          </li>
        ))}
      </ol>
      <div class="split">
        <SourcePane
          label={`before: ${result.file.before}`}
          lines={sources[entry.before ?? '']}
          lit={lit('before')}
          marked={marked('before')}
        />
        <SourcePane
          label={`after: ${result.file.after}`}
          lines={sources[entry.after ?? '']}
          lit={lit('after')}
          marked={marked('after')}
        />
      </div>
    </>
  );
}

const none: readonly number[] = [];
