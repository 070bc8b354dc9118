import { useMemo, useState } from 'preact/hooks';
import type { BehaviourJson, ExploreJson, RowJson } from '../../report/explore/explore-schema.ts';
import type { PageData, PageEntry } from '../../report/page/page-data.ts';
import { witnessCall } from '../../report/values/witness-call.ts';
import { CopyButton } from '../copy-button.tsx';
import { expressed, observed } from '../outcome.ts';
import { SourcePane } from '../source-pane.tsx';
import { testText } from '../test-text.ts';
import { VirtualList } from '../virtual-list.tsx';

/** The decision table beside the source: a row lights the lines it runs, a line keeps the rows that run it. */
export function ExploreView({ entry, sources }: { entry: PageEntry; sources: PageData['sources'] }) {
  const result = entry.result as unknown as ExploreJson;
  const [selected, setSelected] = useState(0);
  const [wanted, setWanted] = useState('');
  const [line, setLine] = useState<number>();
  const [view, setView] = useState<'rows' | 'tree'>('rows');
  const counts = useMemo(() => countLines(result.behaviours), [result]);
  const texts = useMemo(
    () => result.behaviours.map((b) => `${conditionText(b)} ⇒ ${expressed(b.outcome)}`.toLowerCase()),
    [result],
  );
  const shown = useMemo(
    () =>
      result.behaviours
        .map((_, i) => i)
        .filter(
          (i) =>
            texts[i]!.includes(wanted.toLowerCase()) &&
            (line === undefined || result.behaviours[i]!.lines.includes(line)),
        ),
    [texts, wanted, line, result],
  );
  const chosen = result.behaviours[selected];
  const lit = chosen?.lines ?? none;
  return (
    <div class="split">
      <section class="rows" aria-label="Behaviours">
        <div class="tools">
          <fieldset class="tabs">
            <legend class="hidden">View</legend>
            {(['rows', 'tree'] as const).map((name) => (
              <button type="button" key={name} aria-pressed={view === name} onClick={() => setView(name)}>
                {name === 'rows' ? 'Rows' : 'Tree'}
              </button>
            ))}
          </fieldset>
          <Filter wanted={wanted} onWanted={setWanted} />
          {line !== undefined && (
            <button type="button" onClick={() => setLine(undefined)}>
              line {line} ×
            </button>
          )}
          <span class="count" role="status">
            {shown.length} of {result.behaviours.length}
          </span>
        </div>
        {view === 'rows' ? (
          <VirtualList
            label="Behaviours"
            count={shown.length}
            selected={shown.indexOf(selected)}
            onSelect={(i) => setSelected(shown[i]!)}
            row={(i) => <RowText behaviour={result.behaviours[shown[i]!]!} />}
          />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          <section class="tree" tabIndex={0} aria-label="Decisions">
            <Branches rows={result.table} result={result} onSelect={setSelected} depth={0} />
          </section>
        )}
        {chosen !== undefined && <Details behaviour={chosen} result={result} />}
      </section>
      <SourcePane
        label={result.file}
        lines={sources[entry.source ?? '']}
        lit={lit}
        counts={counts}
        chosen={line}
        onLine={(n) => setLine(n === line ? undefined : n)}
      />
    </div>
  );
}

const none: readonly number[] = [];

function Filter({ wanted, onWanted }: { wanted: string; onWanted(text: string): void }) {
  return (
    <label class="filter">
      Filter{' '}
      <input
        type="search"
        value={wanted}
        onInput={(e) => onWanted(e.currentTarget.value)}
        placeholder="condition or outcome"
      />
    </label>
  );
}

function RowText({ behaviour }: { behaviour: BehaviourJson }) {
  return (
    <>
      <code class="condition">{conditionText(behaviour)}</code>
      <span class="arrow">⇒</span>
      <code class={`outcome ${behaviour.outcome.kind}`}>{expressed(behaviour.outcome)}</code>
    </>
  );
}

function conditionText({ condition }: BehaviourJson): string {
  return condition.length === 0 ? 'always' : condition.join(' && ');
}

function Details({ behaviour, result }: { behaviour: BehaviourJson; result: ExploreJson }) {
  const example = behaviour.example ?? behaviour;
  const call = witnessCall(result.function, result.inputs, example.witness);
  const title = `${conditionText(behaviour)} gives ${expressed(behaviour.outcome)}`;
  return (
    <div class="details" aria-live="polite">
      <h2>When</h2>
      <ul>
        {behaviour.condition.length === 0 ? (
          <li>always</li>
        ) : (
          behaviour.condition.map((c) => (
            <li key={c}>
              <code>{c}</code>
            </li>
          ))
        )}
      </ul>
      <h2>Then</h2>
      <p>
        <code>{expressed(behaviour.outcome)}</code>
      </p>
      <h2>For example</h2>
      <p>
        <code>{call}</code> {example.observed.kind === 'return' ? '=' : ''}{' '}
        <code>{observed(example.observed)}</code>
      </p>
      <CopyButton
        label="Copy as test"
        text={testText(result.function, result.inputs, title, example.witness, example.observed)}
      />
    </div>
  );
}

/** Decisions as nested sections, made when they are opened. */
function Branches(props: {
  rows: readonly RowJson[];
  result: ExploreJson;
  depth: number;
  onSelect(i: number): void;
}) {
  const { rows, result, depth, onSelect } = props;
  const [more, setMore] = useState(200);
  return (
    <ul>
      {rows.slice(0, more).map((row, i) => {
        const text = row.condition.length === 0 ? 'always' : row.condition.join(' && ');
        const { behaviour } = row;
        return (
          <li key={i}>
            {behaviour !== undefined ? (
              <button type="button" class="leaf" onClick={() => onSelect(behaviour)}>
                <code>{text}</code> ⇒ <code>{expressed(result.behaviours[behaviour]!.outcome)}</code>
              </button>
            ) : (
              <Branch text={text} row={row} result={result} depth={depth} onSelect={onSelect} />
            )}
          </li>
        );
      })}
      {rows.length > more && (
        <li>
          <button type="button" onClick={() => setMore(more + 500)}>
            {rows.length - more} more
          </button>
        </li>
      )}
    </ul>
  );
}

function Branch(props: {
  text: string;
  row: RowJson;
  result: ExploreJson;
  depth: number;
  onSelect(i: number): void;
}) {
  const [open, setOpen] = useState(props.depth < 2);
  return (
    <details open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>
        <code>{props.text}</code>
      </summary>
      {open && (
        <Branches
          rows={props.row.rows}
          result={props.result}
          depth={props.depth + 1}
          onSelect={props.onSelect}
        />
      )}
    </details>
  );
}

function countLines(behaviours: readonly BehaviourJson[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { lines } of behaviours) for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
