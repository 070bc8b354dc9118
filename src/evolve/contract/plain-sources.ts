import type { Program } from '../../ir/ir.ts';
import { decodeTagged } from '../../machine/plain/decode-tagged.ts';
import type { SourceModule, SourceSet } from '../../syntax/modules/source-set.ts';
import { parseModule } from '../../syntax/parse/parse-module.ts';
import { ts } from '../../syntax/tree.ts';
import type { ObservedPlace } from '../shared/observed-places.ts';
import type { Joint } from './4-join-versions.ts';
import { harnessPath, registryPath } from './joint-modules.ts';

/** What a variable of a module is registered by. */
export function stateKey(program: Program, module: number, name: string): string {
  return `state ${program.modules[module]!.path}#${name}`;
}

/** Modules with what the checks look at registered, and the harness as CommonJS. */
export function plainSources(
  joint: Joint,
  { program, places }: { readonly program: Program; readonly places: readonly ObservedPlace[] },
): SourceSet {
  const states = new Map<string, string[]>();
  for (const place of places)
    for (const at of [place.before, place.after])
      if (at.kind === 'state') {
        const { path } = program.modules[at.module]!;
        const list = states.get(path) ?? [];
        list.push(`${JSON.stringify(stateKey(program, at.module, at.name))}: () => ${at.name}`);
        states.set(path, list);
      }
  const modules = joint.sources.modules.map((m): SourceModule => {
    if (m.path === harnessPath) return plainHarness(joint, m);
    if (m.path.startsWith('beagle:') || m.kind === 'json') return m;
    const entries = [...(states.get(m.path) ?? []), ...classEntries(m)];
    return entries.length === 0 ? m : withEntries(m, entries);
  });
  return { ...joint.sources, modules };
}

function classEntries(module: SourceModule): string[] {
  const mount = /^\/@(\w+)\//.exec(module.path)?.[1];
  if (mount === undefined) return [];
  return (module.tree?.statements ?? []).flatMap((s) =>
    (ts.isClassDeclaration(s) || (ts.isFunctionDeclaration(s) && /^[A-Z]/.test(s.name?.text ?? ''))) &&
    s.name !== undefined
      ? [`${JSON.stringify(`class ${mount} ${s.name.text}`)}: () => ${s.name.text}`]
      : [],
  );
}

function withEntries(module: SourceModule, entries: readonly string[]): SourceModule {
  const list = `{ ${entries.join(', ')} }`;
  const end =
    module.kind === 'esm'
      ? `;import { register as $beaglePlaces } from "${registryPath}";\n$beaglePlaces(${list});`
      : `;require("${registryPath}").register(${list});`;
  return {
    ...module,
    text: `${module.text}\n${end}`,
    resolutions: new Map(module.resolutions).set(registryPath, registryPath),
  };
}

/** Modules are loaded by `require`, which gives CommonJS modules as they are. */
function plainHarness(joint: Joint, module: SourceModule): SourceModule {
  const others = [...module.resolutions.keys()].filter((path) => path !== registryPath);
  const head = [
    `const { table: $t } = require("${registryPath}");`,
    ...others.map((path) => `require(${JSON.stringify(path)});`),
    `const $prevModule = require(${JSON.stringify(joint.modules.prev.path)});`,
    `const $nextModule = require(${JSON.stringify(joint.modules.next.path)});`,
    'const $between = () => globalThis.__between();',
    'const $afterwards = () => globalThis.__afterwards();',
  ].join('\n');
  const body = joint.harness.text.replace(/^export const /gm, 'const ');
  const names = ['$check', ...joint.requires].join(', ');
  const text = `${head}\n${body}\nmodule.exports = { ${names}, $table: $t, $ends: () => [$prev, $next] };`;
  return { ...module, kind: 'cjs', path: harnessPath, text, tree: parseModule('/harness.js', text).tree };
}

/** Builds the inputs for every role, asks, and leaves what came of it for the host to look at. */
export function setupOf(joint: Joint): string {
  const plan = joint.harness.parameters.map(({ role, index }) => {
    const signature = joint.byRole.get(role)!;
    const name = index === 'this' ? 'this' : signature.parameters[index]!.name;
    const shape = index === 'this' ? signature.receiver : signature.parameters[index]!.shape;
    const file = shape?.kind === 'instance' ? shape.cls.file : '';
    return {
      mount: /^\/@(\w+)\//.exec(file)?.[1] ?? (role === 'prev' || role === 'oldPrev' ? 'prev' : 'next'),
      name,
    };
  });
  return `
${decodeTagged}
const plan = ${JSON.stringify(plan)};
const requires = ${JSON.stringify(joint.requires)};
let calls = [[], []];
let current = 0;
let known = undefined;
let globals = 0;
let shared = false;
globalThis.__between = () => {
  current = 1;
  __restart();
  shared = Object.getOwnPropertyNames(globalThis).length !== globals;
};
globalThis.__afterwards = () => { current = 2; };
globalThis.__left = undefined;
globalThis.__check = (text) => {
  const input = JSON.parse(text);
  forget();
  __restart();
  calls = [[], []];
  current = 0;
  __timers.length = 0;
  globalThis.__left = {};
  shared = false;
  known ??= new Set(Object.getOwnPropertyNames(globalThis));
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!known.has(name)) delete globalThis[name];
  const harness = load(${JSON.stringify(harnessPath)});
  const table = harness.$table;
  const classes = {};
  for (const key of Object.keys(table)) {
    const [kind, mount, name] = key.split(' ');
    if (kind === 'class') (classes[mount] ??= {})[name] = table[key]();
  }
  let args;
  try {
    args = plan.map(({ mount, name }) =>
      decode(Object.hasOwn(input, name) ? input[name] : { $: 'undefined' }, classes[mount] ?? {}, (stub, list) => { calls[current]?.push([stub, ...list]); }));
    for (const name of requires) if (!harness[name](...args)) { __left = { refused: 'a requirement does not hold' }; return; }
  } catch (error) {
    __left = { refused: String(error && error.message) };
    return;
  }
  const look = (key) => {
    if (key.startsWith('argument ')) return args[Number(key.slice(9))];
    if (key.startsWith('calls ')) return calls[Number(key.slice(6))];
    try { return table[key](); } catch { return undefined; }
  };
  const finish = (said) => { const [prev, next] = harness.$ends(); globalThis.__left = { said, prev, next, look, shared }; };
  globals = Object.getOwnPropertyNames(globalThis).length;
  const said = harness.$check(...args);
  if (said instanceof Promise) said.then(finish, (error) => { globalThis.__left = { failed: String(error) }; });
  else finish(said);
};
`;
}
