import { standardEffect } from '../../../flow/data/standard-effects.ts';

const made =
  /^\.(map|filter|slice|concat|flat|flatMap|toSorted|toReversed|toSpliced|with|split|keys|values|entries|forEach|some|every|find|findIndex|findLast|findLastIndex|reduce|reduceRight|at|get)$|^Object\.(keys|values|entries|getOwnPropertyNames|getOwnPropertySymbols|fromEntries|create)$|^Array(\.from|\.of)?$|^(Map|Set|WeakMap|WeakSet|Date|RegExp|(Type|Range|Syntax|Reference|Eval|URI)?Error|JSON\.parse)$/;

const receiver =
  /^\.(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set|add|delete|clear|exec|test|set(UTC)?(Time|FullYear|Month|Date|Hours|Minutes|Seconds|Milliseconds))$/;

/** Patterns move, and objects change, that are the first argument. */
const first =
  /^\.(match|matchAll|search|replace|replaceAll)$|^Object\.(assign|freeze|seal|preventExtensions|setPrototypeOf)$/;

/**
 * Which objects a built-in may write to besides what it makes: none (`made`), its receiver, its first argument, or all that can be reached from what
 * it is given.
 */
export function writesOf(name: string): 'made' | 'receiver' | 'first' | 'deep' {
  if (made.test(name) || standardEffect(name).writes.length === 0) return 'made';
  if (receiver.test(name)) return 'receiver';
  return first.test(name) ? 'first' : 'deep';
}

const readsParts =
  /^\.(map|filter|slice|concat|toSorted|toReversed|toSpliced|with|split|keys|values|entries|forEach|some|every|find|findIndex|findLast|findLastIndex|reduce|reduceRight|at|get|has|includes|indexOf|lastIndexOf|hasOwnProperty)$|^Object\.(keys|values|entries|getOwnPropertyNames|getOwnPropertySymbols|create|is|isFrozen|hasOwn)$|^Array(\.of|\.isArray)?$/;

/** Does a built-in look at its receiver and arguments only, not at what these hold? */
export function readsShallowly(name: string): boolean {
  return (
    readsParts.test(name) ||
    receiver.test(name) ||
    first.test(name) ||
    standardEffect(name).reads.length === 0
  );
}
