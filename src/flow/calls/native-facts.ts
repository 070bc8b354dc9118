import type { Part } from '../data/standard-effects.ts';

/** Built-ins that give or copy what they read under a name, so that getters run. */
export const readsAccessors =
  /^(Object\.(assign|values|entries|defineProperties|create|fromEntries|groupBy)|JSON\.stringify|Reflect\.(get|apply|construct)|structuredClone|Array\.from|\w+\.prototype\.\w+(\.(call|apply))?)$/;

/** Built-ins that write under names that exist. */
export const runsSetters = /^(Object\.assign|Reflect\.set)$/;

/** Built-ins that go over an argument. */
export const iterates =
  /^((Weak)?(Map|Set)|(Object|Map)\.(fromEntries|groupBy)|Array\.from|Promise\.(all|allSettled|any|race)|\w+Array(\.from)?|\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom))$/;

/** Built-ins that ask their argument for a method under a symbol. */
export const symbolMethod = /^\.(replace|replaceAll|split|match|matchAll|search)$/;

/** Built-ins whose result is an instance of the receiver's class. */
export const makesSpecies =
  /^(\.(map|filter|slice|splice|concat|flat|flatMap|then|catch|finally|subarray)|(Array|\w+Array)\.(from|of)|Promise\.(resolve|reject|all|allSettled|any|race))$/;

/** Classes of the language whose subclasses their own methods make instances of. */
export const hasSpecies = /^(Array|Promise|\w+Array)$/;

interface Copy {
  readonly from: Part;
  readonly to: Part;
}

const ofElements: readonly Copy[] = [{ from: 'elements', to: 'internal' }];
const ofNamed: readonly Copy[] = [{ from: 'properties', to: 'elements' }];
const ofIterated: readonly Copy[] = [{ from: 'internal', to: 'elements' }];

/** What a built-in moves from what its arguments hold into what it makes, where these are different parts. */
export function copiesOf(name: string): readonly Copy[] {
  if (/^((Weak)?(Map|Set)|Map\.groupBy|Promise\.(all|allSettled|any|race))$/.test(name)) return ofElements;
  if (/^Object\.(values|entries)$/.test(name)) return ofNamed;
  return /^(Array\.from|\.toArray)$/.test(name) ? ofIterated : [];
}
