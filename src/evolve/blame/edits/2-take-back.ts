import { ts } from '../../../syntax/tree.ts';
import type { Change, ModuleChange } from './change.ts';
import type { CodeTree } from './code-tree.ts';
import type { Edit, Part, Patch } from './edit.ts';
import { declaredNames, usedNames } from './names.ts';
import { Scopes } from './scopes.ts';

/** A set of edits with what it needs, as patches of the new version. */
export interface TakenBack {
  readonly patches: readonly Patch[];
  /** The edits asked for and those that they cannot do without. */
  readonly edits: ReadonlySet<number>;
}

/**
 * Takes sets of edits back so that the result can be loaded. Old text that uses a declaration of the old version brings it along; a new declaration that is
 * used elsewhere stays; where neither is possible (parameters, names that were changed) the edits of the uses are taken back as well.
 */
export class TakeBack {
  readonly #change: Change;
  readonly #modules = new Map<string, ModuleChange>();
  readonly #scopes = new Map<string, Scopes>();
  readonly #declared = new Map<CodeTree, ReadonlySet<string>>();
  readonly #used = new Map<CodeTree, ReadonlySet<string>>();
  readonly #uses = new Map<string, ReadonlyMap<string, readonly number[]>>();

  constructor(change: Change) {
    this.#change = change;
    for (const m of change.modules) this.#modules.set(m.after.path, m);
  }

  of(ids: Iterable<number>): TakenBack {
    const edits = new Set(ids);
    const support = new Map<CodeTree, Edit>();
    let open: (readonly [Edit, readonly CodeTree[]])[] = [...edits].map((id) => this.#entry(id));
    for (;;) {
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const [edit, trees] = next;
        for (const name of this.#namesIn(trees)) {
          if (this.#scopeOf(edit).has(name, edit.start)) continue;
          for (const [from, tree] of this.#oldDeclarations(edit, name)) {
            if (edits.has(from.id) || support.has(tree)) continue;
            const isStatement = from.isStatements && tree.role === 'statement';
            if (isStatement) support.set(tree, from);
            else edits.add(from.id);
            open.push([from, isStatement ? [tree] : from.before]);
          }
        }
      }
      const { kept, missing } = this.#lost(edits);
      if (missing.size === 0) return { edits, patches: this.#patches(edits, support, kept) };
      open = [...missing].map((id) => this.#entry(id));
      for (const id of missing) edits.add(id);
    }
  }

  #entry(id: number): readonly [Edit, readonly CodeTree[]] {
    const edit = this.#change.edits[id]!;
    return [edit, edit.before];
  }

  /**
   * New declarations that edits would remove although something else uses them: statements are kept, for the rest the edits at their uses are
   * missing.
   */
  #lost(ids: ReadonlySet<number>): { kept: Map<Edit, Set<CodeTree>>; missing: Set<number> } {
    const kept = new Map<Edit, Set<CodeTree>>();
    const missing = new Set<number>();
    const edits = [...ids].map((id) => this.#change.edits[id]!);
    const isGone = (module: string, at: number): boolean =>
      edits.some(
        (e) =>
          e.module === module &&
          e.start <= at &&
          at < e.end &&
          ![...(kept.get(e) ?? [])].some((t) => t.start <= at && at < t.end),
      );
    for (let isStable = false; !isStable; ) {
      isStable = true;
      for (const edit of edits)
        for (const [tree, name] of this.#onlyNew(edit, edits)) {
          if (kept.get(edit)?.has(tree) === true) continue;
          const uses = (this.#usesIn(edit.module).get(name) ?? []).filter(
            (at) =>
              !(tree.start <= at && at < tree.end) &&
              this.#isInReach(edit, tree, at) &&
              !isGone(edit.module, at),
          );
          if (uses.length === 0) continue;
          if (edit.isStatements && tree.role === 'statement') {
            kept.set(edit, (kept.get(edit) ?? new Set()).add(tree));
            isStable = false;
          } else
            for (const at of uses)
              for (const other of this.#editsAt(edit.module, at))
                if (!ids.has(other.id)) missing.add(other.id);
        }
    }
    return { kept, missing };
  }

  /** Names that the new side of an edit declares, and no old text that comes back around it. */
  *#onlyNew(edit: Edit, taken: readonly Edit[]): Generator<readonly [CodeTree, string]> {
    const { module, within } = edit;
    const around = taken.filter(
      (e) => e.module === module && e.within.start <= within.start && within.end <= e.within.end,
    );
    const again = new Set(around.flatMap((e) => e.before.flatMap((t) => [...this.#declares(t)])));
    for (const tree of edit.after)
      for (const name of this.#declares(tree)) if (!again.has(name)) yield [tree, name];
  }

  /** Whether a use may mean what a tree declares: the name of a function is known around it, all else in what holds it. */
  #isInReach(edit: Edit, tree: CodeTree, at: number): boolean {
    const isName = tree.node.parent !== undefined && ts.isFunctionDeclaration(tree.node.parent);
    return isName || (at >= edit.within.start && at < edit.within.end);
  }

  #editsAt(module: string, at: number): Edit[] {
    return this.#modules.get(module)!.edits.filter((e) => e.start <= at && at < e.end);
  }

  *#oldDeclarations(edit: Edit, name: string): Generator<readonly [Edit, CodeTree]> {
    for (const from of this.#modules.get(edit.module)!.edits) {
      const isAround = from.within.start <= edit.start && edit.start <= from.within.end;
      for (const tree of from.before)
        if (this.#declares(tree).has(name) && (isAround || isFunctionName(tree))) yield [from, tree];
    }
  }

  #patches(
    edits: ReadonlySet<number>,
    support: ReadonlyMap<CodeTree, Edit>,
    kept: ReadonlyMap<Edit, ReadonlySet<CodeTree>>,
  ): Patch[] {
    const patches: Patch[] = [];
    for (const id of edits) {
      const edit = this.#change.edits[id]!;
      const { module, start, end, within } = edit;
      const parts: Part[] = [];
      for (const tree of kept.get(edit) ?? [])
        parts.push('\n', { version: 'after', start: tree.start, end: tree.end }, ';\n');
      parts.push(...oldParts(edit));
      patches.push({ module, start, end, within, parts });
    }
    for (const [tree, { id, module, start, within }] of support)
      if (!edits.has(id))
        patches.push({
          ...{ module, start, end: start, within },
          parts: ['\n', { version: 'before', start: tree.start, end: tree.end }, ';\n'],
        });
    return patches;
  }

  #declares(tree: CodeTree): ReadonlySet<string> {
    let names = this.#declared.get(tree);
    if (names === undefined) {
      names =
        ts.isIdentifier(tree.node) && isDeclaredName(tree.node)
          ? new Set([tree.node.text])
          : tree.role === 'expression'
            ? new Set<string>()
            : declaredNames(tree.node);
      this.#declared.set(tree, names);
    }
    return names;
  }

  #namesIn(trees: readonly CodeTree[]): Set<string> {
    const all = new Set<string>();
    for (const tree of trees) {
      let names = this.#used.get(tree);
      if (names === undefined) {
        const found = usedNames(tree.node);
        names = new Set(ts.isIdentifier(tree.node) && isDeclaredName(tree.node) ? [] : found.keys());
        this.#used.set(tree, names);
      }
      for (const name of names) all.add(name);
    }
    for (const tree of trees) for (const name of this.#declares(tree)) all.delete(name);
    return all;
  }

  #usesIn(module: string): ReadonlyMap<string, readonly number[]> {
    let uses = this.#uses.get(module);
    if (uses === undefined) {
      const found = new Map<string, number[]>();
      const file = this.#modules.get(module)!.trees!.after;
      const visit = (node: ts.Node): void => {
        if (ts.isIdentifier(node) && !isDeclaredName(node) && !isMemberName(node)) {
          const list = found.get(node.text) ?? [];
          list.push(node.getStart(file));
          found.set(node.text, list);
        }
        ts.forEachChild(node, visit);
      };
      visit(file);
      uses = found;
      this.#uses.set(module, uses);
    }
    return uses;
  }

  #scopeOf({ module }: Edit): Scopes {
    let scopes = this.#scopes.get(module);
    if (scopes === undefined) {
      scopes = new Scopes(this.#modules.get(module)!.trees!.after);
      this.#scopes.set(module, scopes);
    }
    return scopes;
  }
}

/** The old text of an edit as it stood. */
function oldParts({ before, around: [lead, trail], between }: Edit): Part[] {
  if (before.length === 0) return [];
  const parts: Part[] = [lead];
  for (const [i, { start, end }] of before.entries())
    parts.push(...(i === 0 ? [] : [between]), { version: 'before', start, end });
  return [...parts, trail];
}

function isFunctionName({ node }: CodeTree): boolean {
  return node.parent !== undefined && ts.isIdentifier(node) && ts.isFunctionDeclaration(node.parent);
}

function isDeclaredName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (parent === undefined) return false;
  const declares =
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isBindingElement(parent);
  return declares && parent.name === node;
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (parent === undefined) return false;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node;
}
