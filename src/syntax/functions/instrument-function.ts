import { ts } from '../tree.ts';
import type { FoundFunction } from './found-function.ts';

/** Where an instrumented module finds the function that is told of calls; see host/recorder. */
const RECORDER = 'process.beagleRecorder$';

/**
 * The text of a module in which a function tells the recorder of every call, with all its arguments and the instance it is called on, before anything of it
 * runs. Lines stay where they are, and without a recorder the module does what it did.
 */
export function instrumentFunction({ node, module, kind, isStatic }: FoundFunction): string {
  const tree = module.tree!;
  const { text } = module;
  // An arrow function has no arguments object, so it is wrapped whole.
  if (ts.isArrowFunction(node)) {
    const [start, end] = [node.getStart(tree), node.end];
    const wrapper = `(${RECORDER}?.wrap ?? ((f) => f))(`;
    return `${text.slice(0, start)}(${wrapper}${text.slice(start, end)}, globalThis))${text.slice(end)}`;
  }
  const at = afterDirectives(node.body!, tree);
  // Of what a function is called on only an instance is an input.
  const isInput = (kind === 'method' || kind === 'getter' || kind === 'setter') && !isStatic;
  const receiver = isInput ? 'this' : 'undefined';
  // A directive may be closed by its line's end alone.
  return `${text.slice(0, at)}; ${RECORDER}?.record(${receiver}, arguments, globalThis);${text.slice(at)}`;
}

/** Behind the opening brace and `'use strict'`, which means nothing further down. */
function afterDirectives(body: ts.Block, tree: ts.SourceFile): number {
  let at = body.getStart(tree) + 1;
  for (const statement of body.statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isStringLiteral(statement.expression)) break;
    at = statement.end;
  }
  return at;
}
