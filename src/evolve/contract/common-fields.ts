import type { Snapshot } from '../../machine/snapshot.ts';
import type { SourceSet } from '../../syntax/modules/source-set.ts';
import { ts } from '../../syntax/tree.ts';
import type { Ending } from '../shared/compare-outcomes.ts';
import { fieldsOf } from './presence.ts';

/** Fields that only one version's class of a name has, by that name. What only one version has is not compared. */
export type OwnFields = ReadonlyMap<string, ReadonlySet<string>>;

/** Looks through the classes of both versions' own modules in the joint program. */
export function ownFields(sources: SourceSet): OwnFields {
  const versions = [new Map<string, Set<string>>(), new Map<string, Set<string>>()] as const;
  for (const [i, mount] of ['/@prev/', '/@next/'].entries()) {
    const classes = new Map<string, ts.ClassLikeDeclaration>();
    for (const module of sources.modules)
      if (module.path.startsWith(mount) && !module.path.includes('/node_modules/'))
        for (const s of module.tree?.statements ?? [])
          if (ts.isClassDeclaration(s) && s.name !== undefined) classes.set(s.name.text, s);
    for (const name of classes.keys()) versions[i]!.set(name, inherited(name, classes, new Set()));
  }
  const [before, after] = versions;
  const own = new Map<string, Set<string>>();
  for (const [name, old] of before) {
    const now = after.get(name);
    if (now === undefined) continue;
    const only = [...old, ...now].filter((field) => !old.has(field) || !now.has(field));
    if (only.length > 0) own.set(name, new Set(only));
  }
  return own;
}

/** Fields of a class and of those that it extends. */
function inherited(
  name: string,
  classes: ReadonlyMap<string, ts.ClassLikeDeclaration>,
  seen: Set<string>,
): Set<string> {
  const node = classes.get(name);
  if (node === undefined || seen.has(name)) return new Set();
  seen.add(name);
  const base = node.heritageClauses?.find((h) => h.token === ts.SyntaxKind.ExtendsKeyword)?.types[0]
    ?.expression;
  const from = base !== undefined && ts.isIdentifier(base) ? inherited(base.text, classes, seen) : [];
  const methods = new Set(
    node.members.flatMap((m) => (ts.isMethodDeclaration(m) || ts.isAccessor(m) ? m.name.getText() : [])),
  );
  return new Set([...[...fieldsOf(node)].filter((field) => !methods.has(field)), ...from]);
}

/** An ending without the fields that only one version has. */
export function withCommonFields({ outcome, effects }: Ending, own: OwnFields): Ending {
  if (own.size === 0) return { outcome, effects };
  return {
    outcome: outcome.kind === 'limit' ? outcome : { ...outcome, value: common(outcome.value, own) },
    effects: effects.map((e) => common(e, own)),
  };
}

function common(snapshot: Snapshot, own: OwnFields): Snapshot {
  const inner = (s: Snapshot) => common(s, own);
  switch (snapshot.kind) {
    case 'array':
      return { ...snapshot, entries: snapshot.entries.map((e) => ({ ...e, value: inner(e.value) })) };
    case 'object':
    case 'error': {
      const only = own.get(snapshot.name ?? '');
      const kept = snapshot.entries.filter((e) => only?.has(e.key) !== true);
      return { ...snapshot, entries: kept.map((e) => ({ ...e, value: inner(e.value) })) };
    }
    case 'map':
      return { ...snapshot, pairs: snapshot.pairs.map(([k, v]) => [inner(k), inner(v)] as const) };
    case 'set':
      return { ...snapshot, values: snapshot.values.map(inner) };
    default:
      return snapshot;
  }
}
