import { standardEffect } from '../../flow/data/standard-effects.ts';
import type { Argument, Fn, Instruction } from '../../ir/ir.ts';
import type { AliasNodes } from './alias-nodes.ts';
import { callTargets } from './call-targets.ts';

/** Unifies what a call hands over and gives back. */
export function unifyCall(
  n: AliasNodes,
  fn: Fn,
  i: Instruction,
  self: number | undefined,
  args: readonly Argument[],
  target: number | undefined,
  isConstruct = false,
): void {
  const given = args.map((a) => (a.spread ? n.content(n.of(a.value)) : n.of(a.value)));
  const site = n.flow.calls.sites.get(i);
  const isOpen = site === undefined || site.unknown || site.targets.some((t) => n.isForeign(t));
  if (isOpen) n.join(n.outsideNode, self, target, ...given, ...args.map((a) => n.of(a.value)));
  for (const name of site?.natives ?? []) native(n, name, self, given, target);
  const spreads = args.some((a) => a.spread);
  for (const g of callTargets(n, fn.id, i)) {
    if (n.isForeign(g)) continue;
    const callee = n.flow.program.functions[g]!;
    if (site!.natives.length > 0) {
      calledBack(n, callee, site!.natives, self, given, target);
      continue;
    }
    callee.params.forEach((p, k) => {
      if (spreads) n.join(n.local(p), ...given);
      else n.join(n.local(p), given[k]);
    });
    if (callee.rest !== undefined)
      n.join(n.content(n.local(callee.rest)), ...(spreads ? given : given.slice(callee.params.length)));
    if (isConstruct) n.join(target, self, n.selfOf(g), n.resultOf(g));
    else {
      n.join(n.selfOf(g), self);
      n.join(target, n.resultOf(g));
    }
    if (!callee.generator && !callee.async) continue;
    // Its body runs when what it gave is used.
    n.join(n.outsideNode, target, ...given);
    n.union.addFunction(n.outsideNode, g);
  }
}

/** `f.call(…)` and its kin: who gets what is not told apart. */
export function unifyIndirect(
  n: AliasNodes,
  fn: Fn,
  i: Instruction,
  self: number | undefined,
  args: readonly Argument[],
  target: number | undefined,
): void {
  const site = n.flow.calls.sites.get(i);
  const given = args.map((a) => n.of(a.value));
  const isOpen = site === undefined || site.unknown || site.targets.some((t) => n.isForeign(t));
  n.join(isOpen ? n.outsideNode : undefined, target, self, ...given, ...given.map((node) => n.content(node)));
  const all = [target, self, ...given].find((node) => node !== undefined);
  for (const g of callTargets(n, fn.id, i))
    if (!n.isForeign(g)) n.join(all, n.selfOf(g), n.resultOf(g), ...n.params(g));
  if (all !== undefined && (site?.natives.length ?? 0) > 0) n.union.collapse(all);
}

/** A built-in calls a function with what it finds, and does with its results what it likes; of methods of arrays it is known what. */
function calledBack(
  n: AliasNodes,
  { id, params, rest }: Fn,
  natives: readonly string[],
  self: number | undefined,
  given: readonly (number | undefined)[],
  target: number | undefined,
): void {
  const result = n.resultOf(id);
  if (rest === undefined && natives.every((name) => callsBack.test(name))) {
    const isReduce = natives.some((name) => name.startsWith('.reduce'));
    const [element, array] = isReduce ? [1, 3] : [0, 2];
    const param = (k: number) => (params[k] === undefined ? undefined : n.local(params[k]));
    n.join(param(element), n.content(self));
    n.join(param(array), self);
    if (natives.some((name) => name === '.sort' || name === '.forEach')) n.join(param(1), n.content(self));
    if (isReduce) n.join(param(0), target, result, n.content(self), ...given.slice(1));
    else {
      n.join(n.selfOf(id), given[1]);
      if (natives.some((name) => /ap$/.test(name))) n.join(n.content(target), result, n.content(result));
    }
    return;
  }
  const found = [self, ...given].map((node) => n.content(node));
  n.join(result, n.selfOf(id), target, n.content(target), ...n.params(id), ...found, ...given);
}

/** What built-ins may store where. */
function native(
  n: AliasNodes,
  name: string,
  self: number | undefined,
  args: readonly (number | undefined)[],
  target: number | undefined,
): void {
  const effect = standardEffect(name);
  if (callsBack.test(name)) {
    if (/^\.(filter|toSorted)$/.test(name)) n.join(n.content(target), n.content(self));
    else if (name === '.sort') n.join(target, self);
    else if (/^\.find(Last)?$/.test(name)) n.join(target, n.content(self));
  } else if (/^\.(push|unshift|fill|splice)$/.test(name)) {
    n.join(n.content(self), ...args);
    if (name === '.splice') n.join(n.content(target), n.content(self));
  } else if (/^\.(pop|shift|at|find|findLast)$/.test(name)) n.join(target, n.content(self));
  else if (
    /^\.(slice|filter|concat|split|toSorted|toReversed|substring|trim|indexOf|includes|join)$/.test(name)
  ) {
    n.join(n.content(target), n.content(self));
    for (const arg of args) n.join(n.content(target), arg, n.content(arg));
  } else if (effect.reads.length > 0 || effect.writes.length > 0) {
    n.join(self, target, ...args);
    for (const node of [self, target, ...args]) if (node !== undefined) n.union.collapse(node);
  } else n.join(target, self, ...args);
}

/** Methods of arrays that call a function with their elements. */
const callsBack =
  /^\.(forEach|map|filter|some|every|find|findIndex|findLast|findLastIndex|reduce|reduceRight|sort|toSorted|flatMap)$/;
