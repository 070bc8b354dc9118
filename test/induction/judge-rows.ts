import { inspect } from 'node:util';
import ts from 'typescript';

/** Rows as they are printed: conjuncts, and how it ends. */
export interface Row {
  readonly condition: readonly string[];
  readonly rule: readonly string[];
  readonly ending:
    | { readonly kind: 'return'; readonly value: string }
    | { readonly kind: 'throw'; readonly error: string; readonly message: string };
}

type Run = (...args: unknown[]) => unknown;

/** What plain Node makes of rows that is not what it makes of `f`: by evaluating their texts. Undefined where they agree. */
export function wrongRow(
  source: string,
  params: readonly string[],
  rows: readonly Row[],
  inputs: readonly (readonly unknown[])[],
): string | undefined {
  const real = compiled(source);
  const text = (value: string): Run => new Function(...params, `return (${value});`) as Run;
  const made = rows.map(({ condition, rule, ending }) => ({
    condition: condition.map(text),
    rule: rule.map(text),
    value: ending.kind === 'return' ? text(ending.value) : undefined,
    thrown: ending.kind === 'throw' ? ending : undefined,
  }));
  for (const given of inputs) {
    const args = () => structuredClone(given) as unknown[];
    const own = args();
    const should = ended(() => real(...own), own);
    const holds = (conditions: readonly Run[]) =>
      conditions.every((c) => ended(() => c(...args()), []) === 'true -1');
    const held = made.filter((row) => holds(row.condition));
    const first = made.find((row) => holds(row.rule));
    if (held.length !== 1 || first !== held[0]) return `${inspect(given)}: ${held.length} rows hold`;
    const { value, thrown } = held[0]!;
    const theirs = args();
    const is = thrown === undefined ? ended(() => value!(...theirs), theirs) : `throws ${thrown.error}`;
    const ran = thrown === undefined ? should : should.replace(/: .*$/s, '');
    if (is !== ran) return `${inspect(given)}: ${is} instead of ${should}`;
  }
  return undefined;
}

function ended(run: () => unknown, args: readonly unknown[]): string {
  try {
    const value = run();
    const places = args.flatMap((a) => (Array.isArray(a) ? [a, ...a] : [a]));
    const at = value !== null && typeof value === 'object' ? places.indexOf(value) : -1;
    return `${inspect(value, { depth: 6, maxArrayLength: 300 })} ${at}`;
  } catch (error) {
    return `throws ${(error as Error).name}: ${(error as Error).message}`;
  }
}

function compiled(source: string): Run {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exports: { f?: Run } = {};
  new Function('exports', outputText)(exports);
  return exports.f!;
}
