import { ts } from '../../syntax/tree.ts';
import type { Operand } from '../ir.ts';
import { lowerClass } from './classes.ts';
import { beginCompletion, lowerExpressionStatement } from './completion.ts';
import type { Context } from './context.ts';
import type { PatternSource } from './dispatch.ts';
import { lowerEnum } from './enums.ts';
import { boundNames } from './hoisted-names.ts';
import { isErased } from './is-erased.ts';
import { choose } from './logical.ts';
import { lowerDo, lowerFor, lowerForIn, lowerForOf, lowerWhile } from './loops.ts';
import { lowerExportAssignment, lowerImportEquals } from './module-statements.ts';
import { lowerNamespace } from './namespaces.ts';
import { isAsyncGenerator } from './node-facts.ts';
import { asRvalue, localOperand, undefinedOperand } from './operands.ts';
import { quoted, quotedIterable } from './quoted.ts';
import { refuse } from './refuse.ts';
import { enterScope, reachFunction } from './scopes.ts';
import { lowerSwitch } from './switches.ts';
import { lowerTry } from './tries.ts';
import { addResource, isUsing, usingKind, withDisposal } from './using.ts';
import { declareOnly, initialise } from './variables.ts';

const K = ts.SyntaxKind;

export function lowerStatements(cx: Context, nodes: readonly ts.Statement[]): void {
  const first = nodes.findIndex(isUsing);
  if (first < 0) {
    for (const node of nodes) lowerStatement(cx, node);
    return;
  }
  lowerStatements(cx, nodes.slice(0, first));
  const rest = nodes.slice(first);
  cx.at(rest[0]!, () =>
    withDisposal(cx, rest[0]!, () => {
      for (const node of rest) lowerStatement(cx, node);
    }),
  );
}

export function lowerStatement(cx: Context, node: ts.Statement): void {
  if (isErased(node)) return;
  switch (node.kind) {
    case K.EmptyStatement:
    case K.ImportDeclaration:
    case K.ExportDeclaration:
    case K.NotEmittedStatement:
      return;
    case K.FunctionDeclaration:
      reachFunction(cx, node as ts.FunctionDeclaration);
      return;
    case K.Block:
      lowerBlock(cx, node as ts.Block);
      return;
    case K.LabeledStatement:
      lowerLabeled(cx, node as ts.LabeledStatement);
      return;
    case K.WithStatement:
      cx.at((node as ts.WithStatement).expression, () => {
        cx.expression((node as ts.WithStatement).expression);
        refuse(cx, 'with');
      });
      return;
    default:
      cx.at(siteNode(node), () => {
        beginCompletion(cx, node);
        lowerPlain(cx, node);
      });
  }
}

/** The part of a statement whose span its own instructions have. */
function siteNode(node: ts.Statement): ts.Node {
  switch (node.kind) {
    case K.IfStatement:
    case K.SwitchStatement:
    case K.ForInStatement:
    case K.ForOfStatement:
    case K.WhileStatement:
    case K.DoStatement:
      return (node as ts.IfStatement).expression;
    default:
      return node;
  }
}

function lowerPlain(cx: Context, node: ts.Statement) {
  switch (node.kind) {
    case K.ExpressionStatement:
      return lowerExpressionStatement(cx, (node as ts.ExpressionStatement).expression);
    case K.VariableStatement:
      return lowerVariables(cx, (node as ts.VariableStatement).declarationList);
    case K.ClassDeclaration: {
      const { name } = node as ts.ClassDeclaration;
      const value = lowerClass(cx, node as ts.ClassDeclaration, name?.text ?? 'default');
      return initialise(cx, cx.declared(name ?? node), value);
    }
    case K.IfStatement: {
      const { expression, thenStatement, elseStatement } = node as ts.IfStatement;
      return choose(
        cx,
        expression,
        'if',
        () => lowerBranch(cx, thenStatement),
        elseStatement === undefined ? undefined : () => lowerBranch(cx, elseStatement),
      );
    }
    case K.ReturnStatement: {
      const { expression } = node as ts.ReturnStatement;
      const value = expression === undefined ? undefinedOperand : cx.expression(expression);
      // An async generator awaits `undefined` when it is written, and nothing when it is not.
      const isAwaited = expression !== undefined && value.kind === 'const' && isAsyncGenerator(cx.info.node);
      cx.push({ kind: 'return', site: cx.site, value: isAwaited ? cx.copy(value) : value });
      return;
    }
    case K.ThrowStatement: {
      const value = cx.expression((node as ts.ThrowStatement).expression);
      cx.push({ kind: 'throw', site: cx.site, value });
      return;
    }
    case K.BreakStatement:
    case K.ContinueStatement:
      return lowerJump(cx, node as ts.BreakOrContinueStatement);
    case K.WhileStatement:
      return lowerWhile(cx, node as ts.WhileStatement);
    case K.DoStatement:
      return lowerDo(cx, node as ts.DoStatement);
    case K.ForStatement:
      return lowerFor(cx, node as ts.ForStatement);
    case K.ForInStatement:
      return lowerForIn(cx, node as ts.ForInStatement);
    case K.ForOfStatement:
      return lowerForOf(cx, node as ts.ForOfStatement);
    case K.SwitchStatement:
      return lowerSwitch(cx, node as ts.SwitchStatement);
    case K.TryStatement:
      return lowerTry(cx, node as ts.TryStatement);
    case K.DebuggerStatement:
      return;
    case K.EnumDeclaration:
      return lowerEnum(cx, node as ts.EnumDeclaration);
    case K.ModuleDeclaration:
      return lowerNamespace(cx, node as ts.ModuleDeclaration);
    case K.ImportEqualsDeclaration:
      return lowerImportEquals(cx, node as ts.ImportEqualsDeclaration);
    case K.ExportAssignment:
      return lowerExportAssignment(cx, node as ts.ExportAssignment);
    default:
      cx.error('unsupported-syntax', `unsupported statement (${K[node.kind]})`, node);
  }
}

function lowerBlock(cx: Context, node: ts.Block): void {
  const labels = cx.pendingLabels;
  cx.pendingLabels = [];
  const scope = cx.names.scopes.get(node);
  const label = labels.length > 0 ? cx.newLabel('block') : undefined;
  if (label !== undefined)
    cx.jumps.push({ names: labels, breakable: false, breakLabel: label, continueTo: undefined });
  cx.block(() => {
    if (scope !== undefined) enterScope(cx, scope, node.statements);
    lowerStatements(cx, node.statements);
  }, label);
  if (label !== undefined) cx.jumps.pop();
}

/** The statement of an `if` side: a lone sloppy function declaration is a block of its own. */
function lowerBranch(cx: Context, node: ts.Statement): void {
  const scope = cx.names.lone.get(node);
  cx.block(() => {
    if (scope !== undefined) enterScope(cx, scope, [node]);
    lowerStatement(cx, node);
  });
}

const loops = new Set([
  K.ForStatement,
  K.ForInStatement,
  K.ForOfStatement,
  K.WhileStatement,
  K.DoStatement,
  K.SwitchStatement,
  K.Block,
  K.LabeledStatement,
]);

function lowerLabeled(cx: Context, node: ts.LabeledStatement): void {
  cx.pendingLabels = [...cx.pendingLabels, node.label.text];
  if (loops.has(node.statement.kind)) {
    lowerStatement(cx, node.statement);
    return;
  }
  const names = cx.pendingLabels;
  cx.pendingLabels = [];
  const label = cx.newLabel('block');
  cx.jumps.push({ names, breakable: false, breakLabel: label, continueTo: undefined });
  cx.block(() => lowerStatement(cx, node.statement), label);
  cx.jumps.pop();
}

function lowerJump(cx: Context, node: ts.BreakOrContinueStatement): void {
  const name = node.label?.text;
  const isBreak = node.kind === K.BreakStatement;
  const target = cx.jumps.findLast((t) =>
    name !== undefined ? t.names.includes(name) : isBreak ? t.breakable : t.continueTo !== undefined,
  );
  if (target === undefined) {
    cx.error('invalid-jump', `no enclosing statement for this ${isBreak ? 'break' : 'continue'}`, node);
    return;
  }
  if (isBreak) cx.break(target.breakLabel);
  else if (target.continueTo!.kind === 'break') cx.break(target.continueTo!.label);
  else cx.continue(target.continueTo!.label);
}

/** `var`, `let` and `const` declarations. */
export function lowerVariables(cx: Context, list: ts.VariableDeclarationList): void {
  const blockScoped = (list.flags & ts.NodeFlags.BlockScoped) !== 0;
  const using = usingKind(list);
  if (using !== undefined && cx.resources === undefined) {
    refuse(cx, 'using in the head of a loop');
    return;
  }
  for (const { name, initializer } of list.declarations) {
    if (using !== undefined && initializer !== undefined) {
      const value = cx.value(cx.named(initializer, (name as ts.Identifier).text));
      addResource(cx, value, using);
      initialise(cx, cx.declared(name), asRvalue(value));
      continue;
    }
    if (name.kind === K.Identifier) {
      const binding = cx.declared(name);
      const first = () => initialise(cx, binding, cx.named(initializer!, name.text));
      if (initializer !== undefined && cx.module.ownSites.has(initializer)) cx.at(initializer, first);
      else if (initializer !== undefined) first();
      else if (blockScoped) declareOnly(cx, binding);
    } else if (initializer !== undefined) {
      let value = cx.expression(initializer);
      if (value.kind === 'local' && mayBeRebound(cx, value.local)) value = cx.copy(value);
      if (cx.info.node.kind === K.SourceFile && cx.module.kind === 'script' && blockScoped)
        bindGlobals(cx, name, value, sourceOf(initializer));
      else cx.dispatch.bindPattern(cx, name, value, sourceOf(initializer));
    }
  }
}

/** V8 names what an array pattern takes apart only when it stands where the expression starts. */
function sourceOf(initializer: ts.Expression): PatternSource {
  const isNamed = startsItself.has(initializer.kind) || ts.isLiteralExpression(initializer);
  const named =
    isNamed && !(ts.isCallExpression(initializer) && !startsItself.has(initializer.expression.kind));
  return {
    object: quoted(initializer) ?? 'expression',
    array: named ? (quotedIterable(initializer, false) ?? 'expression') : 'value',
  };
}

const startsItself: ReadonlySet<ts.SyntaxKind> = new Set([
  K.Identifier,
  K.CallExpression,
  K.NewExpression,
  K.ThisKeyword,
  K.NullKeyword,
  K.TrueKeyword,
  K.FalseKeyword,
  K.ObjectLiteralExpression,
  K.PrefixUnaryExpression,
  K.TypeOfExpression,
  K.VoidExpression,
  K.DeleteExpression,
  K.ConditionalExpression,
  K.FunctionExpression,
  K.ArrowFunction,
  K.ClassExpression,
]);

/** Lexical globals of a script are declared at its top level, not inside of what a pattern needs: they pass through locals. */
function bindGlobals(cx: Context, pattern: ts.BindingName, value: Operand, source: PatternSource): void {
  const names: ts.Identifier[] = [];
  boundNames(pattern, names);
  const passing = names
    .map((name) => cx.declared(name))
    .filter((b) => b.place.kind === 'global')
    .map((binding) => ({ binding, place: binding.place, local: cx.blockTemp(true) }));
  for (const { binding, local } of passing) {
    binding.place = { kind: 'local' };
    binding.local = local;
  }
  cx.dispatch.bindPattern(cx, pattern, value, source);
  for (const { binding, place, local } of passing) {
    binding.place = place;
    binding.local = -1;
    initialise(cx, binding, asRvalue(localOperand(local)));
  }
}

function mayBeRebound(cx: Context, local: number): boolean {
  const binding = cx.program.bindings[local];
  return binding !== undefined && (binding.tdz || binding.writes.length > 0 || binding.writtenElsewhere);
}
