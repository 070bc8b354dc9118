import { ts } from '../../syntax/tree.ts';
import type { Context } from './context.ts';
import { isErased } from './is-erased.ts';
import { asRvalue, localOperand } from './operands.ts';
import type { Scope } from './scope.ts';
import { initialise, writeBinding } from './variables.ts';

const K = ts.SyntaxKind;

/** Declares the locals of a scope at the start of its block and creates its hoisted functions. */
export function enterScope(cx: Context, scope: Scope, statements: readonly ts.Statement[]): void {
  const isFunction = scope.kind === 'module' || scope.kind === 'parameters' || scope.kind === 'body';
  for (const binding of scope.names.values()) {
    if (binding.scope !== scope || binding.kind === 'param' || binding.kind === 'import') continue;
    if (binding.kind === 'catch') continue;
    if (binding.place.kind === 'global') {
      if (binding.place.declaration === 'var')
        cx.push({
          kind: 'declareGlobal',
          site: cx.site,
          declaration: 'var',
          name: binding.name,
          value: undefined,
        });
      continue;
    }
    if (binding.place.kind !== 'local' || binding === scope.fn.argumentsBinding) continue;
    const functionScoped = binding.kind === 'var' || binding.kind === 'function';
    if (isFunction && functionScoped) {
      cx.locals.push(cx.program.localOf(binding));
      const parameter = scope.kind === 'body' ? scope.parent?.names.get(binding.name) : undefined;
      if (parameter !== undefined && binding.kind === 'var')
        cx.assignOperand(binding.local, localOperand(cx.program.localOf(parameter)));
    } else cx.declareHere(binding);
  }
  hoistFunctions(cx, statements);
}

/** Creates the functions that statements declare; of two with one name the last wins. */
export function hoistFunctions(cx: Context, statements: readonly ts.Statement[]): void {
  for (const labelled of statements) {
    let statement = labelled;
    while (statement.kind === K.LabeledStatement) statement = (statement as ts.LabeledStatement).statement;
    if (statement.kind !== K.FunctionDeclaration || isErased(statement)) continue;
    const node = statement as ts.FunctionDeclaration;
    const binding = cx.declared(node.name ?? node);
    const name = node.name?.text ?? 'default';
    cx.at(node, () => {
      const fn = cx.dispatch.function(cx.module, cx, node, { name, jsName: name });
      initialise(cx, binding, { kind: 'closure', fn });
    });
  }
}

/** Annex B: a function in a block also becomes the value of a `var` when the declaration is reached. */
export function reachFunction(cx: Context, node: ts.FunctionDeclaration): void {
  const outer = cx.names.blockFunctions.get(node);
  if (outer === undefined) return;
  cx.at(node, () => {
    const value = localOperand(cx.program.localOf(cx.declared(node.name!)));
    if (outer.place.kind === 'global') cx.push({ kind: 'setGlobal', site: cx.site, name: outer.name, value });
    else if (outer.place.kind === 'member') writeBinding(cx, outer, asRvalue(value));
    else cx.assign(cx.program.localOf(outer), asRvalue(value));
  });
}
