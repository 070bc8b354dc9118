import type { Subject } from '../../explore/subject.ts';
import type { SourceModule } from '../../syntax/modules/source-set.ts';
import { ts } from '../../syntax/tree.ts';
import { matchStatements, type StatementMatch } from '../shared/match-statements.ts';
import { modulePairs } from '../shared/module-pairs.ts';
import type { ChangedLines } from './dictionary.ts';

/** Statements that a change touched, in one version. */
export interface ChangedPlaces {
  readonly lines: ChangedLines;
  /** The text of a module that calls `__at(n)` where its changed statement number n begins; undefined for one without any. */
  readonly textOf: (module: SourceModule) => string | undefined;
  /** Where the numbered statements are. */
  readonly places: readonly { readonly file: string; readonly line: number }[];
}

/** A changed statement of one version. */
export interface ChangedPlace {
  readonly version: 'before' | 'after';
  readonly file: string;
  readonly line: number;
}

/** What changed between two versions of a program. */
export function changedPlaces(
  before: Subject,
  after: Subject,
  relocate: (file: string) => string,
): { readonly before: ChangedPlaces; readonly after: ChangedPlaces } {
  const [old, now] = [new Places(), new Places()];
  for (const { before: module, after: other, match } of changedModules(before, after, relocate)) {
    old.add(module, match.lines.before, [...match.changed.map(([a]) => a), ...match.removed]);
    now.add(other, match.lines.after, [...match.changed.map(([, b]) => b), ...match.added]);
  }
  return { before: old, after: now };
}

/** A module that is not the same in both versions, and what became of its statements. */
export interface ChangedModule {
  readonly before: SourceModule;
  readonly after: SourceModule;
  readonly match: StatementMatch;
}

export function changedModules(
  before: Subject,
  after: Subject,
  relocate: (file: string) => string,
): ChangedModule[] {
  const { both } = modulePairs(before.sources.modules, after.sources.modules, relocate);
  return both.flatMap(([old, now]) => {
    if (old.text === now.text || old.tree === undefined || now.tree === undefined) return [];
    return [{ before: old, after: now, match: matched(old.tree, now.tree) }];
  });
}

const matches = new WeakMap<ts.SourceFile, WeakMap<ts.SourceFile, StatementMatch>>();

/** The same for all functions of two files. */
function matched(before: ts.SourceFile, after: ts.SourceFile): StatementMatch {
  const known = matches.get(before) ?? new WeakMap<ts.SourceFile, StatementMatch>();
  matches.set(before, known);
  const found = known.get(after) ?? matchStatements(before, after);
  known.set(after, found);
  return found;
}

class Places implements ChangedPlaces {
  readonly lines = new Map<string, ReadonlySet<number>>();
  readonly places: { file: string; line: number }[] = [];
  readonly #texts = new Map<string, string>();

  add({ path, text, tree }: SourceModule, lines: ReadonlySet<number>, nodes: readonly ts.Node[]): void {
    this.lines.set(path, lines);
    const calls: { at: number; place: number }[] = [];
    for (const node of nodes) {
      const at = callPosition(node, tree!);
      if (at === undefined || calls.some((c) => c.at === at)) continue;
      calls.push({ at, place: this.places.length });
      this.places.push({
        file: path,
        line: tree!.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1,
      });
    }
    let [out, from] = ['', 0];
    for (const { at, place } of calls.sort((a, b) => a.at - b.at)) {
      out += `${text.slice(from, at)};__at(${place});`;
      from = at;
    }
    if (calls.length > 0) this.#texts.set(path, out + text.slice(from));
  }

  textOf({ path }: SourceModule): string | undefined {
    return this.#texts.get(path);
  }
}

/** Where a call can be put that is made when a node is about to run; nothing for what modules do as they load. */
function callPosition(node: ts.Node, tree: ts.SourceFile): number | undefined {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return undefined;
  for (let at = node; at.parent !== undefined; at = at.parent) {
    const { parent } = at;
    if (ts.isSourceFile(parent) || ts.isClassLike(parent)) return undefined;
    const isInList =
      (ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent)) &&
      (parent.statements as readonly ts.Node[]).includes(at);
    if (isInList) {
      if (ts.isExpressionStatement(at) && ts.isStringLiteral(at.expression)) return undefined;
      return at.getStart(tree);
    }
  }
  return undefined;
}
