import { posixPathText } from '../../base/posix-path.ts';
import type { SourceModule, SourceSet } from '../../syntax/modules/source-set.ts';
import { transpileModule } from '../../syntax/modules/transpile-module.ts';
import { countBranches } from './count-branches.ts';
import { plainWebHost } from './plain-web.ts';

export interface LoaderOptions {
  /** Modules tell where they go (`countBranches`), and those that are not in the set may be loaded, but not called. */
  readonly counted?: boolean;
  /** Another text for a module. */
  readonly textOf?: (module: SourceModule) => string | undefined;
}

/**
 * Source text that declares `load(path)`, which gives the exports of a module of the set as TypeScript itself compiles it, and `forget()`, after which
 * modules are loaded anew. For a bare realm, which gets a console that says nothing.
 */
export function loaderText(
  sources: SourceSet,
  { counted = false, textOf = () => undefined }: LoaderOptions = {},
): string {
  const bodyOf = (module: SourceModule): string => {
    const other = textOf(module);
    const source = other === undefined ? module : { ...module, text: other };
    return counted && module.kind !== 'json' ? countedText(module, source) : plainText(module, source);
  };
  const bodies = sources.modules.map(
    (module) =>
      `${JSON.stringify(module.path)}: function (module, exports, require) {${implicitText(module)}${bodyOf(module)}\n}`,
  );
  const tables = Object.fromEntries(sources.modules.map((m) => [m.path, Object.fromEntries(m.resolutions)]));
  return `const modules = { ${bodies.join(',\n')} };
const resolutions = ${JSON.stringify(tables)};
const absent = (name) => new Proxy(function () { throw new Error('cannot call ' + name); }, {
  get: (own, key) => (typeof key === 'string' && key !== 'prototype' ? absent(name + '.' + key) : own[key]),
});
const webHost = ${plainWebHost};
const pathHost = ${posixPathText};
let loaded = Object.create(null);
const forget = () => { loaded = Object.create(null); };
function load(path) {
  if (loaded[path]) return loaded[path].exports;
  const module = loaded[path] = { exports: {} };
  modules[path].call(module.exports, module, module.exports, (specifier) => {
    if (Object.hasOwn(resolutions[path], specifier)) return load(resolutions[path][specifier]);
    if (specifier === 'beagle:web-host') return webHost;
    if (specifier === 'path' || specifier === 'node:path') return pathHost;
    if (specifier === 'beagle-ts') return { assume: globalThis.assume };
    if (${counted}) return absent(specifier);
    throw new Error('cannot load ' + specifier);
  });
  return module.exports;
}
globalThis.console ??= new Proxy({}, { get: (own, name) => own[name] ?? (() => {}) });
globalThis.process ??= { env: {} };
${counted ? bufferText : ''}
globalThis.assume = (condition) => condition;`;
}

/** Nothing is a buffer; one cannot be made. */
const bufferText = `globalThis.Buffer ??= new Proxy(absent('Buffer'), {
  get: (own, key) => (key === 'isBuffer' ? function isBuffer() { return false; } : own[key]),
});`;

/** Names that modules of ours stand for. */
function implicitText({ implicit = new Map() }: SourceModule): string {
  return [...implicit]
    .map(([name, path]) => `const { ${name} } = require(${JSON.stringify(path)});`)
    .join('');
}

const plain = new WeakMap<SourceModule, string>();

/** Made once for a module as it is. */
function plainText(module: SourceModule, source: SourceModule): string {
  if (source !== module) return transpileModule(source);
  let found = plain.get(module);
  if (found === undefined) plain.set(module, (found = transpileModule(module)));
  return found;
}

const texts = new WeakMap<SourceModule, Map<string, string>>();
let places = 0;

/** Made once for a module, so that all functions of its program share it. Places are numbered from those of the modules before it. */
function countedText(module: SourceModule, source: SourceModule): string {
  const known = texts.get(module) ?? new Map<string, string>();
  texts.set(module, known);
  let found = known.get(source.text);
  if (found === undefined) {
    const counted = countBranches(transpileModule(source), places);
    places = counted.next;
    known.set(source.text, (found = counted.text));
  }
  return found;
}
