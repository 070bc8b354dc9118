import { RequestError } from '../../base/diagnostic.ts';
import { nearNames } from '../../base/near-names.ts';
import { isComponentFile } from '../frameworks/script-block.ts';
import type { SourceModule, SourceSet } from '../modules/source-set.ts';
import { ts } from '../tree.ts';
import { asClass, type ClassMember, classMembers } from './class-member.ts';
import {
  exportedNames,
  followExport,
  followLocal,
  followMember,
  type Place,
  propertyNames,
} from './follow-binding.ts';
import { type FoundFunction, isFunctionNode } from './found-function.ts';
import { moduleBindings } from './module-bindings.ts';

/**
 * The function that `path#name` means: an exported name, `default`, a top-level name that is not exported,
 * `Class.method`, `obj.method`; re-exports are followed to the declaring module.
 * @throws RequestError (`no-such-function`) that lists near and available names.
 */
export function findFunction(sources: SourceSet, path: string, name: string): FoundFunction {
  const requested = sources.byPath.get(path) ?? sources.byPath.get(sources.files.realpath(path));
  if (requested === undefined) throw new RequestError('no-such-file', `${path} was not loaded`);
  const segments = name.split('.').filter((segment) => segment !== 'prototype');
  const [first = '', ...members] = segments;
  const root = rootPlace(sources, requested, first);
  const found =
    root === undefined
      ? undefined
      : descend(sources, root.place, members, { name, exported: root.exported, members, requested });
  if (found !== undefined) return found;
  throw unknownFunction(sources, requested, name, root?.place, members);
}

/**
 * The functions a file offers, in order: exported functions, functions of exported objects, public methods of exported
 * classes (constructors, setters and, unless asked for, getters are left out). A file that exports nothing offers its top-level functions, and so
 * does a component of one file, whose template calls them.
 */
export function listFunctions(sources: SourceSet, path: string, getters = false): FoundFunction[] {
  const requested = sources.byPath.get(path) ?? sources.byPath.get(sources.files.realpath(path));
  if (requested?.tree === undefined) return [];
  const exported = exportedNames(sources, requested);
  return exported.length > 0 && !isComponentFile(path)
    ? functionsNamed(sources, requested, exported, getters)
    : listLocalFunctions(sources, path, getters);
}

/** The functions that stand at the top level of a file, exported or not. */
export function listLocalFunctions(sources: SourceSet, path: string, getters = false): FoundFunction[] {
  const requested = sources.byPath.get(path) ?? sources.byPath.get(sources.files.realpath(path));
  if (requested?.tree === undefined) return [];
  const locals = [...moduleBindings(requested.tree).locals.keys()];
  // Names with `$` are what the framework's compiler gives to the script.
  const names = isComponentFile(path) ? locals.filter((name) => !name.startsWith('$')) : locals;
  return functionsNamed(sources, requested, names, getters).filter((f) => f.module === requested);
}

function functionsNamed(
  sources: SourceSet,
  requested: SourceModule,
  names: readonly string[],
  getters: boolean,
): FoundFunction[] {
  const seen = new Set<ts.Node>();
  const functions: FoundFunction[] = [];
  const add = (found: FoundFunction | undefined) => {
    if (found === undefined || found.module.package?.name !== requested.package?.name) return;
    if (seen.has(found.node) || (found.kind === 'getter' && !getters) || found.kind === 'setter') return;
    seen.add(found.node);
    functions.push(found);
  };
  for (const name of names) {
    const root = rootPlace(sources, requested, name);
    if (root === undefined) continue;
    const lookUp = (members: string[]) =>
      descend(sources, root.place, members, {
        name: [name, ...members].join('.'),
        exported: root.exported,
        members,
        requested,
      });
    add(lookUp([]));
    for (const member of memberNames(sources, root.place)) add(lookUp([member]));
  }
  return functions;
}

interface Request {
  readonly name: string;
  readonly exported: string | undefined;
  readonly members: readonly string[];
  readonly requested: SourceModule;
}

function rootPlace(
  sources: SourceSet,
  module: SourceModule,
  name: string,
): { place: Place; exported: string | undefined } | undefined {
  const exported = followExport(sources, module, name);
  if (exported !== undefined) {
    const whole = followExport(sources, module, 'export=');
    const isWhole = name === 'default' && whole?.node !== undefined && whole.node === exported.node;
    return { place: exported, exported: isWhole ? 'export=' : name };
  }
  const local = followLocal(sources, module, name);
  if (local === undefined) return undefined;
  const alias = exportedNames(sources, module).find(
    (other) => local.node !== undefined && followExport(sources, module, other)?.node === local.node,
  );
  const whole = followExport(sources, module, 'export=');
  const isWhole = whole?.node !== undefined && whole.node === local.node;
  return { place: local, exported: isWhole ? 'export=' : alias };
}

function descend(
  sources: SourceSet,
  start: Place,
  members: readonly string[],
  request: Request,
): FoundFunction | undefined {
  let place: Place | undefined = start;
  for (const [index, member] of members.entries()) {
    if (place === undefined) return undefined;
    const cls = asClass(place);
    const found = cls === undefined ? undefined : pick(classMembers(sources, cls.module, cls.node), member);
    if (found !== undefined && cls !== undefined)
      return index < members.length - 1
        ? undefined
        : {
            ...request,
            module: found.module,
            node: found.node,
            kind: found.kind,
            isStatic: found.isStatic,
            owner: cls.node,
          };
    place = followMember(sources, place, member);
  }
  const node = place?.node;
  if (place === undefined || node === undefined || !isFunctionNode(node) || node.body === undefined)
    return undefined;
  const accessor = ts.isGetAccessor(node) ? 'getter' : ts.isSetAccessor(node) ? 'setter' : undefined;
  const inObject = members.length > 0 && start.node !== undefined;
  const kind = accessor ?? (inObject ? 'member' : 'function');
  return { ...request, module: place.module, node, kind, isStatic: accessor !== undefined, owner: undefined };
}

/** Instance members win over static ones of the same name, getters over setters. */
function pick(members: readonly ClassMember[], name: string): ClassMember | undefined {
  const named = members.filter((m) => m.name === name);
  const order = ['method', 'static', 'getter', 'setter'];
  return named.sort(
    (a, b) => Number(a.isStatic) - Number(b.isStatic) || order.indexOf(a.kind) - order.indexOf(b.kind),
  )[0];
}

function memberNames(sources: SourceSet, place: Place): string[] {
  const { node } = place;
  if (node === undefined) return [];
  if (ts.isObjectLiteralExpression(node)) return propertyNames(node);
  const cls = asClass(place);
  return cls === undefined
    ? []
    : classMembers(sources, cls.module, cls.node)
        .filter((m) => !m.isPrivate)
        .map((m) => m.name);
}

function unknownFunction(
  sources: SourceSet,
  module: SourceModule,
  name: string,
  root: Place | undefined,
  members: readonly string[],
): RequestError {
  const inner = root === undefined ? [] : memberNames(sources, root);
  const prefix = name.split('.')[0];
  if (members.length === 0 && root !== undefined) {
    const what = root.node !== undefined && ts.isClassLike(root.node) ? 'a class' : 'not a function';
    const hint =
      inner.length > 0 ? `; name one of its members: ${inner.map((m) => `#${name}.${m}`).join(', ')}` : '';
    return new RequestError('not-a-function', `'${name}' in ${module.path} is ${what}${hint}`);
  }
  const locals = module.tree === undefined ? [] : [...moduleBindings(module.tree).locals.keys()];
  const available = [
    ...new Set([
      ...listFunctions(sources, module.path).map((f) => f.name),
      ...inner.map((m) => `${prefix}.${m}`),
      ...locals.filter((l) => {
        const node = followLocal(sources, module, l)?.node;
        return node !== undefined && isFunctionNode(node);
      }),
    ]),
  ];
  const near = nearNames(name, available);
  const shown = available.slice(0, 12).join(', ') + (available.length > 12 ? ', …' : '');
  const hint = near.length > 0 ? `; did you mean ${near.map((n) => `'${n}'`).join(' or ')}?` : '';
  const list = available.length > 0 ? ` (it has: ${shown})` : ' (it has no functions)';
  return new RequestError('no-such-function', `no function '${name}' in ${module.path}${hint}${list}`);
}
