import { cryptoSource } from '../models/web/crypto-source.ts';
import { eventSource } from '../models/web/event-source.ts';
import { headersSource } from '../models/web/headers-source.ts';
import { textDecoderSource } from '../models/web/text-decoder-source.ts';
import { urlSource } from '../models/web/url-source.ts';
import type { SourceModule, SourceSet } from '../syntax/modules/source-set.ts';
import { parseModule } from '../syntax/parse/parse-module.ts';

/** Modules that stand for globals which Node shares with browsers, and the names that each gives. */
const parts: readonly { readonly path: string; readonly names: readonly string[]; readonly text: string }[] =
  [
    { path: 'beagle:web-url.js', names: ['URL', 'URLSearchParams'], text: urlSource },
    {
      path: 'beagle:web-event.js',
      names: ['Event', 'CustomEvent', 'EventTarget', 'AbortController', 'AbortSignal'],
      text: eventSource,
    },
    { path: 'beagle:web-text-decoder.js', names: ['TextDecoder'], text: textDecoderSource },
    { path: 'beagle:web-headers.js', names: ['Headers', 'FormData'], text: headersSource },
    { path: 'beagle:web-crypto.js', names: ['crypto'], text: cryptoSource },
  ];

const known = new WeakMap<SourceSet, SourceSet>();

/** The sources with the modules of ours that stand for the globals they name; the same for the same sources. */
export function withWebGlobals(sources: SourceSet): SourceSet {
  let complete = known.get(sources);
  if (complete === undefined) known.set(sources, (complete = addGlobals(sources)));
  return complete;
}

function addGlobals(sources: SourceSet): SourceSet {
  const used = new Set<string>();
  const own = sources.modules.map((m) => named(m, used));
  if (used.size === 0) return sources;
  const modules = [...own, ...parts.filter((p) => used.has(p.path)).map((p) => virtual(p.path, p.text))];
  return { ...sources, modules, byPath: new Map(modules.map((m) => [m.path, m])) };
}

function named(module: SourceModule, used: Set<string>): SourceModule {
  if (module.tree === undefined || module.kind === 'script' || module.path.startsWith('beagle:'))
    return module;
  const implicit = new Map<string, string>();
  const resolutions = new Map(module.resolutions);
  for (const { path, names } of parts)
    for (const name of names)
      if (new RegExp(`(?<![.\\w$])${name}(?![\\w$])`).test(module.text)) {
        implicit.set(name, path);
        resolutions.set(path, path);
        used.add(path);
      }
  return implicit.size === 0 ? module : { ...module, implicit, resolutions };
}

function virtual(path: string, text: string): SourceModule {
  return {
    path,
    kind: 'esm',
    tree: parseModule(path, text).tree,
    text,
    resolutions: new Map(),
    natives: new Map([['beagle:web-host', 'it stands for a part of Node']]),
    erased: new Set(),
  };
}
