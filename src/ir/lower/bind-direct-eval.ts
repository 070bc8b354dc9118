import { ts } from '../../syntax/tree.ts';
import type { Around, Binder, NameAround } from './binder.ts';
import type { Binding, Scope } from './scope.ts';

const K = ts.SyntaxKind;

/** A call of `eval` by that name inside of a function, block or module: what the text finds there. */
export interface DirectEval {
  readonly around: Around;
  /** `() => ({ get x() { return x }, set x(v) { x = v }, … })`: the names by their scopes. */
  readonly object: ts.ArrowFunction;
  /** `() => this` */
  readonly self: ts.ArrowFunction;
}

/** Is it a call that may be one of the global `eval` by that name? */
export function isDirectEval(node: ts.Node): node is ts.CallExpression {
  if (node.kind !== K.CallExpression) return false;
  const { expression, questionDotToken } = node as ts.CallExpression;
  return (
    expression.kind === K.Identifier &&
    (expression as ts.Identifier).text === 'eval' &&
    questionDotToken === undefined
  );
}

/** Resolves the names that the text of a direct call may use, where the call stands. */
export function bindDirectEval(b: Binder, node: ts.CallExpression): void {
  const names = namesAround(b);
  if (names.length === 0 && b.scope === b.module && b.options.kind === 'script') return;
  const members = names.map(({ name }) => {
    const value = name === 'v' ? 'w' : 'v';
    return `get ${name}(){return ${name}},set ${name}(${value}){${name}=${value}}`;
  });
  const tree = ts.createSourceFile(
    'around.js',
    `(()=>({__proto__:null,${members.join(',')}}));(()=>this)`,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.JS,
  );
  const [object, self] = tree.statements.map((statement) => {
    const whole = (statement as ts.ExpressionStatement).expression as ts.ParenthesizedExpression;
    const arrow = whole.expression as ts.ArrowFunction;
    place(arrow, node);
    b.visit(arrow);
    return arrow;
  });
  const global = b.fn === b.module.fn && b.options.kind === 'script';
  b.directEvals.set(node, { around: { names, global }, object: object!, self: self! });
}

/** Names of the scopes around, each once, the innermost one; what is global is found without. */
function namesAround(b: Binder): NameAround[] {
  const found = new Map<string, NameAround>();
  for (let scope: Scope | undefined = b.scope; scope !== undefined; scope = scope.parent)
    for (const [name, binding] of scope.names) {
      if (found.has(name) || !isName(name)) continue;
      if (binding.place.kind === 'global') {
        // A global that an inner scope does not hide.
        found.set(name, { name: '', own: false });
        continue;
      }
      found.set(name, { name, own: !b.fn.strict && scope.fn === b.fn && isVariable(binding) });
    }
  return [...found.values()].filter(({ name }) => name !== '');
}

/** Would a `var` of this name where the call stands be the same variable? */
function isVariable({ kind, scope }: Binding): boolean {
  if (scope.kind !== 'parameters' && scope.kind !== 'body' && scope.kind !== 'module') return false;
  return kind === 'var' || (kind === 'param' && scope.fn.simpleParams);
}

function isName(name: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) && !unusable.has(name);
}

const unusable: ReadonlySet<string> = new Set(['arguments', 'eval', 'await', 'yield', 'let', 'static']);

/** Puts nodes of another tree where a node of this one stands, so that dead zones and places are right. */
function place(node: ts.Node, at: ts.Node): void {
  const move = (inner: ts.Node): void => {
    ts.setTextRange(inner, at);
    ts.forEachChild(inner, move);
  };
  move(node);
  Reflect.set(node, 'parent', at);
}
