import type { EntryJson } from '../../report/run/run-schema.ts';
import { SCHEMA } from '../../report/schema.ts';
import { joinPath } from '../../syntax/files/path-text.ts';
import { ModuleResolver } from '../../syntax/modules/resolve-module.ts';
import type { SessionContext } from '../context.ts';
import type { EntryRequest } from '../requests/reading-request.ts';

export function answerEntry({ folder }: EntryRequest, { files }: SessionContext): EntryJson {
  return { schema: SCHEMA, command: 'entry', file: entryOf() };

  /** As an installed package, by its own name, or by its main file. */
  function entryOf(): string | undefined {
    if (files.read(joinPath(folder, 'package.json')) === undefined) return undefined;
    const resolver = new ModuleResolver(files, true);
    const installed = /^(.*)\/node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(folder);
    const tries: (readonly [specifier: string, importer: string])[] = [];
    if (installed !== null) tries.push([installed[2]!, `${installed[1]}/index.cjs`]);
    tries.push(['.', joinPath(folder, 'index.cjs')]);
    for (const [specifier, importer] of tries) {
      const resolved = resolver.resolve(specifier, importer, 'require');
      if (resolved.kind === 'file') return resolved.path;
    }
    return undefined;
  }
}
