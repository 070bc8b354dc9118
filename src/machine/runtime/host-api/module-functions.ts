import { dirname, posix } from 'node:path';
import type { Term } from '../../../expr/term.ts';
import type { Program, SiteId } from '../../../ir/ir.ts';
import { pureNode } from '../../realm/pure-node.ts';
import { webMembers, webNode } from '../../realm/web-node.ts';
import { quoteKey } from '../quoted-value.ts';
import { refusing } from '../refusing.ts';
import type { Host } from './host.ts';

/** Modules and the outside. */
export function moduleFunctions({ program, current }: Host): Record<string, unknown> {
  return {
    module: (id: number) => moduleInfo(program, id),
    resolve: (id: number, specifier: string) =>
      program.modules[id]?.resolutions.get(specifier) ?? loadedAt(program, id, specifier),
    isMissing: (id: number, specifier: string) => program.modules[id]?.missing?.has(specifier) === true,
    reexport: (id: number, name: string) => {
      const binding = program.modules[id]?.exports.get(name);
      if (binding === undefined || binding.kind === 'local') return undefined;
      if (binding.kind === 'native') return { native: binding.specifier, name: binding.name };
      return { module: binding.module, name: binding.name };
    },
    nativeReason: (id: number, specifier: string) => program.modules[id]?.natives.get(specifier) ?? '',
    refused: (specifier: string, reason: string) =>
      current().notModelled(`${specifier} was used but is not available in the sandbox: ${reason}`),
    refusing: (f: object) => {
      refusing.add(f);
      return f;
    },
    pureNode: (module: string, name: string, args: ArrayLike<unknown>) => pureNode(module, name, args),
    webNode: (name: string, args: ArrayLike<unknown>) => webNode(name, args),
    webMembers: (name: string) => webMembers(name),
    quoteKey: (site: SiteId, error: object, key: unknown, term: Term) => {
      current().s.site = site;
      quoteKey(current().memory, error, key, term);
    },
    keysOf: (object: object) => Object.keys(object),
    log: (name: string, args: ArrayLike<unknown>) => current().log(name, args),
  };
}

const infos = new WeakMap<Program, unknown[]>();

function moduleInfo(program: Program, id: number): unknown {
  let list = infos.get(program);
  if (list === undefined) infos.set(program, (list = []));
  const module = program.modules[id]!;
  return (list[id] ??= {
    kind: module.kind,
    path: module.path,
    directory: dirname(module.path),
    text: module.text,
    dependencies: [...module.dependencies],
    stars: [...module.starExports],
    names: [...module.exports.keys()],
  });
}

/** The module that a computed specifier of a file means, if it is one of those that were loaded; -1 otherwise. */
function loadedAt(program: Program, id: number, specifier: string): number {
  const from = program.modules[id];
  if (from === undefined || !/^\.{0,2}\//.test(specifier)) return -1;
  const path = posix.resolve(posix.dirname(from.path), specifier);
  return program.modules.findIndex((m) => m.path === path);
}
