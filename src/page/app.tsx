import { useEffect, useState } from 'preact/hooks';
import type { PageData, PageEntry } from '../report/page/page-data.ts';
import { Overview } from './overview.tsx';
import { Prose } from './prose.tsx';
import { ThemeButton } from './theme-button.tsx';
import { BlameView } from './views/blame-view.tsx';
import { ConditionView } from './views/condition-view.tsx';
import { ContractView } from './views/contract-view.tsx';
import { DiffView } from './views/diff-view.tsx';
import { ExploreView } from './views/explore-view.tsx';
import { ExposeView } from './views/expose-view.tsx';
import { FsmView } from './views/fsm-view.tsx';
import { TextView } from './views/text-view.tsx';

/** The overview, or one entry of it; which one is in the address, so that it can be linked and gone back from. */
export function App({ data }: { data: PageData }) {
  const [at, setAt] = useState(entryInAddress());
  useEffect(() => {
    const follow = () => setAt(entryInAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const single = data.entries.length === 1;
  const entry = data.entries[single ? 0 : (at ?? -1)];
  return (
    <>
      <header class="bar">
        <h1>{single ? data.title : <a href="#all">{data.title}</a>}</h1>
        <ThemeButton />
      </header>
      <main>
        {entry === undefined ? (
          <Overview entries={data.entries} />
        ) : (
          <>
            <Summary lines={entry.summary} />
            <View key={at} entry={entry} data={data} />
          </>
        )}
      </main>
    </>
  );
}

function entryInAddress(): number | undefined {
  const number = /^#(\d+)/.exec(location.hash)?.[1];
  return number === undefined ? undefined : Number(number);
}

function Summary({ lines }: { lines: readonly string[] }) {
  return (
    <div class="summary">
      {lines.map((line) => (
        <p key={line}>
          <Prose text={line} />
        </p>
      ))}
    </div>
  );
}

function View({ entry, data }: { entry: PageEntry; data: PageData }) {
  switch (data.command) {
    case 'explore':
      return <ExploreView entry={entry} sources={data.sources} />;
    case 'diff':
      return <DiffView entry={entry} sources={data.sources} />;
    case 'blame':
      return <BlameView entry={entry} sources={data.sources} />;
    case 'fsm':
      return <FsmView entry={entry} />;
    case 'expose':
      return <ExposeView entry={entry} sources={data.sources} />;
    case 'contract':
      return <ContractView entry={entry} sources={data.sources} />;
    case 'condition':
      return <ConditionView entry={entry} sources={data.sources} />;
    default:
      return <TextView entry={entry} sources={data.sources} />;
  }
}
