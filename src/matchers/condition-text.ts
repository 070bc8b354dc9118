import { nodeFiles } from '../host/node-files.ts';
import { moduleBindings } from '../syntax/functions/module-bindings.ts';
import { ModuleResolver } from '../syntax/modules/resolve-module.ts';
import { ts } from '../syntax/tree.ts';
import { type CallSite, matcherCall } from './call-site.ts';
import { declarationsOf } from './declarations-of.ts';

/** A condition as text that can stand in another module. */
export interface ConditionText {
  /** An expression: a function. */
  readonly text: string;
  /** As it stands in the test. */
  readonly shown: string;
  readonly imports: readonly ImportedName[];
  /** Declarations of constants that it uses. */
  readonly constants: readonly string[];
}

export interface ImportedName {
  /** What the condition calls it. */
  readonly local: string;
  /** What the module calls it; `*` is all of it. */
  readonly name: string;
  /** Absolute. */
  readonly file: string;
}

/** An expression of a test file. */
export interface WrittenArgument {
  readonly tree: ts.SourceFile;
  readonly expression: ts.Expression;
}

/**
 * The argument of a matcher as it was written, or a property of it; undefined when that is no function that stands there itself.
 * @throws NoSource
 */
export function argumentAt(
  site: CallSite,
  matcher: string,
  position: number,
  property?: string,
): WrittenArgument | undefined {
  const { tree, call } = matcherCall(site, matcher);
  const argument = call.arguments[position];
  const expression = property === undefined ? argument : argument && propertyOf(argument, property);
  if (expression === undefined) return undefined;
  const isFunction = ts.isArrowFunction(expression) || ts.isFunctionExpression(expression);
  return isFunction ? { tree, expression } : undefined;
}

function propertyOf(object: ts.Expression, name: string): ts.Expression | undefined {
  if (!ts.isObjectLiteralExpression(object)) return undefined;
  for (const property of object.properties)
    if (ts.isPropertyAssignment(property) && property.name.getText() === name) return property.initializer;
  return undefined;
}

/** The text of a condition: as it was written, with what it uses of its file, or else as the function says it. */
export function conditionText(value: Function, written: WrittenArgument | undefined): ConditionText {
  if (written === undefined) {
    const text = functionText(value);
    return { text, shown: Function.prototype.toString.call(value), imports: [], constants: [] };
  }
  const { tree, expression } = written;
  const shown = expression.getText(tree);
  const used = [...freeNames(expression)].filter((name) => declarationsOf(tree, name) === 1);
  const { locals } = moduleBindings(tree);
  const imports: ImportedName[] = [];
  const constants: string[] = [];
  for (const local of used) {
    const binding = locals.get(local);
    if (binding?.kind === 'from') {
      const target = new ModuleResolver(nodeFiles).resolve(binding.specifier, tree.fileName, 'import');
      // What packages do, test runners among them, is not asked of conditions.
      if (target.kind === 'file' && !target.path.includes('/node_modules/'))
        imports.push({ local, name: binding.name, file: target.path });
    } else {
      const literal = literalNamed(tree, local);
      if (literal !== undefined) constants.push(`const ${local} = ${literal};`);
    }
  }
  return { text: `(${shown})`, shown, imports, constants };
}

/** The names that an expression uses and does not declare. */
function freeNames(expression: ts.Node): Set<string> {
  const used = new Set<string>();
  const own = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) {
      const { parent } = node;
      const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node;
      const isKey = ts.isPropertyAssignment(parent) && parent.name === node;
      const isDeclared =
        (ts.isParameter(parent) || ts.isVariableDeclaration(parent) || ts.isBindingElement(parent)) &&
        parent.name === node;
      if (isDeclared) own.add(node.text);
      else if (!isMember && !isKey) used.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(expression);
  for (const name of own) used.delete(name);
  return used;
}

/** What a constant of the file is, if a literal. */
function literalNamed(tree: ts.SourceFile, name: string): string | undefined {
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const))
      continue;
    for (const { name: declared, initializer } of statement.declarationList.declarations)
      if (declared.getText(tree) === name && initializer !== undefined && isLiteral(initializer))
        return initializer.getText(tree);
  }
  return undefined;
}

function isLiteral(node: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(node)) return isLiteral(node.operand);
  return (
    ts.isLiteralExpression(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    node.kind === ts.SyntaxKind.NullKeyword
  );
}

/** The text of a function as an expression. */
function functionText(value: Function): string {
  const text = Function.prototype.toString.call(value);
  if (/^(?:async\s+)?(?:function\b|\(|[\w$]+\s*=>)/.test(text)) return `(${text})`;
  // A method.
  return `({ ${text} })[${JSON.stringify(value.name)}]`;
}
