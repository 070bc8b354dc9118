import vm from 'node:vm';
import { showValue } from '../../machine/testing/plain-run.ts';
import { parseModule } from '../../syntax/parse/parse-module.ts';
import { ts } from '../../syntax/tree.ts';
import type { Removal } from '../shared/removal.ts';
import { isInList } from '../shared/rewrite/plan.ts';
import { conditionText, type TextOptions } from './condition-text.ts';

export interface CheckedCondition {
  readonly before: number;
  readonly after: number;
  /** Inputs that satisfied the condition. */
  readonly tried: number;
  readonly wrong: string | undefined;
}

/**
 * Conditions `f` of a module and runs both by V8 itself: on every input that satisfies the condition they do the same, no removed statement
 * runs, no decision comes out other than said, and conditioning what is left changes nothing.
 */
export function checkCondition(
  source: string,
  condition: string,
  inputs: readonly Readonly<Record<string, unknown>>[],
  parameters: readonly string[],
  options: TextOptions = {},
): CheckedCondition {
  let left = '';
  let tried = 0;
  const answer = (wrong?: string): CheckedCondition => ({
    before: lines(source),
    after: lines(left),
    tried,
    wrong: wrong && `${condition}\n${wrong}\n${numbered(source)}\n---- left:\n${left}`,
  });
  let removals: readonly Removal[];
  try {
    const conditioned = conditionText(source, 'f', { when: condition, ...options });
    left = conditioned.source;
    removals = conditioned.removals;
  } catch (error) {
    return answer(String((error as Error).stack));
  }
  const { errors } = parseModule('/w/a.ts', left);
  if (errors.length > 0)
    return answer(`does not parse: ${errors[0]!.message} (line ${errors[0]!.span?.line})`);
  const probed = withProbes(source, removals);
  const holds = new Function(...parameters, `return (${condition});`);
  for (const input of inputs) {
    if (!satisfies(holds, parameters, input)) continue;
    tried++;
    const wrong: string[] = [];
    const expected = run(probed, input, parameters, removals, wrong);
    if (wrong.length > 0) return answer(`on ${showValue(input)}: ${wrong[0]}`);
    const got = run(left, input, parameters, [], []);
    if (got !== expected) return answer(`on ${showValue(input)} expected\n${expected}\ngot\n${got}`);
  }
  const again = conditionText(left, 'f', { when: condition, ...options }).source;
  if (again !== left) return answer(`conditioning again changes it to\n${again}`);
  return answer();
}

function satisfies(
  holds: Function,
  parameters: readonly string[],
  input: Readonly<Record<string, unknown>>,
): boolean {
  try {
    return holds(...parameters.map((p) => input[p])) === true;
  } catch {
    return false;
  }
}

function lines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}

function numbered(text: string): string {
  return text
    .split('\n')
    .map((line, i) => `${i + 1}: ${line}`)
    .join('\n');
}

/** The source with a call of `hit` where something was said never to run, and of `test` around decisions that were said to be known. */
function withProbes(source: string, removals: readonly Removal[]): string {
  const { tree } = parseModule('/w/a.ts', source);
  const opening: { at: number; other: number; text: string }[] = [];
  const closing: { at: number; other: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const start = node.getStart(tree);
    for (const [i, removal] of removals.entries()) {
      if (removal.span.start !== start || removal.span.end !== node.end) continue;
      if (removal.action === 'remove' && ts.isStatement(node) && !ts.isFunctionDeclaration(node)) {
        if (isInList(node))
          opening.push({ at: start, other: node.end, text: `(globalThis as any).hit(${i});` });
        else {
          opening.push({ at: start, other: node.end, text: `{ (globalThis as any).hit(${i});` });
          closing.push({ at: node.end, other: start, text: ' }' });
        }
      }
      const isTest =
        ts.isExpression(node) &&
        !ts.isCaseClause(node.parent) &&
        node.parent.kind !== ts.SyntaxKind.ParenthesizedExpression;
      if (removal.action.startsWith('resolve') && isTest && !isNullishLeft(node)) {
        opening.push({ at: start, other: node.end, text: `(globalThis as any).test(${i}, (` });
        closing.push({ at: node.end, other: start, text: '))' });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  const edits = [
    ...opening.map((e) => ({ ...e, order: 1, size: -e.other })),
    ...closing.map((e) => ({ ...e, order: 0, size: -e.other })),
  ].sort((x, y) => x.at - y.at || x.order - y.order || x.size - y.size);
  let result = '';
  let at = 0;
  for (const edit of edits) {
    result += source.slice(at, edit.at) + edit.text;
    at = edit.at;
  }
  return result + source.slice(at);
}

function isNullishLeft(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
}

function run(
  source: string,
  input: Readonly<Record<string, unknown>>,
  parameters: readonly string[],
  removals: readonly Removal[],
  wrong: string[],
): string {
  const js = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  }).outputText;
  const seen: string[] = [];
  const place = (i: number) => `line ${removals[i]!.span.line}: ${removals[i]!.action} (${removals[i]!.why})`;
  const context = vm.createContext({
    log: (...args: unknown[]) => seen.push(args.map((a) => showValue(a)).join(' ')),
    hit: (i: number) => wrong.push(`${place(i)} was reached`),
    test: (i: number, value: unknown) => {
      if (Boolean(value) !== (removals[i]!.action === 'resolve-true'))
        wrong.push(`${place(i)} came out otherwise`);
      return value;
    },
  });
  const args = parameters.map((p) => literal(input[p]));
  vm.runInContext(`globalThis.console={log};globalThis.exports={};`, context);
  vm.runInContext(
    `(function(){${js}\n})();try { log("return", exports.f(${args.join(',')})) } catch (e) { log("throw", e) }`,
    context,
    { timeout: 5000 },
  );
  return seen.join('\n');
}

function literal(value: unknown): string {
  return typeof value === 'number'
    ? String(Object.is(value, -0) ? '-0' : value)
    : (JSON.stringify(value) ?? 'undefined');
}
