import { ts } from '../../syntax/tree.ts';

const K = ts.SyntaxKind;

/** Whether an expression contains a function or class. */
export function hasClosure(node: ts.Node): boolean {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return true;
  return ts.forEachChild(node, (child) => hasClosure(child) || undefined) ?? false;
}

/** Whether a loop body can leave its loop other than by finishing, continuing or throwing: break, return, outer jumps, yield. */
export function hasAbruptExit(body: ts.Node, names: readonly string[]): boolean {
  const visit = (node: ts.Node, inLoop: boolean, inSwitch: boolean, inner: readonly string[]): boolean => {
    switch (node.kind) {
      case K.ReturnStatement:
      case K.YieldExpression:
        return true;
      case K.BreakStatement: {
        const { label } = node as ts.BreakStatement;
        return label === undefined ? !inLoop && !inSwitch : !inner.includes(label.text);
      }
      case K.ContinueStatement: {
        const { label } = node as ts.ContinueStatement;
        return label !== undefined && !inner.includes(label.text) && !names.includes(label.text);
      }
      case K.LabeledStatement: {
        const { label, statement } = node as ts.LabeledStatement;
        return visit(statement, inLoop, inSwitch, [...inner, label.text]);
      }
      case K.SwitchStatement:
        return children(node, inLoop, true, inner);
      case K.ForStatement:
      case K.ForInStatement:
      case K.ForOfStatement:
      case K.WhileStatement:
      case K.DoStatement:
        return children(node, true, inSwitch, inner);
      default:
        if (ts.isFunctionLike(node)) return false;
        return children(node, inLoop, inSwitch, inner);
    }
  };
  const children = (node: ts.Node, inLoop: boolean, inSwitch: boolean, inner: readonly string[]): boolean =>
    ts.forEachChild(node, (child) => visit(child, inLoop, inSwitch, inner) || undefined) ?? false;
  return visit(body, false, false, []);
}

/** Whether a module's own code (not its functions) awaits. */
export function containsTopLevelAwait(node: ts.Node): boolean {
  const visit = (child: ts.Node): true | undefined => {
    if (child.kind === K.AwaitExpression) return true;
    if (child.kind === K.ForOfStatement && (child as ts.ForOfStatement).awaitModifier !== undefined)
      return true;
    if (ts.isFunctionLike(child) || child.kind === K.PropertyDeclaration) return undefined;
    return ts.forEachChild(child, visit);
  };
  return ts.forEachChild(node, visit) ?? false;
}
