/**
 * A small layered layout for state diagrams. 1: edges that close cycles are turned round. 2: nodes get layers, the label of an edge being a
 * node on it, so that labels take room like states and nothing overlaps. 3: edges over several layers get a point in each.
 * 4: layers are ordered by the mean position of neighbours, 5: and spread out so that edges are short.
 */
export interface LayoutBox {
  readonly width: number;
  readonly height: number;
}

export interface LayoutEdge {
  readonly from: number;
  readonly to: number;
  readonly label: LayoutBox;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Centres of nodes and labels, and the points that edges run through from node to node; in all `width` by `height`. */
export interface Layout extends LayoutBox {
  readonly nodes: readonly Point[];
  readonly labels: readonly Point[];
  readonly routes: readonly (readonly Point[])[];
}

interface Cell extends LayoutBox {
  readonly layer: number;
  readonly above: Cell[];
  readonly below: Cell[];
  x: number;
}

const GAP_X = 28;
const GAP_Y = 26;
const SWEEPS = 24;

/** Edges must not be self-loops. Node 0 is put on top. */
export function layeredLayout(boxes: readonly LayoutBox[], edges: readonly LayoutEdge[]): Layout {
  const turned = backEdges(boxes.length, edges);
  const layers = layersOf(boxes.length, edges, turned);
  const cells: Cell[] = boxes.map((box, i) => newCell(box, layers[i]!));
  const nodes = [...cells];
  const add = (box: LayoutBox, layer: number): Cell => {
    const cell = newCell(box, layer);
    cells.push(cell);
    return cell;
  };
  const labels: Cell[] = [];
  const chains = edges.map((edge, i) => {
    const [top, bottom] = turned.has(i)
      ? [nodes[edge.to]!, nodes[edge.from]!]
      : [nodes[edge.from]!, nodes[edge.to]!];
    const middle = Math.floor((top.layer + bottom.layer) / 2);
    const chain = [top];
    for (let layer = top.layer + 1; layer < bottom.layer; layer++) {
      const cell = add(layer === middle ? edge.label : { width: 8, height: 0 }, layer);
      if (layer === middle) labels[i] = cell;
      chain.push(cell);
    }
    chain.push(bottom);
    chain.slice(1).forEach((cell, j) => {
      cell.above.push(chain[j]!);
      chain[j]!.below.push(cell);
    });
    return turned.has(i) ? chain.reverse() : chain;
  });
  const rows = arrange(cells);
  const tops = verticalCentres(rows);
  const least = Math.min(...cells.map((c) => c.x - c.width / 2));
  const at = (cell: Cell): Point => ({ x: cell.x - least, y: tops.centres[cell.layer]! });
  return {
    nodes: nodes.map(at),
    labels: labels.map(at),
    routes: chains.map((chain) => chain.map(at)),
    width: Math.max(...cells.map((c) => c.x + c.width / 2)) - least,
    height: tops.height,
  };
}

function newCell(box: LayoutBox, layer: number): Cell {
  return { width: box.width, height: box.height, layer, above: [], below: [], x: 0 };
}

/** The edges that lead back to a node on the way to their own start, by depth-first search. */
function backEdges(count: number, edges: readonly LayoutEdge[]): Set<number> {
  const found = new Set<number>();
  const state = new Uint8Array(count);
  const visit = (node: number): void => {
    state[node] = 1;
    for (const [i, edge] of edges.entries()) {
      if (edge.from !== node) continue;
      if (state[edge.to] === 1) found.add(i);
      else if (state[edge.to] === 0) visit(edge.to);
    }
    state[node] = 2;
  };
  for (let node = 0; node < count; node++) if (state[node] === 0) visit(node);
  return found;
}

/** The longest way from above; two layers an edge, so that its label has one between. */
function layersOf(count: number, edges: readonly LayoutEdge[], turned: ReadonlySet<number>): number[] {
  const layers = new Array<number>(count).fill(0);
  for (let round = 0, changed = true; changed && round <= count; round++) {
    changed = false;
    for (const [i, { from, to }] of edges.entries()) {
      const [top, bottom] = turned.has(i) ? [to, from] : [from, to];
      if (layers[bottom]! >= layers[top]! + 2) continue;
      layers[bottom] = layers[top]! + 2;
      changed = true;
    }
  }
  return layers;
}

/** Orders each layer and gives every cell its x. */
function arrange(cells: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = [];
  for (const cell of cells) (rows[cell.layer] ??= []).push(cell);
  for (let i = 0; i < rows.length; i++) rows[i] ??= [];
  for (const row of rows) pack(row);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const down = sweep % 2 === 0;
    for (const row of down ? rows : [...rows].reverse()) {
      const wanted = new Map(row.map((c) => [c, mean(down ? c.above : c.below) ?? c.x]));
      row.sort((a, b) => wanted.get(a)! - wanted.get(b)!);
      spread(row, wanted);
    }
  }
  for (const row of rows) spread(row, new Map(row.map((c) => [c, mean([...c.above, ...c.below]) ?? c.x])));
  return rows;
}

function mean(cells: readonly Cell[]): number | undefined {
  return cells.length === 0 ? undefined : cells.reduce((sum, c) => sum + c.x, 0) / cells.length;
}

function pack(row: readonly Cell[]): void {
  let x = 0;
  for (const cell of row) {
    cell.x = x + cell.width / 2;
    x += cell.width + GAP_X;
  }
}

/** Puts the cells of a row as near to where they want to be as their order and widths allow: blocks that touch move as one. */
function spread(row: readonly Cell[], wanted: ReadonlyMap<Cell, number>): void {
  interface Block {
    cells: Cell[];
    /** Where the first cell's centre would be best. */
    sum: number;
    offsets: number[];
  }
  const blocks: Block[] = [];
  const start = (b: Block) => b.sum / b.cells.length;
  const end = (b: Block) => start(b) + b.offsets.at(-1)! + b.cells.at(-1)!.width / 2;
  for (const cell of row) {
    let block: Block = { cells: [cell], sum: wanted.get(cell)!, offsets: [0] };
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (end(last) + GAP_X <= start(block) - block.cells[0]!.width / 2) break;
      blocks.pop();
      const shift = last.offsets.at(-1)! + last.cells.at(-1)!.width / 2 + GAP_X + block.cells[0]!.width / 2;
      block = {
        cells: [...last.cells, ...block.cells],
        sum: last.sum + block.sum - shift * block.cells.length,
        offsets: [...last.offsets, ...block.offsets.map((o) => o + shift)],
      };
    }
    blocks.push(block);
  }
  for (const block of blocks)
    block.cells.forEach((cell, i) => {
      cell.x = start(block) + block.offsets[i]!;
    });
}

function verticalCentres(rows: readonly (readonly Cell[])[]): { centres: number[]; height: number } {
  let y = 0;
  const centres = rows.map((row) => {
    const height = Math.max(0, ...row.map((c) => c.height));
    const centre = y + height / 2;
    y += height + GAP_Y;
    return centre;
  });
  return { centres, height: Math.max(0, y - GAP_Y) };
}
