import { useMemo, useRef, useState } from 'preact/hooks';
import type { FsmJson, TransitionJson } from '../../report/fsm/fsm-json.ts';
import { layeredLayout, type Point } from '../../report/fsm/layered-layout.ts';
import type { PageEntry } from '../../report/page/page-data.ts';
import { witnessCall } from '../../report/values/witness-call.ts';
import { VirtualList } from '../virtual-list.tsx';

const NODE = { width: 120, height: 40 };
/** Room that an edge takes between two layers, a loop beside its state, and everything on the page. */
const EDGE = { width: 40, height: 20 };
const LOOP = 40;
const MARGIN = 20;

/** The machine as a picture whose states can be dragged (or moved by arrow keys), with its transitions in a list beside it. */
export function FsmView({ entry }: { entry: PageEntry }) {
  const result = entry.result as unknown as FsmJson;
  const [selected, setSelected] = useState(0);
  return (
    <div class="split">
      <Transitions result={result} selected={selected} onSelect={setSelected} />
      <Picture result={result} selected={selected} onSelect={setSelected} />
    </div>
  );
}

interface Selection {
  readonly result: FsmJson;
  /** A transition by its number. */
  readonly selected: number;
  onSelect(transition: number): void;
}

function Transitions({ result, selected, onSelect }: Selection) {
  const chosen = result.transitions[selected];
  return (
    <section class="rows" aria-label="Transitions">
      <VirtualList
        label="Transitions"
        count={result.transitions.length}
        selected={selected}
        onSelect={onSelect}
        row={(i) => {
          const t = result.transitions[i]!;
          return (
            <>
              <span class="name">
                {t.from} → {t.to}
              </span>
              <code class="condition">{t.condition === '' ? 'always' : t.condition}</code>
            </>
          );
        }}
      />
      {chosen !== undefined && (
        <div class="details" aria-live="polite">
          <p>
            From <strong>{chosen.from}</strong> to <strong>{chosen.to}</strong> when{' '}
            <code>{chosen.condition === '' ? 'always' : chosen.condition}</code>, for example{' '}
            <code>{witnessCall(result.function, result.inputs, chosen.witness)}</code>
          </p>
        </div>
      )}
    </section>
  );
}

function Picture({ result, selected, onSelect }: Selection) {
  const layout = useMemo(() => laidOut(result), [result]);
  const [places, setPlaces] = useState(layout.places);
  const dragged = useRef<string | undefined>(undefined);
  const svg = useRef<SVGSVGElement>(null);
  const move = (state: string, to: Point) => setPlaces((old) => ({ ...old, [state]: to }));

  function onPointerMove(event: PointerEvent): void {
    const matrix = svg.current?.getScreenCTM();
    if (dragged.current === undefined || matrix === null || matrix === undefined) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    move(dragged.current, { x, y });
  }

  return (
    <svg
      ref={svg}
      class="machine"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="application"
      aria-label={`State machine of ${result.function}`}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        dragged.current = undefined;
      }}
    >
      <title>{`State machine of ${result.function}`}</title>
      <defs>
        <marker
          id="arrow"
          viewBox="0 0 10 10"
          refX="9"
          refY="5"
          markerUnits="userSpaceOnUse"
          markerWidth="11"
          markerHeight="11"
          orient="auto-start-reverse"
        >
          <path d="M 0 0 L 10 5 L 0 10 z" class="head" />
        </marker>
      </defs>
      {joined(result.transitions).map(({ from, to, indices }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the picture does the same by keyboard
        <path
          key={`${from} ${to}`}
          d={curve(places[from], places[to], from === to)}
          class={`edge${indices.includes(selected) ? ' selected' : ''}`}
          marker-end="url(#arrow)"
          onClick={() => onSelect(indices[0]!)}
        />
      ))}
      {result.states.map((state) => (
        <State
          key={state}
          name={state}
          isInitial={state === result.initial}
          at={places[state]!}
          onGrab={() => {
            dragged.current = state;
          }}
          onMove={(to) => move(state, to)}
        />
      ))}
    </svg>
  );
}

/** Where a key moves a state. */
const arrows: Record<string, Point> = {
  ArrowLeft: { x: -20, y: 0 },
  ArrowRight: { x: 20, y: 0 },
  ArrowUp: { x: 0, y: -20 },
  ArrowDown: { x: 0, y: 20 },
};

function State(props: {
  name: string;
  isInitial: boolean;
  at: Point;
  onGrab(): void;
  onMove(to: Point): void;
}) {
  const { name, isInitial, at, onGrab, onMove } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no buttons in a picture
    <g
      class={`state${isInitial ? ' initial' : ''}`}
      transform={`translate(${at.x} ${at.y})`}
      role="button"
      tabindex={0}
      aria-label={`State ${name}${isInitial ? ', initial' : ''}; arrow keys move it`}
      onPointerDown={onGrab}
      onKeyDown={(event) => {
        const step = arrows[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onMove({ x: at.x + step.x, y: at.y + step.y });
      }}
    >
      <rect x={-NODE.width / 2} y={-NODE.height / 2} width={NODE.width} height={NODE.height} rx="8" />
      <text text-anchor="middle" dominant-baseline="middle">
        {name.length > 15 ? `${name.slice(0, 14)}…` : name}
      </text>
    </g>
  );
}

/** Where states stand at first, with room for the loops at their right. */
function laidOut({ states, transitions, initial }: FsmJson): {
  places: Record<string, Point>;
  width: number;
  height: number;
} {
  const order = [...states].sort((a, b) => Number(b === initial) - Number(a === initial));
  const edges = joined(transitions)
    .filter(({ from, to }) => from !== to && order.includes(from) && order.includes(to))
    .map(({ from, to }) => ({ from: order.indexOf(from), to: order.indexOf(to), label: EDGE }));
  const { nodes, width, height } = layeredLayout(
    order.map(() => ({ width: NODE.width + 2 * LOOP, height: NODE.height })),
    edges,
  );
  const places = Object.fromEntries(
    order.map((state, i) => [state, { x: nodes[i]!.x + MARGIN, y: nodes[i]!.y + MARGIN }]),
  );
  return { places, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

/** Transitions between the same two states are one line. */
function joined(transitions: readonly TransitionJson[]): { from: string; to: string; indices: number[] }[] {
  const lines = new Map<string, { from: string; to: string; indices: number[] }>();
  transitions.forEach(({ from, to }, i) => {
    const key = JSON.stringify([from, to]);
    const line = lines.get(key) ?? { from, to, indices: [] };
    line.indices.push(i);
    lines.set(key, line);
  });
  return [...lines.values()];
}

/** From the border of one state to that of the other, bent so that both directions can be seen. */
function curve(from: Point | undefined, to: Point | undefined, isLoop: boolean): string {
  if (from === undefined || to === undefined) return '';
  if (isLoop) {
    const x = from.x + NODE.width / 2;
    return `M ${x} ${from.y - 8} c 40 -30 40 46 0 ${16}`;
  }
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(dx, dy) || 1;
  const bend = {
    x: (from.x + to.x) / 2 - (dy / distance) * 24,
    y: (from.y + to.y) / 2 + (dx / distance) * 24,
  };
  const a = border(from, bend);
  const b = border(to, bend);
  return `M ${a.x} ${a.y} Q ${bend.x} ${bend.y} ${b.x} ${b.y}`;
}

function border(center: Point, towards: Point): Point {
  const [dx, dy] = [towards.x - center.x, towards.y - center.y];
  const scale = Math.min(
    Math.abs(dx) < 1e-6 ? Infinity : NODE.width / 2 / Math.abs(dx),
    Math.abs(dy) < 1e-6 ? Infinity : NODE.height / 2 / Math.abs(dy),
  );
  return { x: center.x + dx * scale, y: center.y + dy * scale };
}
