import { standardEffect } from '../../../flow/data/standard-effects.ts';
import type { FunctionId, Instruction } from '../../../ir/ir.ts';
import { bindAll, type Handed } from './bind.ts';
import type { Places } from './places.ts';
import {
  constrainArrayMethod,
  constrainMaker,
  constrainObjectMethod,
  elementsOf,
  madeFor,
} from './standard-methods.ts';

/** What built-ins store where, give back, and call functions of this file (`own`) with. */
export function constrainNatives(
  p: Places,
  i: Instruction,
  natives: readonly string[],
  handed: Handed,
  own: ReadonlySet<FunctionId>,
): void {
  for (const name of natives) {
    if (!constrainNative(p, i, name, handed)) {
      mixIn(p, i, name, handed, own);
      continue;
    }
    if (!callsBack.test(name) && !/^\.replace(All)?$|^(Array\.from|JSON\.(parse|stringify))$/.test(name))
      continue;
    const called = new Set<FunctionId>();
    for (const arg of handed.args)
      p.heap.sets.each(arg, (object) => {
        const g = p.heap.functionOf(object);
        if (g === undefined || !own.has(g) || called.has(g)) return;
        called.add(g);
        calledBack(p, i, g, name, handed);
      });
  }
}

/** A built-in about which nothing more is known than which parts of objects it touches. */
function mixIn(p: Places, i: Instruction, name: string, handed: Handed, own: ReadonlySet<FunctionId>): void {
  const self = name.startsWith('.') ? handed.self : undefined;
  const { writes } = standardEffect(name);
  const all = mix(p, i, { ...handed, self }, writes.length > 0);
  p.heap.sets.each(all, (object) => {
    const g = p.heap.functionOf(object);
    if (g !== undefined && own.has(g)) bindAll(p, g, all);
  });
}

/** One node for all that a call is given and all that this holds; it may be given back, and with `stores` stored anywhere. */
export function mix(p: Places, i: Instruction, { self, args, target }: Handed, stores: boolean): number {
  const { heap } = p;
  const { sets } = heap;
  const all = sets.node();
  for (const node of [self, ...args]) sets.flow(node, all);
  sets.add(all, p.madeNatively(i));
  sets.each(all, (object) => {
    if (object === heap.standard) return;
    sets.flow(heap.everythingOf(object), all);
    if (stores || object === p.made(i)) sets.flow(all, heap.dynamicOf(object));
  });
  sets.flow(all, target);
  return all;
}

const givesNothing =
  /^\.(charAt|charCodeAt|codePointAt|endsWith|includes|indexOf|lastIndexOf|localeCompare|normalize|padEnd|padStart|repeat|startsWith|substr|substring|toLowerCase|toUpperCase|trim|trimEnd|trimStart|toFixed|toPrecision|toExponential|toString|toLocaleString|hasOwnProperty|isPrototypeOf|join|test|search|has|delete|clear|[gs]et(UTC)?(Time|FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)|getTimezoneOffset|to(ISO|JSON|UTC|Date|Time|LocaleDate|LocaleTime)(String)?)$|^(parseInt|parseFloat|isNaN|isFinite|Number|String|Boolean|BigInt|Symbol|encodeURIComponent|encodeURI|decodeURIComponent|decodeURI|escape|unescape|JSON\.stringify|Array\.isArray|Date\.now|Object\.(is|isFrozen|isSealed|isExtensible|hasOwn))$|^(Math|Number|String|BigInt|console)\./;

/** Built-ins by name. @returns false when this one is not known here. */
function constrainNative(p: Places, i: Instruction, name: string, handed: Handed): boolean {
  if (givesNothing.test(name)) return true;
  if (callsBack.test(name)) {
    constrainSearch(p, i, name, handed);
    return true;
  }
  return (
    constrainArrayMethod(p, i, name, handed) ||
    constrainObjectMethod(p, i, name, handed) ||
    constrainMaker(p, i, name, handed)
  );
}

/** What methods of arrays that call a function give back, apart from what the function gives. */
function constrainSearch(p: Places, i: Instruction, name: string, { self, args, target }: Handed): void {
  const { sets } = p.heap;
  if (/^\.(map|flatMap|filter|toSorted)$/.test(name)) {
    const object = madeFor(p, i, target);
    if (/filter|toSorted/.test(name)) p.readElements(self, elementsOf(p, object));
  } else if (name === '.sort') sets.flow(self, target);
  else if (/^\.find(Last)?$/.test(name)) p.readElements(self, target);
  else if (name.startsWith('.reduce')) {
    p.readElements(self, target);
    sets.flow(args[1], target);
  }
}

/** Methods of arrays that call a function with their elements. */
const callsBack =
  /^\.(forEach|map|filter|some|every|find|findIndex|findLast|findLastIndex|reduce|reduceRight|sort|toSorted|flatMap)$/;

function calledBack(
  p: Places,
  i: Instruction,
  g: FunctionId,
  name: string,
  { self, args, target }: Handed,
): void {
  const { sets } = p.heap;
  const { element } = p.flow.table;
  const { params, rest, usesArguments, generator, async } = p.flow.program.functions[g]!;
  p.reach(g);
  const isPlain = rest === undefined && !usesArguments && !generator && !async;
  if (/^\.replace(All)?$/.test(name) && isPlain) {
    for (const param of params) {
      const node = p.local(param);
      if (node !== undefined) sets.add(node, p.made(i));
    }
    return;
  }
  if (isPlain && name === 'Array.from') {
    p.readAll(args[0], params[0] === undefined ? undefined : p.local(params[0]));
    sets.flow(p.resultOf(g), p.heap.written(p.made(i), element));
    return;
  }
  if (!isPlain || !callsBack.test(name)) {
    bindAll(p, g, mix(p, i, { self, args, target }, true));
    return;
  }
  const param = (k: number) => (params[k] === undefined ? undefined : p.local(params[k]));
  const result = p.resultOf(g);
  const isReduce = name.startsWith('.reduce');
  const [at, whole] = isReduce ? [1, 3] : [0, 2];
  p.readAll(self, param(at));
  sets.flow(self, param(whole));
  if (/ort(ed)?$|^\.forEach$/.test(name)) p.readAll(self, param(1));
  if (isReduce) {
    p.readAll(self, param(0));
    sets.flow(args[1], param(0));
    sets.flow(result, param(0));
    sets.flow(result, target);
    return;
  }
  sets.flow(args[1], p.receiverOf(g));
  if (!/ap$/i.test(name)) return;
  const place = p.heap.written(p.made(i), element);
  sets.flow(result, place);
  if (name === '.flatMap') p.readElements(result, place);
}
