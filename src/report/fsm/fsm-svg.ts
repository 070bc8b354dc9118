import { displayWidth, wrapColumns } from '../text/display-width.ts';
import { exploreOutcomeText } from '../values/outcome-text.ts';
import type { FsmJson } from './fsm-json.ts';
import { type LayoutBox, layeredLayout, type Point } from './layered-layout.ts';

const LETTER = 7.3;
const LINE = 16;
const MARGIN = 24;
/** Conditions are wrapped to so many letters, and to so many lines; the whole text is the tool tip. */
const LABEL_COLUMNS = 34;
const LABEL_LINES = 5;

interface Box extends LayoutBox {
  readonly lines: readonly string[];
  readonly whole: string;
}

interface Step {
  readonly from: string;
  readonly to: string;
  readonly condition: string;
  readonly style: 'plain' | 'dashed';
}

/** A mined machine as a picture that needs no other program. */
export function fsmSvg(result: FsmJson): string {
  const steps: Step[] = [
    ...result.transitions.map(({ from, to, condition }) => ({
      from,
      to,
      condition,
      style: 'plain' as const,
    })),
    ...result.symbolic.map((t) => ({
      from: t.from,
      to: t.next,
      condition: t.condition,
      style: 'dashed' as const,
    })),
    ...result.stops.map((t) => ({
      from: t.from,
      to: exploreOutcomeText(t.outcome),
      condition: t.condition,
      style: 'dashed' as const,
    })),
  ];
  const first = result.initial === null ? [] : [result.initial];
  const names = [...new Set([...first, ...result.states, ...steps.flatMap((s) => [s.from, s.to])])];
  const loops = new Map(
    steps.filter((s) => s.from === s.to).map((s) => [s.from, textBox(s.condition || 'always')]),
  );
  const states = names.map((name) => textBox(name));
  // A state's own loop is drawn on its right and takes room on both sides, so that the state stays in the middle.
  const boxes = states.map((box, i): LayoutBox => {
    const loop = loops.get(names[i]!);
    if (loop === undefined) return { width: box.width + 20, height: box.height + 14 };
    return {
      width: box.width + 20 + 2 * (loop.width + 40),
      height: Math.max(box.height + 14, loop.height, 40),
    };
  });
  const edges = steps.filter((s) => s.from !== s.to);
  const labels = edges.map((s) => textBox(s.condition));
  const layout = layeredLayout(
    boxes,
    edges.map((s, i) => ({ from: names.indexOf(s.from), to: names.indexOf(s.to), label: labels[i]! })),
  );
  const parts: string[] = [];
  for (const [i, s] of edges.entries()) {
    const route = layout.routes[i]!;
    const ends = [states[names.indexOf(s.from)]!, states[names.indexOf(s.to)]!] as const;
    parts.push(edgePath(route, ends[0].height / 2 + 7, ends[1].height / 2 + 7, s.style));
    parts.push(textAt(layout.labels[i]!, labels[i]!, 'label'));
  }
  for (const [i, name] of names.entries()) {
    const box = states[i]!;
    const centre = layout.nodes[i]!;
    const loop = loops.get(name);
    if (loop !== undefined) parts.push(...loopParts(centre, box.width / 2 + 10, loop));
    const isState = result.states.includes(name);
    parts.push(
      `<rect class="${name === result.initial ? 'initial' : isState ? 'state' : 'end'}" x="${round(centre.x - box.width / 2 - 10)}" y="${round(centre.y - box.height / 2 - 7)}" width="${round(box.width + 20)}" height="${round(box.height + 14)}" rx="10"/>`,
      textAt(centre, box, 'name'),
    );
  }
  return page(layout, parts, result.function);
}

function textBox(text: string): Box {
  if (text === '') return { width: 8, height: 0, lines: [], whole: '' };
  const all = wrapColumns(text, LABEL_COLUMNS, '');
  const lines =
    all.length > LABEL_LINES ? [...all.slice(0, LABEL_LINES - 1), `${all[LABEL_LINES - 1]} …`] : all;
  return {
    width: Math.max(...lines.map(displayWidth)) * LETTER,
    height: lines.length * LINE,
    lines,
    whole: text,
  };
}

function textAt({ x, y }: Point, box: Box, kind: string): string {
  if (box.lines.length === 0) return '';
  const top = y - box.height / 2 + LINE * 0.75;
  const spans = box.lines.map(
    (l, i) => `<tspan x="${round(x)}" y="${round(top + i * LINE)}">${escaped(l)}</tspan>`,
  );
  const back =
    kind === 'label'
      ? `<rect class="back" x="${round(x - box.width / 2 - 3)}" y="${round(y - box.height / 2)}" width="${round(box.width + 6)}" height="${round(box.height)}"/>`
      : '';
  return `${back}<text class="${kind}"><title>${escaped(box.whole)}</title>${spans.join('')}</text>`;
}

/** A curve through the points, from the border of the first box to that of the last. */
function edgePath(route: readonly Point[], fromHeight: number, toHeight: number, style: string): string {
  const points = [...route];
  const down = points[1]!.y > points[0]!.y ? 1 : -1;
  const first = points[0]!;
  const last = points.at(-1)!;
  points[0] = { x: first.x + down * 6, y: first.y + down * fromHeight };
  points[points.length - 1] = { x: last.x + down * 6, y: last.y - down * (toHeight + 5) };
  let path = `M${round(points[0].x)} ${round(points[0].y)}`;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const middle = (a.y + b.y) / 2;
    path += `C${round(a.x)} ${round(middle)} ${round(b.x)} ${round(middle)} ${round(b.x)} ${round(b.y)}`;
  }
  return `<path class="${style}" d="${path}" marker-end="url(#arrow)"/>`;
}

function loopParts({ x, y }: Point, half: number, label: Box): string[] {
  const start = x + half;
  return [
    `<path class="plain" d="M${round(start)} ${round(y - 7)}c26 -12 26 26 5 15" marker-end="url(#arrow)"/>`,
    textAt({ x: start + 34 + label.width / 2, y }, label, 'label'),
  ];
}

function page(layout: LayoutBox, parts: readonly string[], title: string): string {
  const [width, height] = [layout.width + 2 * MARGIN, layout.height + 2 * MARGIN];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" role="img">
<title>${escaped(title)}</title>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="#555"/></marker></defs>
<style>
text { font: 12px ui-monospace, Menlo, Consolas, monospace; text-anchor: middle; fill: #222 }
.name { font-weight: bold } .label { fill: #444 }
.state, .initial { fill: #eef3fb; stroke: #4a6fa5; stroke-width: 1.2 } .initial { stroke-width: 2.6 }
.end { fill: #fbeeee; stroke: #a54a4a; stroke-dasharray: 4 3 } .back { fill: #fff; fill-opacity: 0.85 }
path.plain, path.dashed { fill: none; stroke: #555; stroke-width: 1.2 } path.dashed { stroke-dasharray: 5 4 }
</style>
<rect width="100%" height="100%" fill="#fff"/>
<g transform="translate(${MARGIN} ${MARGIN})">
${parts.filter((p) => p !== '').join('\n')}
</g>
</svg>
`;
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? '&quot;');
}
