import { ts } from '../../../syntax/tree.ts';
import type { Change, ModuleChange } from '../edits/change.ts';
import type { Edit } from '../edits/edit.ts';
import { declaredNames, usedNames } from '../edits/names.ts';
import type { Site, Trial } from '../experiments/laboratory.ts';
import { isCallee } from './expression-roles.ts';

/** Code of the new version to look into, and in which order: lower first. */
export interface Region {
  readonly module: ModuleChange;
  readonly node: ts.Node;
  readonly order: number;
  /** The edit it belongs to. */
  readonly edit: Edit;
}

/** Which nodes of a version a run executed. */
export class Executed {
  readonly #sites = new Map<ts.Node, number>();
  readonly #counts: Int32Array;

  constructor(sites: readonly Site[], { counts }: Trial) {
    for (const site of sites) this.#sites.set(site.node, site.id);
    this.#counts = counts;
  }

  has(node: ts.Node): boolean {
    for (let n: ts.Node | undefined = node; n !== undefined; n = n.parent) {
      const id = this.#sites.get(n);
      if (id !== undefined) return this.#counts[id]! > 0;
    }
    return true;
  }
}

/**
 * Changed code that ran, likely places first: the edits of a cause; the new or changed declarations that these use, and what those use in turn; then all other
 * edits.
 */
export function regionsOf(change: Change, cause: ReadonlySet<number>, executed: Executed): Region[] {
  const regions: Region[] = [];
  const seen = new Set<ts.Node>();
  const add = (edit: Edit, order: number): void => {
    const module = change.modules.find((m) => m.after.path === edit.module)!;
    for (const tree of edit.after) {
      // What is called makes the call what it is.
      const node = isCallee(tree.node) ? tree.node.parent : tree.node;
      if (seen.has(node)) continue;
      seen.add(node);
      regions.push({ module, node, order, edit });
    }
  };
  for (const id of cause) add(change.edits[id]!, 0);
  for (let at = 0; at < regions.length && regions[at]!.order < 4; at++) {
    const { module, node, order } = regions[at]!;
    const names = usedNames(node);
    for (const edit of module.edits)
      if (edit.after.some((tree) => [...namesOf(tree.node)].some((name) => names.has(name))))
        add(edit, order + 1);
      else if (isInFunction(edit, names)) add(edit, order + 1);
  }
  for (const edit of change.edits) if (edit.after.some((t) => executed.has(t.node))) add(edit, 5);
  return regions;
}

/** Names that code declares: that of a declaration, or of what holds it when it is a part of one. */
function namesOf(node: ts.Node): Set<string> {
  const names = declaredNames(node);
  for (
    let n: ts.Node | undefined = node;
    n !== undefined && !ts.isStatement(n) && !ts.isFunctionLike(n);
    n = n.parent
  )
    if (ts.isVariableDeclaration(n)) for (const name of declaredNames(n)) names.add(name);
  return names;
}

/** Whether an edit is inside a function that goes by one of some names. */
function isInFunction(edit: Edit, names: ReadonlyMap<string, unknown>): boolean {
  const [first] = edit.after;
  for (let n: ts.Node | undefined = first?.node; n !== undefined; n = n.parent)
    if (ts.isFunctionDeclaration(n) && n.name !== undefined) return names.has(n.name.text);
    else if (ts.isVariableDeclaration(n) && ts.isIdentifier(n.name)) return names.has(n.name.text);
  return false;
}

/** The nodes of a region that ran. */
export function* nodesIn(node: ts.Node, executed: Executed): Generator<ts.Node> {
  if (!executed.has(node) && !ts.isFunctionLike(node)) return;
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) if (!ts.isTypeNode(child)) yield* nodesIn(child, executed);
}
