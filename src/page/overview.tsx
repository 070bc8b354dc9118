import { useMemo, useState } from 'preact/hooks';
import type { PageEntry } from '../report/page/page-data.ts';
import { VirtualList } from './virtual-list.tsx';

/** All functions, those first that a reader should look at. */
export function Overview({ entries }: { entries: readonly PageEntry[] }) {
  const [wanted, setWanted] = useState('');
  const rows = useMemo(() => {
    const all = entries.map((entry, index) => ({ entry, index, ...statusOf(entry) }));
    const word = wanted.toLowerCase();
    return all
      .filter((row) => `${nameOf(row.entry)} ${row.word}`.toLowerCase().includes(word))
      .sort((a, b) => a.rank - b.rank || a.index - b.index);
  }, [entries, wanted]);
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const { word } = statusOf(entry);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return (
    <section class="overview" aria-label="Functions">
      <p class="counts">
        {[...counts].map(([word, n]) => (
          <button
            type="button"
            key={word}
            class={`chip ${word}`}
            aria-pressed={wanted === word}
            onClick={() => setWanted(wanted === word ? '' : word)}
          >
            {n} {word}
          </button>
        ))}
      </p>
      <label class="filter">
        Find <input type="search" value={wanted} onInput={(e) => setWanted(e.currentTarget.value)} />
      </label>
      <VirtualList
        label="Functions"
        count={rows.length}
        selected={-1}
        onSelect={(i) => {
          location.hash = `#${rows[i]!.index}`;
        }}
        row={(i) => {
          const { entry, word, detail } = rows[i]!;
          return (
            <>
              <span class={`chip ${word}`}>{word}</span>
              <span class="name">{nameOf(entry)}</span>
              <span class="detail">{detail}</span>
            </>
          );
        }}
      />
    </section>
  );
}

function nameOf({ result, source, after, before }: PageEntry): string {
  const file = String(source ?? after ?? before ?? '').replace(/^(before|after):/, '');
  return `${String(result.function ?? '')}  ${file}`;
}

/** One word for the state of a result, what is behind it, and how soon it should be read. */
function statusOf({ result, summary }: PageEntry): { word: string; detail: string; rank: number } {
  const verdict = result.verdict ?? result.code;
  if (typeof verdict === 'string') {
    const changes = (result.changes as readonly unknown[] | undefined)?.length ?? 0;
    const ranks = ['refuted', 'unknown', 'same', 'proved'];
    return {
      word: verdict,
      detail: changes > 0 ? `${changes} differences` : '',
      rank: (ranks.indexOf(verdict) + 5) % 5,
    };
  }
  const behaviours = (result.behaviours as readonly unknown[] | undefined)?.length ?? 0;
  const faults = (result.faults as readonly unknown[] | undefined)?.length ?? 0;
  const word = faults > 0 ? 'faults' : result.complete === true ? 'complete' : 'partly';
  return {
    word,
    detail: summary[1] ?? `${behaviours} behaviours`,
    rank: faults > 0 ? 0 : result.complete === true ? 2 : 1,
  };
}
