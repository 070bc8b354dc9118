import type { ChangeJson } from '../diff/diff-schema.ts';
import type { ExpressedOutcome, Tagged } from '../schema.ts';

export interface SuggestionOptions {
  /** Names of inputs as the new version has them, by those that changes go by. */
  readonly names: ReadonlyMap<string, string>;
  /** Numbers may be NaN or -0. */
  readonly doubles: boolean;
  /** Names of exceptions' types that can be said in the function's module. */
  readonly hasType: (name: string) => boolean;
}

/**
 * Contracts that describe changes, to be tried in this order; each change is a case. The first says with which value the new version ends, where
 * that is a primitive, for all inputs that take the same way, even if the old value happens to be the same. The others are about just the inputs
 * that differ, and say less and less of how the new version ends.
 */
export function suggestedContracts(changes: readonly ChangeJson[], options: SuggestionOptions): string[][] {
  const said = (
    about: (change: ChangeJson) => readonly string[],
    describe: (change: ChangeJson) => readonly string[],
  ) =>
    changes.flatMap((change, i) => [
      i === 0 ? '@changed_behavior' : '@also',
      ...about(change).map((c) => `@requires ${renamed(c, options.names)}`),
      ...describe(change),
    ]);
  const exact = (change: ChangeJson) => change.condition;
  const whole = (change: ChangeJson) => [...value(change, options), ...ending(change)];
  return [said(withoutComparison, whole), said(exact, whole), said(exact, ending), said(exact, () => [])];
}

/** The condition without what only says that the outcomes differ, where the new one is described by its value. */
function withoutComparison(change: ChangeJson): readonly string[] {
  const { before, after, condition } = change;
  if (before.kind !== 'return' || after.kind !== 'return') return condition;
  return condition.filter(
    (c) =>
      !(c.includes(before.value) && c.includes(after.value)) &&
      !/^\(?!?(?:Number\.isNaN|Object\.is)\(/.test(c) &&
      !/^Math\.\w+\(.*\) [!=]== Math\.\w+\(/.test(c),
  );
}

/** Whether it returns or throws. */
function ending(change: ChangeJson): string[] {
  if (change.detail === 'effect') return [];
  return change.after.kind === 'throw' ? ['@ensures false'] : ['@signals (any) false'];
}

function value(change: ChangeJson, options: SuggestionOptions): string[] {
  const { after } = change;
  if (change.detail === 'effect' || after.kind === 'limit' || after.kind === 'state') return [];
  if (after.kind === 'throw') return options.hasType(after.error) ? [`@signals (${after.error})`] : [];
  const { observed } = change;
  if (observed.after.kind !== 'return' || !isPrimitive(observed.after.value)) return [];
  return [`@ensures ${equality(after, typeof observed.after.value === 'number', options)}`];
}

function equality(
  after: ExpressedOutcome & { kind: 'return' },
  isNumber: boolean,
  options: SuggestionOptions,
): string {
  const expression = renamed(after.value, options.names);
  // What is below an input may be changed by the call.
  const before = /[.[]\s*[\p{ID_Start}_$\d"'[]/u.test(expression.replace(/"(?:[^"\\]|\\.)*"/g, '""'))
    ? `\\old(${expression})`
    : expression;
  const isConstant = /^(?:-?\d[\d.e+]*|"(?:[^"\\]|\\.)*"|true|false|null|undefined)$/.test(expression);
  if (isNumber && options.doubles && (!isConstant || expression === '-0' || expression === '0'))
    return `Object.is(\\result, ${before})`;
  return `\\result === ${/[?&|]/.test(before) ? `(${before})` : before}`;
}

function isPrimitive(value: Tagged): boolean {
  return typeof value !== 'object' || value === null || ('$' in value && value.$ === 'undefined');
}

/** An expression over inputs in the words of the new version. */
function renamed(expression: string, names: ReadonlyMap<string, string>): string {
  return expression.replace(
    /"(?:[^"\\]|\\.)*"|(?<![\p{ID_Continue}$.])[\p{ID_Start}_$][\p{ID_Continue}$]*/gu,
    (word) => names.get(word) ?? word,
  );
}
