import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

const ROW = 30;
/** Rows kept above and below what is seen. */
const MARGIN = 12;

export interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  readonly selected: number;
  onSelect(index: number): void;
  row(index: number): ComponentChildren;
}

/** A list box of any length: only the rows in sight are in the document. Arrow keys, Home, End and Page keys choose. */
export function VirtualList({ label, count, selected, onSelect, row }: VirtualListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [active, setActive] = useState(Math.max(0, selected));
  const { height, whole } = useExtent(box);
  useEffect(() => {
    if (selected < 0) return;
    setActive(selected);
    scrollToRow(box.current, selected);
  }, [selected]);

  function onKeyDown(event: KeyboardEvent): void {
    const isChoice = event.key === 'Enter' || event.key === ' ';
    const next = isChoice ? active : rowAfterKey(event.key, { active, count, height });
    if (next === undefined || count === 0) return;
    event.preventDefault();
    const index = Math.min(Math.max(next, 0), count - 1);
    setActive(index);
    scrollToRow(box.current, index);
    if (isChoice || selected >= 0) onSelect(index);
  }

  const first = whole ? 0 : Math.max(0, Math.floor(top / ROW) - MARGIN);
  const last = whole ? Math.min(count, 2000) : Math.min(count, Math.ceil((top + height) / ROW) + MARGIN);
  const id = (index: number) => `${label.replaceAll(' ', '-')}-${index}`;
  const rows = [];
  for (let i = first; i < last; i++)
    rows.push(
      // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the list box
      <div
        key={i}
        id={id(i)}
        role="option"
        tabIndex={-1}
        aria-selected={i === selected}
        aria-setsize={count}
        aria-posinset={i + 1}
        class={`row${i === selected ? ' selected' : ''}${i === active ? ' active' : ''}`}
        style={whole ? '' : `top:${i * ROW}px`}
        onClick={() => {
          setActive(i);
          onSelect(i);
        }}
      >
        {row(i)}
      </div>,
    );
  return (
    <div
      ref={box}
      class={`list${whole ? ' whole' : ''}`}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={count === 0 ? undefined : id(Math.min(active, count - 1))}
      onScroll={(e) => setTop(e.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={whole ? '' : `height:${count * ROW}px`}>
        {rows}
      </div>
    </div>
  );
}

/** How high a box is, and whether all of its rows are wanted: the page is being printed. */
function useExtent(box: RefObject<HTMLDivElement | null>): {
  readonly height: number;
  readonly whole: boolean;
} {
  const [height, setHeight] = useState(400);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const measure = () => setHeight(box.current?.clientHeight ?? 400);
    measure();
    const all = () => setWhole(true);
    const some = () => setWhole(false);
    addEventListener('resize', measure);
    addEventListener('beforeprint', all);
    addEventListener('afterprint', some);
    return () => {
      removeEventListener('resize', measure);
      removeEventListener('beforeprint', all);
      removeEventListener('afterprint', some);
    };
  }, []);
  return { height, whole };
}

function scrollToRow(element: HTMLDivElement | null, index: number): void {
  if (element === null) return;
  const y = index * ROW;
  if (y < element.scrollTop) element.scrollTop = y;
  else if (y + ROW > element.scrollTop + element.clientHeight)
    element.scrollTop = y + ROW - element.clientHeight;
}

/** The row that a key leads to, which may be one that is not there; undefined for keys that do not move. */
function rowAfterKey(
  key: string,
  { active, count, height }: { readonly active: number; readonly count: number; readonly height: number },
): number | undefined {
  const page = Math.max(1, Math.floor(height / ROW) - 1);
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    Home: 0,
    End: count - 1,
    PageDown: active + page,
    PageUp: active - page,
  };
  return steps[key];
}
