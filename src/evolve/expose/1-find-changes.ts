import type { Span } from '../../base/span.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Program, SiteId } from '../../ir/ir.ts';
import type { SourceModule } from '../../syntax/modules/source-set.ts';
import type { ts } from '../../syntax/tree.ts';
import { matchStatements } from '../shared/match-statements.ts';
import { modulePairs } from '../shared/module-pairs.ts';
import { statementOwners } from './statement-owners.ts';

/** A place in one version. */
export interface ChangedPlace {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** All of the statement's own. */
  readonly sites: ReadonlySet<SiteId>;
  /** Those of them that are different, as far in as possible. */
  readonly exact: ReadonlySet<SiteId>;
}

/** One statement that is not the same in both versions. */
export interface SourceChange {
  readonly kind: 'changed' | 'added' | 'removed';
  readonly before: ChangedPlace | undefined;
  readonly after: ChangedPlace | undefined;
  /** Runs when its module is loaded, so every input reaches it. */
  readonly atLoad: boolean;
}

/** The changes between two versions, and which sites of them stand for each other. */
export interface FoundChanges {
  readonly changes: readonly SourceChange[];
  /** Site of the old version → site of the new one, or -1. */
  readonly siteMap: Int32Array;
}

/** Compares every module that both versions analyse, statement by statement. */
export function findChanges(
  before: Subject,
  after: Subject,
  relocate: (file: string) => string,
): FoundChanges {
  const siteMap = new Int32Array(before.program.sites.length).fill(-1);
  const changes: SourceChange[] = [];
  const modules = modulePairs(before.sources.byPath.values(), after.sources.byPath.values(), relocate);
  for (const [a, b] of modules.both) {
    if (a.text === b.text || a.tree === undefined || b.tree === undefined)
      zip(sitesIn(before.program, a.path), sitesIn(after.program, b.path), siteMap, true);
    else compare(before, after, a, b, siteMap, changes);
  }
  zip(sitesIn(before.program, ''), sitesIn(after.program, ''), siteMap, true);
  return { changes, siteMap };
}

function compare(
  before: Subject,
  after: Subject,
  a: SourceModule,
  b: SourceModule,
  siteMap: Int32Array,
  changes: SourceChange[],
): void {
  const match = matchStatements(a.tree!, b.tree!);
  const pairs = [...match.unchanged, ...match.changed];
  const old = bySites(before.program, a.path, [...pairs.map(([x]) => x), ...match.removed]);
  const now = bySites(after.program, b.path, [...pairs.map(([, y]) => y), ...match.added]);
  for (const [x, y] of pairs)
    zipKinds(before.program, after.program, old.get(x) ?? [], now.get(y) ?? [], siteMap);
  zip(old.get(undefined) ?? [], now.get(undefined) ?? [], siteMap, true);
  const was = (x: ts.Node) => placeOf(a, before.program, x, old.get(x) ?? []);
  const is = (y: ts.Node) => placeOf(b, after.program, y, now.get(y) ?? []);
  for (const [x, y] of match.changed) {
    const [p, q] = [was(x), is(y)];
    const [text, other] = [a.text, b.text];
    add(
      'changed',
      { ...p, exact: different(before.program, p.sites, text, after.program, q.sites, other) },
      { ...q, exact: different(after.program, q.sites, other, before.program, p.sites, text) },
    );
  }
  for (const x of match.removed) add('removed', was(x), undefined);
  for (const y of match.added) add('added', undefined, is(y));

  function add(kind: SourceChange['kind'], x: ChangedPlace | undefined, y: ChangedPlace | undefined): void {
    const [main, { program }] = y !== undefined && y.sites.size > 0 ? [y, after] : [x, before];
    if (main === undefined || main.sites.size === 0) return;
    const atLoad = [...main.sites].every((s) => program.functions[program.sites[s]!.fn]!.kind === 'module');
    changes.push({ kind, before: x, after: y, atLoad });
  }
}

/** The innermost of a statement's sites whose text the other version's statement does not have; all of them when there is none. */
function different(
  program: Program,
  sites: ReadonlySet<SiteId>,
  text: string,
  otherProgram: Program,
  otherSites: ReadonlySet<SiteId>,
  otherText: string,
): ReadonlySet<SiteId> {
  const spanOf = (site: SiteId) => program.sites[site]!.span;
  const textOf = ({ start, end }: Span, of: string) => of.slice(start, end).replace(/\s+/g, ' ');
  const known = new Set([...otherSites].map((s) => textOf(otherProgram.sites[s]!.span, otherText)));
  const own = [...sites].filter((s) => !known.has(textOf(spanOf(s), text)));
  const contains = (s: Span, t: Span) =>
    s.start <= t.start && s.end >= t.end && (s.start < t.start || s.end > t.end);
  const innermost = own.filter((s) => !own.some((t) => contains(spanOf(s), spanOf(t))));
  return innermost.length > 0 ? new Set(innermost) : sites;
}

function placeOf(
  module: SourceModule,
  program: Program,
  node: ts.Node,
  sites: readonly SiteId[],
): ChangedPlace {
  const start = node.getStart(module.tree);
  const { line } = module.tree!.getLineAndCharacterOfPosition(start);
  const text = module.text.slice(start, node.end).split('\n')[0]!.trim();
  const own = sites.filter((s) => program.sites[s]!.kind !== 'exit');
  return { file: module.path, line: line + 1, text, sites: new Set(own), exact: new Set(own) };
}

/** The sites of each statement, in order; under undefined those of none. */
function bySites(
  program: Program,
  file: string,
  statements: readonly ts.Node[],
): Map<ts.Node | undefined, SiteId[]> {
  const owners = statementOwners(program, file, statements);
  const sites = new Map<ts.Node | undefined, SiteId[]>();
  for (const id of sitesIn(program, file)) {
    const owner = owners.get(id);
    const list = sites.get(owner) ?? [];
    sites.set(owner, list);
    list.push(id);
  }
  return sites;
}

function sitesIn(program: Program, file: string): SiteId[] {
  return program.sites.filter((s) => s.span.file === file).map((s) => s.id);
}

/** Pairs sites in order; when `whole`, only if there are as many on both sides. */
function zip(xs: readonly SiteId[], ys: readonly SiteId[], map: Int32Array, whole: boolean): void {
  if (whole && xs.length !== ys.length) return;
  for (let i = 0; i < Math.min(xs.length, ys.length); i++) map[xs[i]!] = ys[i]!;
}

function zipKinds(
  before: Program,
  after: Program,
  xs: readonly SiteId[],
  ys: readonly SiteId[],
  map: Int32Array,
): void {
  for (const kind of ['entry', 'exit', 'statement', 'branch', 'check'] as const)
    zip(
      xs.filter((s) => before.sites[s]!.kind === kind),
      ys.filter((s) => after.sites[s]!.kind === kind),
      map,
      false,
    );
}
