import { ts } from '../../syntax/tree.ts';

const K = ts.SyntaxKind;

/** Whether `found` holds for a node below `root` that no `skip`ped node hides. Iterative: trees may be deep. */
function some(root: ts.Node, found: (node: ts.Node) => boolean, skip: (node: ts.Node) => boolean): boolean {
  const stack: ts.Node[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (found(node)) return true;
    if (node !== root && skip(node)) continue;
    ts.forEachChild(node, (child) => {
      stack.push(child);
    });
  }
  return false;
}

const never = () => false;

/** Whether an expression contains a function or class. */
export function hasClosure(node: ts.Node): boolean {
  return some(node, (n) => ts.isFunctionLike(n) || ts.isClassLike(n), never);
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
        if (ts.isExpression(node)) return some(node, isYield, ts.isFunctionLike);
        return children(node, inLoop, inSwitch, inner);
    }
  };
  const children = (node: ts.Node, inLoop: boolean, inSwitch: boolean, inner: readonly string[]): boolean =>
    ts.forEachChild(node, (child) => visit(child, inLoop, inSwitch, inner) || undefined) ?? false;
  return visit(body, false, false, []);
}

function isYield(node: ts.Node): boolean {
  return node.kind === K.YieldExpression;
}

/** Whether a module's own code (not its functions) awaits. */
export function containsTopLevelAwait(node: ts.Node): boolean {
  const awaits = (n: ts.Node) =>
    n.kind === K.AwaitExpression ||
    (ts.isVariableDeclarationList(n) && (n.flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.AwaitUsing) ||
    (n.kind === K.ForOfStatement && (n as ts.ForOfStatement).awaitModifier !== undefined);
  return some(node, awaits, (n) => ts.isFunctionLike(n) || n.kind === K.PropertyDeclaration);
}
