import type { Outcome } from '../../explore/exploration.ts';
import { TermStore } from '../../expr/term-store.ts';
import type { Program } from '../../ir/ir.ts';
import { decodeTagged } from '../../machine/plain/decode-tagged.ts';
import { PlainModules } from '../../machine/plain/plain-modules.ts';
import type { Snapshot } from '../../machine/snapshot.ts';
import { takeSnapshot } from '../../machine/take-snapshot.ts';
import { parseModule } from '../../syntax/parse-module.ts';
import type { SourceModule, SourceSet } from '../../syntax/source-set.ts';
import { ts } from '../../syntax/tree.ts';
import { compareOutcomes, type Ending } from '../shared/compare-outcomes.ts';
import type { ObservedPlace } from '../shared/observed-places.ts';
import { harnessPath, type Joint, registryPath, unmounted } from './4-join-versions.ts';
import type { Finding, JointMachine } from './5-run-joint.ts';
import { type OwnFields, withCommonFields } from './common-fields.ts';

/** Inputs by name, as JSON with tags. */
export type PlainInput = Readonly<Record<string, unknown>>;

export type PlainFinding =
  | (Finding & { readonly kind: 'checked' })
  /** The input is none (a requirement does not hold, a constructor throws), or the run did not come to an end. */
  | { readonly kind: 'refused' | 'failed'; readonly reason: string }
  /** The old version left something that the new one sees. */
  | { readonly kind: 'shared'; readonly reason: string };

/** The joint program as it is, without the machine: checks the contract on given inputs. */
export class PlainChecker {
  readonly #modules: PlainModules | string;
  readonly #places: readonly ObservedPlace[];
  readonly #program: Program;
  readonly #cases: number;
  readonly #ownFields: OwnFields;
  readonly #timeoutMs: number;

  constructor(
    joint: Joint,
    opened: Pick<JointMachine, 'program' | 'places' | 'cases' | 'ownFields'>,
    timeoutMs: number,
  ) {
    this.#places = opened.places;
    this.#program = opened.program;
    this.#cases = opened.cases;
    this.#ownFields = opened.ownFields;
    this.#timeoutMs = timeoutMs;
    this.#modules = loaded(joint, opened);
  }

  check(input: PlainInput): PlainFinding {
    const text = JSON.stringify(JSON.stringify(input)).replace(
      /\u2028|\u2029/g,
      (c) => `\\u${c.charCodeAt(0).toString(16)}`,
    );
    const modules = this.#modules;
    if (typeof modules === 'string') return { kind: 'failed', reason: modules };
    try {
      modules.evaluate(`__check(${text})`, this.#timeoutMs);
    } catch (error) {
      return { kind: 'failed', reason: messageOf(error) };
    }
    const left = Reflect.get(modules.context, '__left') as Left;
    if (left.shared === true)
      return { kind: 'shared', reason: 'it changes global variables, which both versions share' };
    if (left.refused !== undefined) return { kind: 'refused', reason: left.refused };
    if (left.said === undefined) return { kind: 'failed', reason: 'a promise never settles' };
    if (left.failed !== undefined) return { kind: 'failed', reason: left.failed };
    return { kind: 'checked', ...this.#finding(left) };
  }

  #finding(left: Left): Finding {
    const said = Array.from(left.said!, Number);
    const snapshot = (value: unknown) => takeSnapshot(value, 0, { cell: () => 0 });
    const ending = ({ kind, value }: { kind: 'return' | 'throw'; value: unknown }): Outcome => ({
      kind,
      value: snapshot(value),
    });
    const before = { outcome: ending(left.prev!), effects: [] as Snapshot[] };
    const after = { outcome: ending(left.next!), effects: [] as Snapshot[] };
    const applies = said.slice(0, this.#cases).map((l) => l === 1);
    const places: string[] = [];
    for (const place of this.#places) {
      const [old, now] = [left.look(this.#key(place, 'before')), left.look(this.#key(place, 'after'))];
      places.push(place.label);
      before.effects.push(snapshot(old));
      after.effects.push(snapshot(now));
    }
    const store = new TermStore();
    const [old, now] = [before, after].map((end) => withCommonFields(end, this.#ownFields)) as [
      Ending,
      Ending,
    ];
    const { same } = compareOutcomes(store, old, now, { concrete: true });
    return {
      applies,
      codes: said.slice(this.#cases),
      before,
      after,
      places,
      differs: same === store.false,
    };
  }

  /** What the realm knows a place by. */
  #key(place: ObservedPlace, version: 'before' | 'after'): string {
    const at = place[version];
    switch (at.kind) {
      case 'argument':
        return `argument ${at.index}`;
      case 'state':
        return stateKey(this.#program, at.module, at.name);
      case 'calls':
        return version === 'before' ? 'calls 0' : 'calls 1';
      default:
        return '';
    }
  }
}

/** The modules, or why they cannot be run outside of the machine. */
function loaded(
  joint: Joint,
  opened: { readonly program: Program; readonly places: readonly ObservedPlace[] },
): PlainModules | string {
  try {
    return new PlainModules(plainSources(joint, opened), setupOf(joint));
  } catch (error) {
    return messageOf(error);
  }
}

/** What a check leaves in the realm. */
interface Left {
  readonly shared?: boolean;
  readonly refused?: string;
  readonly failed?: string;
  readonly said?: ArrayLike<unknown>;
  readonly prev?: { kind: 'return' | 'throw'; value: unknown };
  readonly next?: { kind: 'return' | 'throw'; value: unknown };
  readonly look: (key: string) => unknown;
}

function stateKey(program: Program, module: number, name: string): string {
  return `state ${program.modules[module]!.path}#${name}`;
}

/** Modules with what the checks look at registered, and the harness as CommonJS. */
function plainSources(
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
function setupOf(joint: Joint): string {
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

function messageOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'it ran out of time';
  try {
    return unmounted(String((error as { message?: unknown }).message ?? error));
  } catch {
    return 'an exception';
  }
}
