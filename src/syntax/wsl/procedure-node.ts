import { ts } from '../tree.ts';
import { at, binaryNode, expressionNode, nameNode } from './expression-node.ts';
import type { WslProcedure, WslStatement } from './wsl.ts';

const f = ts.factory;

/** The function that a procedure means: of its parameters, which hands back what those behind VAR come to. */
export function procedureNode(procedure: WslProcedure, statements: readonly ts.Statement[]): ts.Statement {
  const { name, values, vars, body } = procedure;
  const parameters = [...values, ...vars].map((p) =>
    at(f.createParameterDeclaration(undefined, undefined, nameNode(p.name, p)), p),
  );
  const end = { start: procedure.end - 3, end: procedure.end };
  const results = vars.map((v) => nameNode(v.name, end));
  const result = results.length === 1 ? results[0]! : at(f.createArrayLiteralExpression(results), end);
  const nodes = vars.length === 0 ? statements : [...statements, at(f.createReturnStatement(result), end)];
  const inner = { start: body[0]?.start ?? end.start, end: procedure.end };
  const block = at(f.createBlock(nodes, true), inner);
  const id = nameNode(name.name, name);
  return at(
    f.createFunctionDeclaration(undefined, undefined, id, undefined, parameters, undefined, block),
    procedure,
  );
}

/** A call of one, which assigns what it hands back. */
export function runNode(s: Extract<WslStatement, { kind: 'run' }>): ts.Statement {
  const vars = () => s.vars.map((v) => nameNode(v.name, v));
  const args = [...s.args.map((arg) => expressionNode(arg)), ...vars()];
  const call = at(f.createCallExpression(nameNode(s.procedure.name, s.procedure), undefined, args), s);
  const targets = vars();
  if (targets.length === 0) return at(f.createExpressionStatement(call), s);
  const target = targets.length === 1 ? targets[0]! : at(f.createArrayLiteralExpression(targets), s);
  return at(f.createExpressionStatement(binaryNode(s, target, ts.SyntaxKind.EqualsToken, call)), s);
}
