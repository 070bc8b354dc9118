import type { ts } from '../../syntax/tree.ts';
import { assignPattern, bindPattern } from './destructuring.ts';
import type { Dispatch } from './dispatch.ts';
import { lowerFunction } from './functions.ts';
import { jump } from './logical.ts';
import { lowerEffect, lowerExpression, lowerNamed, lowerRvalue } from './lower-expression.ts';
import { lowerStatement, lowerStatements, lowerVariables } from './lower-statement.ts';

/** Who lowers what. */
export const dispatch: Dispatch = {
  expression: lowerExpression,
  rvalue: lowerRvalue,
  named: lowerNamed,
  effect: lowerEffect,
  jump,
  assignPattern,
  bindPattern,
  variables: lowerVariables,
  statement: lowerStatement,
  statements: lowerStatements,
  function: (module, outer, node, options) =>
    lowerFunction(module, outer, node as ts.FunctionLikeDeclaration, options),
};
