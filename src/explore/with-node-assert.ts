import { assertSource } from '../models/node/assert-source.ts';
import type { SourceModule, SourceSet } from '../syntax/modules/source-set.ts';
import { parseModule } from '../syntax/parse/parse-module.ts';

const assertPath = 'beagle:assert.cjs';
const strictPath = 'beagle:assert-strict.cjs';

const paths: Readonly<Record<string, string>> = {
  assert: assertPath,
  'node:assert': assertPath,
  'assert/strict': strictPath,
  'node:assert/strict': strictPath,
};

const known = new WeakMap<SourceSet, SourceSet>();

/** The sources with Node's `assert`, if they use it, as a module of their own; the same for the same sources. */
export function withNodeAssert(sources: SourceSet): SourceSet {
  let complete = known.get(sources);
  if (complete === undefined) known.set(sources, (complete = addAssert(sources)));
  return complete;
}

function addAssert(sources: SourceSet): SourceSet {
  const uses = (m: SourceModule) => [...m.natives.keys()].some((specifier) => specifier in paths);
  if (!sources.modules.some(uses)) return sources;
  const modules = [
    ...sources.modules.map((m) => (uses(m) ? resolved(m) : m)),
    virtualModule(assertPath, assertSource, new Map()),
    virtualModule(
      strictPath,
      `module.exports = require('assert').strict;\n`,
      new Map([['assert', assertPath]]),
    ),
  ];
  return { ...sources, modules, byPath: new Map(modules.map((m) => [m.path, m])) };
}

function resolved(module: SourceModule): SourceModule {
  const natives = new Map(module.natives);
  const resolutions = new Map(module.resolutions);
  for (const [specifier, path] of Object.entries(paths))
    if (natives.delete(specifier)) resolutions.set(specifier, path);
  return { ...module, natives, resolutions };
}

function virtualModule(path: string, text: string, resolutions: ReadonlyMap<string, string>): SourceModule {
  return {
    path,
    kind: 'cjs',
    tree: parseModule(path, text).tree,
    text,
    resolutions,
    natives: new Map(),
    erased: new Set(),
  };
}
