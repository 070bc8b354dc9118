import type { Primitive } from '../../expr/input-variable.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import type { SourceSet } from '../../syntax/modules/source-set.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import { ts } from '../../syntax/tree.ts';
import { objectLiteral } from './1-place-state.ts';

/**
 * Names for states: the enum member or constant that holds the value, short where that is clear (`Red` for `Light.Red`), strings
 * that are words by themselves, other values as JavaScript. No two states get the same name.
 */
export function nameStates(
  sources: SourceSet,
  found: FoundFunction,
  shape: Shape | undefined,
  states: readonly Primitive[],
): ReadonlyMap<Primitive, string> {
  const names = new Map<Primitive, string>();
  const declared = shape === undefined ? new Map<Primitive, string>() : literalNames(shape);
  const constants = constantNames(sources, found);
  for (const value of states)
    names.set(value, declared.get(value) ?? plainWord(value) ?? constants.get(value) ?? literal(value));
  const short = new Map([...names].map(([value, name]) => [value, name.slice(name.lastIndexOf('.') + 1)]));
  return new Set(short.values()).size === names.size &&
    ![...names].some(([v]) => typeof v === 'number' && !Number.isInteger(v))
    ? short
    : names;
}

function literalNames(shape: Shape, depth = 0): Map<Primitive, string> {
  const names = new Map<Primitive, string>();
  if (depth > 4) return names;
  if (shape.kind === 'literal' && shape.name !== undefined) names.set(shape.value, shape.name);
  if (shape.kind === 'reference') return literalNames(shape.resolve(), depth + 1);
  if (shape.kind === 'union')
    for (const alternative of shape.alternatives)
      for (const [value, name] of literalNames(alternative, depth + 1)) names.set(value, name);
  return names;
}

/** Strings name themselves. */
function plainWord(value: Primitive): string | undefined {
  return typeof value === 'string' && /^[\p{L}_][\p{L}\p{N}_ -]*$/u.test(value) ? value : undefined;
}

function literal(value: Primitive): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'bigint' ? `${value}n` : String(value);
}

/**
 * Constants at the top level of the analysed files, by value: `const IDLE = 0`, `const State = { Idle: 0 }`, enums. Of several with
 * the same value the one that the function's own file mentions where states are compared, assigned or returned.
 */
function constantNames(sources: SourceSet, found: FoundFunction): Map<Primitive, string> {
  const names = new Map<Primitive, string>();
  const scores = new Map<Primitive, number>();
  const text = found.module.text;
  const add = (value: Primitive | undefined, name: string) => {
    if (value === undefined) return;
    const pattern = new RegExp(
      `(?:case|return|[=!]==?|=|\\?|:)\\s*${name.replaceAll('.', '\\s*\\.\\s*')}\\b`,
    );
    const score = pattern.test(text) ? 2 : text.includes(name) ? 1 : 0;
    if (score === 0 || score <= (scores.get(value) ?? 0)) return;
    scores.set(value, score);
    names.set(value, name);
  };
  for (const module of sources.modules) {
    if (module.tree === undefined || module.package !== undefined) continue;
    for (const statement of module.tree.statements) {
      if (ts.isEnumDeclaration(statement)) addEnum(statement, add);
      if (!ts.isVariableStatement(statement)) continue;
      if ((statement.declarationList.flags & ts.NodeFlags.Const) === 0) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name)) continue;
        add(literalValue(initializer), name.text);
        for (const p of objectLiteral(initializer)?.properties ?? [])
          if (ts.isPropertyAssignment(p) && ts.isIdentifier(p.name))
            add(literalValue(p.initializer), `${name.text}.${p.name.text}`);
      }
    }
  }
  return names;
}

function addEnum(node: ts.EnumDeclaration, add: (value: Primitive | undefined, name: string) => void): void {
  let next: number | undefined = 0;
  for (const member of node.members) {
    const value: Primitive | undefined =
      member.initializer === undefined ? next : literalValue(member.initializer);
    add(value, `${node.name.text}.${member.name.getText()}`);
    next = typeof value === 'number' ? value + 1 : undefined;
  }
}

function literalValue(node: ts.Expression | undefined): Primitive | undefined {
  if (node === undefined) return undefined;
  if (ts.isAsExpression(node)) return literalValue(node.expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const value = literalValue(node.operand);
    return typeof value === 'number' ? -value : undefined;
  }
  return undefined;
}
