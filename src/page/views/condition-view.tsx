import type { PageData, PageEntry } from '../../report/page/page-data.ts';
import type { ConditionJson } from '../../report/slice/condition-json.ts';
import { CopyButton } from '../copy-button.tsx';
import { SourcePane } from '../source-pane.tsx';

/** What is left, beside the file with what has gone dimmed and why. */
export function ConditionView({ entry, sources }: { entry: PageEntry; sources: PageData['sources'] }) {
  const result = entry.result as unknown as ConditionJson;
  const gone = result.lines.filter((l) => !l.kept);
  return (
    <div class="split">
      <section aria-label="What is left">
        {result.impossible && <p>No input satisfies this, so nothing was removed.</p>}
        {result.partition?.parts.map((part, i) => (
          <p key={i}>
            <code>{part.condition.length === 0 ? 'always' : part.condition.join(' && ')}</code> ⇒{' '}
            <code>{part.ending === 'throw' ? `throws ${part.value ?? ''}` : (part.value ?? '?')}</code>
          </p>
        ))}
        {result.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <CopyButton label="Copy what is left" text={result.source} />
        <pre class="text">{result.source}</pre>
      </section>
      <SourcePane
        label={result.file}
        lines={sources[entry.source ?? '']}
        lit={none}
        gone={gone.map((l) => l.line)}
        notes={new Map(result.lines.flatMap((l) => (l.why === undefined ? [] : [[l.line, l.why] as const])))}
      />
    </div>
  );
}

const none: readonly number[] = [];
