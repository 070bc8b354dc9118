import { RequestError } from '../../base/diagnostic.ts';
import { SameCode } from '../../evolve/diff/2-same-code.ts';
import { locateFunction } from '../../explore/locate-function.ts';
import { offeredFunctions } from '../../explore/offered-functions.ts';
import type { FileOutlineJson, FunctionOutlineJson, OutlineJson } from '../../report/outline-schema.ts';
import { SCHEMA } from '../../report/schema.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import type { SourceSet } from '../../syntax/modules/source-set.ts';
import { CodeKeys } from '../code-keys.ts';
import { comparedFunctions } from '../compared-functions.ts';
import type { SessionContext } from '../context.ts';
import { type EngineOptions, engineOptions } from '../engine-options.ts';
import { expectedCost } from '../expected-cost.ts';
import { type FilePair, loadVersion, pairOf, relocation, type Version, versionOf } from '../open-pair.ts';
import type { OutlineRequest } from '../requests/reading-request.ts';

export function answerOutline(request: OutlineRequest, context: SessionContext): OutlineJson {
  const options = engineOptions(request);
  const { pairs = [], versions = [], whole = false, ownOnly = false } = request;
  const { cwd } = context;
  const isTyped = request.types !== undefined;
  const keys = { cwd, isTyped, whole, ownOnly };
  return {
    schema: SCHEMA,
    command: 'outline',
    files: [
      ...pairs.map((pair) => orError(() => pairOutline(pairOf(context, pair), options, keys))),
      ...versions.map((version) => orError(() => fileOutline(versionOf(context, version), options, keys))),
    ],
  };
}

function orError(outline: () => FileOutlineJson): FileOutlineJson {
  try {
    return outline();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { error: error.diagnostic, functions: [], places: { before: [], after: [] } };
  }
}

interface KeyOptions {
  readonly cwd: string;
  readonly isTyped: boolean;
  readonly whole: boolean;
  readonly ownOnly: boolean;
}

function pairOutline(pair: FilePair, options: EngineOptions, how: KeyOptions): FileOutlineJson {
  const [before, after] = [loadVersion(pair.before, options), loadVersion(pair.after, options)];
  const { pairs, removed, added } = comparedFunctions(pair, before, after);
  const code = new SameCode(before, after, relocation(pair), options);
  const [old, now] = [
    new CodeKeys(before, wider(pair.before, options), how),
    new CodeKeys(after, wider(pair.after, options), how),
  ];
  const placed = ([f, g]: readonly [FoundFunction, FoundFunction]) => ({
    function: g.name,
    ...(f.name !== g.name && { renamedFrom: f.name }),
    isElsewhere: g.module !== g.requested,
    at: `${placeOf(f)} ${placeOf(g)}`,
  });
  const changed = ([f, g]: readonly [FoundFunction, FoundFunction]): FunctionOutlineJson => {
    const [x, y] = [old.of(f), now.of(g)];
    return {
      ...placed([f, g]),
      code: 'changed',
      isOwnChange: f.node.getText() !== g.node.getText(),
      cost: expectedCost(f.node) + expectedCost(g.node),
      key: `${x.key} ${y.key}`,
      reaches: { before: x.reaches, after: y.reaches },
    };
  };
  const alone = (code: 'removed' | 'added') => (f: FoundFunction) => ({
    function: f.name,
    code,
    cost: 0,
    isElsewhere: f.module !== f.requested,
    at: code === 'added' ? ` ${placeOf(f)}` : `${placeOf(f)} `,
  });
  const makers = pair.name === undefined ? code.changedMakers() : [];
  return {
    ...(makers.length > 0 && { madeOtherwise: makers }),
    functions: [
      ...pairs.map(([f, g]) =>
        code.isSame(f, g) ? { ...placed([f, g]), code: 'same' as const, cost: 0 } : changed([f, g]),
      ),
      ...removed.map(alone('removed')),
      ...added.map(alone('added')),
    ],
    places: { before: old.places, after: now.places },
  };
}

function placeOf({ module, node }: FoundFunction): string {
  return `${module.path}:${node.pos}`;
}

/** The program of a version with other entries. */
function wider({ files }: Version, { packages }: EngineOptions): (entries: readonly string[]) => SourceSet {
  return (entries) => loadSources(files, entries, { packages });
}

function fileOutline(version: Version, options: EngineOptions, how: KeyOptions): FileOutlineJson {
  const sources = loadVersion(version, options);
  const keys = new CodeKeys(sources, wider(version, options), how);
  const functions = offeredFunctions(sources).map((name): FunctionOutlineJson => {
    const found = locateFunction(sources, name);
    const isElsewhere = found.module !== found.requested;
    const place = {
      function: name,
      code: 'changed',
      isElsewhere,
      at: placeOf(found),
    } as const;
    if (isElsewhere && how.ownOnly) return { ...place, cost: 0 };
    const { key, reaches } = keys.of(found);
    return {
      ...place,
      cost: expectedCost(found.node),
      key,
      reaches: { before: [], after: reaches },
    };
  });
  return { functions, places: { before: [], after: keys.places } };
}
