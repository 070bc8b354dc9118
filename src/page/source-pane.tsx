import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type SourceLines, tokenKinds } from '../report/page/page-data.ts';

export interface SourcePaneProps {
  readonly label: string;
  readonly lines: SourceLines | undefined;
  /** Lines that the chosen row runs, from 1. */
  readonly lit: readonly number[];
  /** Lines with a mark of their own: changed ones, suspects. */
  readonly marked?: readonly number[];
  /** Lines that are left out. */
  readonly gone?: readonly number[];
  /** What is said beside a line. */
  readonly notes?: ReadonlyMap<number, string>;
  /** How many rows run each line, shown in the margin. */
  readonly counts?: ReadonlyMap<number, number>;
  /** The line that rows are filtered by. */
  readonly chosen?: number | undefined;
  onLine?(line: number): void;
}

/** A file with line numbers; lines can be lit, and chosen. */
export function SourcePane(props: SourcePaneProps) {
  const { label, lines, lit, marked = none, gone = none, notes, counts, chosen, onLine } = props;
  const box = useRef<HTMLElement>(null);
  const lights = useMemo(() => new Set(lit), [lit]);
  const marks = useMemo(() => new Set(marked), [marked]);
  const goes = useMemo(() => new Set(gone), [gone]);
  useEffect(() => {
    const first = lit.length === 0 ? marked[0] : Math.min(...lit.slice(0, 5000));
    if (first === undefined) return;
    const pane = box.current;
    const line = pane?.querySelector<HTMLElement>(`[data-line="${first}"]`);
    if (pane === null || pane === undefined || line === null || line === undefined) return;
    const at = line.offsetTop - pane.offsetTop;
    if (at < pane.scrollTop || at > pane.scrollTop + pane.clientHeight - 40) pane.scrollTop = at - 60;
  }, [lit, marked]);
  if (lines === undefined) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="source" aria-label={label} tabIndex={0} ref={box}>
      <h2>{label}</h2>
      <pre>
        {lines.map((tokens, i) => {
          const line = i + 1;
          const names = `line${lights.has(line) ? ' lit' : ''}${marks.has(line) ? ' marked' : ''}${goes.has(line) ? ' gone' : ''}${chosen === line ? ' chosen' : ''}`;
          const count = counts?.get(line);
          return (
            <div key={i} class={names} data-line={line}>
              {onLine === undefined || count === undefined ? (
                <span class="number">{line}</span>
              ) : (
                <button
                  type="button"
                  class="number"
                  aria-pressed={chosen === line}
                  aria-label={`Line ${line}, run by ${count} rows`}
                  onClick={() => onLine(line)}
                >
                  {line}
                </button>
              )}
              <code>
                {tokens.map(([kind, text], k) => (
                  <span key={k} class={tokenKinds[kind]}>
                    {text}
                  </span>
                ))}
              </code>
              {notes?.has(line) && <span class="note">{notes.get(line)}</span>}
            </div>
          );
        })}
      </pre>
    </section>
  );
}

const none: readonly number[] = [];
