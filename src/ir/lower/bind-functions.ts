import { ts } from '../../syntax/tree.ts';
import { bindPatternParts, bindPropertyName } from './bind-targets.ts';
import type { Binder } from './binder.ts';
import { declareLexical, hoistNames } from './declare-names.ts';
import { decoratorsOf, isDecorated } from './decorator-parts.ts';
import { boundNames } from './hoisted-names.ts';
import { hasExpression, hasModifier, hasUseStrict, isDerived, isSimple } from './node-facts.ts';
import type { Binding, FnInfo, Scope } from './scope.ts';

const K = ts.SyntaxKind;

/** A function: its own name, its parameters, and its body in a scope of its own when parameters have expressions. */
export function bindFunction(b: Binder, node: ts.FunctionLikeDeclaration): void {
  const body = node.body;
  if (body === undefined) return;
  const arrow = node.kind === K.ArrowFunction;
  const strict = b.fn.strict || hasUseStrict(body);
  const outerScope = b.scope;
  const outerFn = b.fn;
  const hoistScope = node.kind === K.FunctionDeclaration ? declarationScope(b, node) : undefined;
  const lateThis =
    node.kind === K.Constructor ? isDerived(node.parent as ts.ClassLikeDeclaration) : undefined;
  b.fn = b.newFunction(
    node,
    hoistScope,
    lateThis === undefined ? { arrow, strict } : { arrow, strict, lateThis },
  );
  b.fn.simpleParams = node.parameters.every(isSimple);
  if (node.kind === K.FunctionExpression && node.name !== undefined) {
    const self = b.open('self', node, b.scope);
    const binding = b.declare(self, node.name.text, 'const', node.name, {
      constant: 'silent',
      knownFunction: true,
    });
    b.selves.set(node, binding);
    b.scope = self;
  }
  const parameters = b.open('parameters', node, b.scope);
  b.scopes.set(node, parameters);
  const expressions = node.parameters.some(hasExpression);
  for (const parameter of node.parameters) {
    if (parameter.name.kind === K.Identifier && parameter.name.text === 'this') continue;
    const names: ts.Identifier[] = [];
    boundNames(parameter.name, names);
    for (const name of names)
      b.declare(parameters, name.text, 'param', name, parameterStart(parameter, name, expressions));
  }
  b.scope = parameters;
  if (node.kind === K.Constructor && node.parameters.some((p) => ts.isParameterPropertyDeclaration(p, node)))
    b.usesThis();
  for (const parameter of node.parameters) {
    bindPatternParts(b, parameter.name);
    if (parameter.initializer !== undefined) b.visit(parameter.initializer);
  }
  if (ts.isBlock(body)) {
    let scope = parameters;
    if (expressions) {
      scope = b.scope = b.open('body', body, parameters);
      b.bodies.set(node, scope);
    }
    hoistNames(b, body.statements, scope);
    declareLexical(b, body.statements, scope, true);
    for (const statement of body.statements) b.visit(statement);
  } else b.visit(body);
  b.scope = outerScope;
  b.fn = outerFn;
}

/** From where on a parameter's name has its value: only defaults and keys could look earlier. */
function parameterStart(
  parameter: ts.ParameterDeclaration,
  name: ts.Identifier,
  expressions: boolean,
): Partial<Binding> {
  if (!expressions) return {};
  if (parameter.name === name) return { initEnd: parameter.end };
  return { initEnd: name.parent.end, lateStart: parameter.name.end, lateEnd: parameter.end };
}

function declarationScope(b: Binder, node: ts.FunctionDeclaration): Scope {
  return b.declarations.get(node.name ?? node)?.scope ?? b.scope;
}

/** A class: heritage and keys see its name dead, members see the inner name; all of it is strict. */
export function bindClass(b: Binder, node: ts.ClassLikeDeclaration): void {
  const outerStrict = b.fn.strict;
  const scope = b.open('class', node, b.scope);
  const head = b.open('class', node, b.scope);
  if (node.name !== undefined) {
    const more = { constant: 'throws', knownFunction: true } as const;
    b.declare(scope, node.name.text, 'const', undefined, more);
    b.declare(head, node.name.text, 'const', undefined, { ...more, initEnd: node.end });
    b.selves.set(node, scope.names.get(node.name.text)!);
  }
  const fn = b.fn as { strict: boolean } & FnInfo;
  fn.strict = true;
  if (isDecorated(node) && node.name !== undefined) scope.names.get(node.name.text)!.captured = true;
  b.within(head, () => {
    bindDecorators(b, node);
    for (const clause of node.heritageClauses ?? [])
      if (clause.token === K.ExtendsKeyword) for (const type of clause.types) b.visit(type.expression);
    for (const member of node.members) {
      bindDecorators(b, member);
      bindPropertyName(b, member.name);
    }
  });
  if (node.name !== undefined) {
    const binding = head.names.get(node.name.text)!;
    if (binding.tdz || binding.captured) b.classHeads.set(node, binding);
  }
  b.within(scope, () => {
    for (const member of node.members) bindMember(b, member);
  });
  fn.strict = outerStrict;
}

function bindDecorators(b: Binder, node: ts.Node): void {
  for (const decorator of decoratorsOf(node)) b.visit(decorator.expression);
  if (ts.isFunctionLike(node))
    for (const parameter of node.parameters)
      for (const decorator of decoratorsOf(parameter)) b.visit(decorator.expression);
}

function bindMember(b: Binder, node: ts.ClassElement): void {
  switch (node.kind) {
    case K.PropertyDeclaration: {
      const { initializer } = node as ts.PropertyDeclaration;
      if (initializer === undefined || hasModifier(node as ts.PropertyDeclaration, K.DeclareKeyword)) return;
      bindInner(b, node, () => b.visit(initializer));
      return;
    }
    case K.ClassStaticBlockDeclaration: {
      const { body } = node as ts.ClassStaticBlockDeclaration;
      bindInner(b, node, () => {
        const scope = b.open('body', node, b.scope);
        b.scopes.set(node, scope);
        hoistNames(b, body.statements, scope);
        declareLexical(b, body.statements, scope, true);
        b.within(scope, () => {
          for (const statement of body.statements) b.visit(statement);
        });
      });
      return;
    }
    case K.MethodDeclaration:
    case K.GetAccessor:
    case K.SetAccessor:
    case K.Constructor:
      bindFunction(b, node as ts.MethodDeclaration);
  }
}

function bindInner(b: Binder, node: ts.Node, work: () => void): void {
  const outer = b.fn;
  b.fn = b.newFunction(node, undefined, { arrow: false, strict: true });
  work();
  b.fn = outer;
}
