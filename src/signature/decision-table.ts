/** A row of a decision table: conditions that hold here on top of those of the rows around it. */
export interface DecisionRow {
  readonly condition: readonly string[];
  /** The index of the behaviour, for a row that decides. */
  readonly behaviour?: number;
  readonly rows: readonly DecisionRow[];
}

interface Node {
  readonly children: Map<string, Node>;
  /** The behaviours that end here: one, unless conditions have the same text. */
  readonly behaviours: number[];
}

/**
 * Conditions with what they share shown once: rows inside rows. A row that decides comes before rows with rows inside,
 * otherwise the order of the behaviours is kept.
 */
export function decisionTable(conditions: readonly (readonly string[])[]): DecisionRow[] {
  const root: Node = { children: new Map(), behaviours: [] };
  for (const [i, condition] of conditions.entries()) {
    let node = root;
    for (const conjunct of condition) {
      let child = node.children.get(conjunct);
      if (child === undefined) {
        child = { children: new Map(), behaviours: [] };
        node.children.set(conjunct, child);
      }
      node = child;
    }
    node.behaviours.push(i);
  }
  return inside(root);
}

function inside(node: Node): DecisionRow[] {
  const own = node.behaviours.map((behaviour) => ({ condition: [], behaviour, rows: [] }));
  const rows = [...node.children].map(([text, child]) => row([text], child));
  return [...own, ...rows.filter((r) => r.rows.length === 0), ...rows.filter((r) => r.rows.length > 0)];
}

/** The row of a node; a chain of nodes without choice is one row. */
function row(condition: readonly string[], node: Node): DecisionRow {
  const [behaviour, ...others] = node.behaviours;
  const [only, ...more] = node.children;
  if (behaviour === undefined && only !== undefined && more.length === 0)
    return row([...condition, only[0]], only[1]);
  if (behaviour !== undefined && others.length === 0 && only === undefined)
    return { condition, behaviour, rows: [] };
  return { condition, rows: inside(node) };
}
