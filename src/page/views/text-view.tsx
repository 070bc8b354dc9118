import type { PageData, PageEntry } from '../../report/page/page-data.ts';
import { SourcePane } from '../source-pane.tsx';

/** The text that the command prints, beside the source. */
export function TextView({ entry, sources }: { entry: PageEntry; sources: PageData['sources'] }) {
  const key = entry.source ?? entry.after;
  return (
    <div class="split">
      <pre class="text">{entry.text}</pre>
      {key !== undefined && (
        <SourcePane label={key.replace(/^(before|after):/, '')} lines={sources[key]} lit={none} />
      )}
    </div>
  );
}

const none: readonly number[] = [];
