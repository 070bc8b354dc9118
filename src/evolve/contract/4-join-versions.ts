import type { Diagnostic } from '../../base/diagnostic.ts';
import type { FileSource } from '../../base/environment.ts';
import { locateFunction } from '../../explore/locate-function.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import type { SourceModule, SourceSet } from '../../syntax/modules/source-set.ts';
import { docCommentOf, parseDocComment } from '../../syntax/parameters/doc-comment.ts';
import { type FunctionSignature, signatureOf } from '../../syntax/parameters/signature-of.ts';
import { requiredModules } from '../../syntax/shape/required-modules.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import type { SignatureOptions } from '../../syntax/shape/signature-options.ts';
import { ts } from '../../syntax/tree.ts';
import { relocateShape } from '../shared/relocate-shape.ts';
import type { Role } from './2-parse-clause.ts';
import { type CompiledContract, parameterTexts } from './3-compile-contract.ts';
import { freeNames } from './free-names.ts';
import { type Harness, harnessOf } from './harness.ts';
import { type JointInputs, jointInputs } from './joint-inputs.ts';
import {
  checkedSources,
  contractModules,
  harnessModule,
  harnessPath,
  mounted,
  registryModule,
  registryPath,
  unmounted,
  withRegistry,
} from './joint-modules.ts';
import { MountedFiles } from './mounted-files.ts';
import { parameterNames } from './presence.ts';

/** A version of the function as it was found in its own files. */
export interface JoinedVersion {
  readonly files: FileSource;
  readonly file: string;
  readonly name: string;
  readonly found: FoundFunction;
}

export interface JoinRequest {
  readonly before: JoinedVersion;
  readonly after: JoinedVersion;
  /** Where a file of the old version is in the new one. */
  readonly relocate: (file: string) => string;
  readonly contract: CompiledContract;
  /** Names after `\latest` and `\deprecated`. */
  readonly latest: ReadonlySet<string>;
  readonly deprecated: ReadonlySet<string>;
  /** A contract file, when that is where the clauses are: its text with nothing of the contract but the functions that clauses are. */
  readonly contractFile?: { readonly path: string; readonly text: string } | undefined;
  readonly signature: SignatureOptions;
  readonly packages: 'all' | 'none';
}

/** Both versions, their states before, the clauses and the harness as one program. */
export interface Joint {
  readonly sources: SourceSet;
  readonly inputs: JointInputs;
  /** Inputs by role; roles that no clause needs have none. */
  readonly byRole: ReadonlyMap<Role, Signature>;
  readonly harness: Harness;
  /** The inputs of `$check`: copies of the same inputs under the same names. */
  readonly signature: Signature;
  readonly requires: readonly string[];
  /** Modules of the program that `$prevModule` and `$nextModule` are. */
  readonly modules: { readonly prev: SourceModule; readonly next: SourceModule };
  readonly diagnostics: readonly Diagnostic[];
}

export function joinVersions(request: JoinRequest): Joint {
  const { contract, before, after } = request;
  const used = new Set<Role>(['prev', 'next', ...contract.functions.map((f) => f.role)]);
  if (request.contractFile !== undefined) used.add('oldPrev').add('oldNext');
  const homes = new Map<Role, Role>();
  for (const role of used) homes.set(role, homeOf(role, request));
  const mounts = new Map<Role, Mount>();
  for (const home of new Set(homes.values())) mounts.set(home, mount(home, request, homes));
  const [prev, next] = [mounts.get('prev')!, mounts.get('next')!];
  const inputs = jointInputs({
    before: prev.signature!,
    after: next.signature!,
    relocate: (file) => mounted('next', request.relocate(unmounted(file))),
    latest: request.latest,
    deprecated: request.deprecated,
    mentioned: request.contractFile === undefined ? contract.mentioned : parameterNames(after.found),
  });
  const byRole = new Map<Role, Signature>();
  for (const role of ['prev', 'next', 'oldPrev', 'oldNext'] as const) {
    if (!used.has(role)) continue;
    const own = role === 'prev' || role === 'oldPrev' ? inputs.before : inputs.after;
    const home = homes.get(role)!;
    byRole.set(role, role === home && (role === 'prev' || role === 'next') ? own : moved(own, home));
  }
  const harness = harnessOf({
    contract,
    inputs: byRole,
    before: prev.found,
    after: next.found,
    isAsync: mayWait(before.found) || mayWait(after.found),
    requires: { prev: prev.signature!.requires.length, next: next.signature!.requires.length },
  });
  const modules = [...mounts.values()].flatMap((m) => m.sources.modules);
  const extra =
    request.contractFile === undefined
      ? []
      : contractModules(request.contractFile, before, after, request.packages);
  const others = [...new Set([...mounts.values()].map((m) => m.found.module.path))];
  const own = [
    harnessModule(harness, prev.found.requested, next.found.requested, [
      ...others,
      ...extra.slice(0, 1).map((m) => m.path),
    ]),
    registryModule(),
    ...extra,
  ];
  const all = [...own, ...modules.map(withRegistry)];
  return {
    sources: {
      modules: all,
      byPath: new Map(all.map((m) => [m.path, m])),
      entries: [harnessPath],
      diagnostics: [],
      files: next.sources.files,
    },
    inputs,
    byRole,
    harness,
    signature: checkSignature(harness, byRole),
    // What the old version requires is what callers keep to.
    requires: mounts.get('prev')!.signature!.requires.map((_, i) => `$requires_prev${i}`),
    modules: { prev: prev.found.requested, next: next.found.requested },
    diagnostics: [...prev.sources.diagnostics, ...next.sources.diagnostics].filter(
      (d) => !d.message.includes(registryPath),
    ),
  };
}

interface Mount {
  readonly sources: SourceSet;
  readonly found: FoundFunction;
  /** Of `prev` and `next`. */
  readonly signature: FunctionSignature | undefined;
}

/** Where a role's expressions are: states before a call need modules of their own only when they look at variables of modules. */
function homeOf(role: Role, { contract, before, after }: JoinRequest): Role {
  if (role === 'prev' || role === 'next') return role;
  const version = role === 'oldPrev' ? before : after;
  const looks = contract.functions
    .filter((f) => f.role === role && f.clause.isFunction !== true)
    .some((f) => freeNames(f, version.found).length > 0);
  return looks ? role : role === 'oldPrev' ? 'prev' : 'next';
}

function mount(home: Role, request: JoinRequest, homes: ReadonlyMap<Role, Role>): Mount {
  const isOld = home === 'prev' || home === 'oldPrev';
  const version = isOld ? request.before : request.after;
  const ends = new Map([[version.found.module.path, endOf(home, request, homes)]]);
  const files = new MountedFiles(version.files, `/@${home}`, ends);
  const entry = mounted(home, version.file);
  const load = (more: readonly string[]) =>
    checkedSources(loadSources(files, [entry, ...more], { packages: request.packages }));
  let sources = load([]);
  let found = locateFunction(sources, version.name);
  const signature =
    home === 'prev' || home === 'next' ? signatureOf(sources, found, request.signature) : undefined;
  const missing =
    signature === undefined ? [] : requiredModules(signature).filter((path) => !sources.byPath.has(path));
  if (missing.length > 0) {
    sources = load(missing);
    found = locateFunction(sources, version.name);
  }
  return { sources, found, signature };
}

/** What is put at the end of the function's module: its part of the contract, registered by name. */
function endOf(home: Role, { contract, before, after }: JoinRequest, homes: ReadonlyMap<Role, Role>): string {
  const { found } = home === 'prev' || home === 'oldPrev' ? before : after;
  const entries = contract.functions
    .filter((f) => homes.get(f.role) === home && f.clause.isFunction !== true)
    .map((f) => `${f.name}: (${parameterTexts(f, found).join(', ')}) => (${f.expression.text}\n)`);
  if (home === 'prev' || home === 'next') {
    const own = parameterTexts({ exception: '$error', captured: [] }, found).slice(4).join(', ');
    requiresOf(found).forEach((text, i) => {
      entries.push(`requires_${home}${i}: (${own}) => (${text}\n)`);
    });
    if (found.exported === undefined && found.owner === undefined)
      entries.push(`call_${home}: (...$args) => ${found.name}(...$args)`);
  }
  const list = `{\n${entries.join(',\n')}\n}`;
  return found.module.kind === 'esm'
    ? `;import { register as $beagleRegister } from "${registryPath}";\n$beagleRegister(${list});`
    : `;require("${registryPath}").register(${list});`;
}

/** Inputs whose classes are those of another mount. */
function moved(signature: Signature, home: Role): Signature {
  const relocate = (file: string) => (file.startsWith('/@') ? mounted(home, unmounted(file)) : file);
  return {
    ...signature,
    parameters: signature.parameters.map((p) => ({ ...p, shape: relocateShape(p.shape, relocate) })),
    receiver: signature.receiver && relocateShape(signature.receiver, relocate),
  };
}

function checkSignature(harness: Harness, byRole: ReadonlyMap<Role, Signature>): Signature {
  const parameters = harness.parameters.map(({ role, index }) => {
    const signature = byRole.get(role)!;
    if (index === 'this') return { name: 'this', shape: signature.receiver!, optional: false, rest: false };
    return { ...signature.parameters[index]!, rest: false };
  });
  return {
    parameters,
    receiver: undefined,
    requires: [],
    async: false,
    generator: false,
    typeTexts: parameters.map(() => ''),
  };
}

/** `@requires` of the function itself. */
function requiresOf(found: FoundFunction): readonly string[] {
  const comment = docCommentOf(found.node);
  return comment === undefined ? [] : parseDocComment(comment).requires;
}

function mayWait({ node, module }: FoundFunction): boolean {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return (
    modifiers.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword) ||
    /\bPromise\b|\bawait\b|\.then\s*\(/.test(module.text)
  );
}
