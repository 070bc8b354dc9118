import { ts } from '../tree.ts';

/**
 * A text to stand behind a React file: for each component with state a function `<Component>$step(props, …state, event?)` that gives the tree, the
 * effects and the next state. Empty when there is none.
 */
export function reactSteps(tree: ts.SourceFile): string {
  if (!/\buse(?:State|Reducer)\b/.test(tree.text) || !importsReact(tree)) return '';
  const steps = tree.statements.flatMap((s) => {
    if (ts.isFunctionDeclaration(s)) return stepOf(tree, s.name?.text, s);
    if (!ts.isVariableStatement(s)) return [];
    return s.declarationList.declarations.flatMap((d) =>
      ts.isIdentifier(d.name) &&
      d.initializer !== undefined &&
      (ts.isArrowFunction(d.initializer) || ts.isFunctionExpression(d.initializer))
        ? stepOf(tree, d.name.text, d.initializer)
        : [],
    );
  });
  return steps.length === 0 ? '' : `\nimport { $step } from 'react'; ${steps.join(' ')}`;
}

function importsReact(tree: ts.SourceFile): boolean {
  return tree.statements.some(
    (s) => ts.isImportDeclaration(s) && (s.moduleSpecifier as ts.StringLiteral).text === 'react',
  );
}

type Component = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression;

function stepOf(tree: ts.SourceFile, name: string | undefined, fn: Component): string[] {
  if (name === undefined || !/^[A-Z]/.test(name) || fn.body === undefined || !ts.isBlock(fn.body)) return [];
  const state = fn.body.statements.flatMap((s) =>
    ts.isVariableStatement(s) ? s.declarationList.declarations.flatMap((d) => stateOf(tree, fn, d)) : [],
  );
  if (state.length === 0) return [];
  const events = [...new Set(handlersIn(fn.body))];
  const isTyped = !/\.[cm]?jsx?$/.test(tree.fileName);
  const parameter = fn.parameters[0];
  const props = parameter === undefined ? 'undefined' : 'props';
  const type = parameter?.type?.getText(tree) ?? 'any';
  const typed = (n: string, t: string) => (isTyped ? `${n}: ${t}` : n);
  const parameters = [
    ...(parameter === undefined ? [] : [typed('props', type)]),
    ...state.map((s) => typed(s.name, s.type)),
    ...(events.length === 0
      ? []
      : [isTyped ? `event?: ${events.map((e) => JSON.stringify(e)).join(' | ')}` : 'event']),
  ];
  const names = state.map((s) => s.name);
  return [
    `export function ${name}$step(${parameters.join(', ')}) { return $step(${name}, ${props}, [${names.join(', ')}], [${names.map((n) => JSON.stringify(n)).join(', ')}]${events.length === 0 ? '' : ', event'}); }`,
  ];
}

/** `const [count, setCount] = useState(0)`: its name, and its type if that is written or plain. */
function stateOf(
  tree: ts.SourceFile,
  fn: Component,
  declaration: ts.VariableDeclaration,
): { name: string; type: string }[] {
  const { name, initializer } = declaration;
  if (!ts.isArrayBindingPattern(name) || initializer === undefined || !ts.isCallExpression(initializer))
    return [];
  const hook = initializer.expression.getText(tree).replace(/^React\./, '');
  if (hook !== 'useState' && hook !== 'useReducer') return [];
  const [first] = name.elements;
  if (first === undefined || !ts.isBindingElement(first) || !ts.isIdentifier(first.name)) return [];
  const given = hook === 'useState' ? initializer.typeArguments?.[0]?.getText(tree) : undefined;
  const initial = initializer.arguments[hook === 'useState' ? 0 : 1];
  return [{ name: first.name.text, type: given ?? initialType(tree, fn, initial) }];
}

/** Names of the handlers that a component's elements have. */
function handlersIn(node: ts.Node): string[] {
  const own =
    ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && /^on[A-Z]/.test(node.name.text)
      ? [node.name.text]
      : [];
  ts.forEachChild(node, (child) => {
    own.push(...handlersIn(child));
  });
  return own;
}

/** The type of the value that a state begins with: of a literal, of a prop, of a constant of the module or of the component. */
function initialType(tree: ts.SourceFile, fn: Component, node: ts.Expression | undefined): string {
  if (node === undefined) return 'any';
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return initialType(tree, fn, node.body);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return initialType(tree, fn, node.right);
  const props = fn.parameters[0];
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression))
    return node.expression.text === props?.name.getText(tree) && props.type !== undefined
      ? propType(tree, props.type, node.name.text)
      : 'any';
  if (!ts.isIdentifier(node)) return literalType(node);
  if (props !== undefined && ts.isObjectBindingPattern(props.name)) {
    const bound = props.name.elements.find((e) => e.name.getText(tree) === node.text);
    if (bound !== undefined)
      return props.type === undefined || bound.dotDotDotToken !== undefined
        ? initialType(tree, fn, bound.initializer)
        : propType(tree, props.type, (bound.propertyName ?? bound.name).getText(tree));
  }
  const body = fn.body !== undefined && ts.isBlock(fn.body) ? fn.body.statements : [];
  for (const statements of [body, tree.statements])
    for (const s of statements)
      for (const d of ts.isVariableStatement(s) ? s.declarationList.declarations : [])
        if (d.name.getText(tree) === node.text) {
          if (d.type !== undefined) return d.type.getText(tree);
          return initialType(tree, fn, d.initializer);
        }
  return 'any';
}

/** A prop that may be missing has a default where it is a state's beginning. */
function propType(tree: ts.SourceFile, props: ts.TypeNode, name: string): string {
  return `NonNullable<(${props.getText(tree)})[${JSON.stringify(name)}]>`;
}

function literalType(node: ts.Expression | undefined): string {
  if (node === undefined) return 'any';
  if (ts.isNumericLiteral(node) || ts.isPrefixUnaryExpression(node)) return 'number';
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return 'string';
  if (ts.isAsExpression(node)) return ts.isConstTypeReference(node.type) ? 'any' : node.type.getText();
  if (ts.isArrayLiteralExpression(node)) return `(${literalType(node.elements[0])})[]`;
  if (ts.isObjectLiteralExpression(node)) {
    const fields = node.properties.map((p) =>
      ts.isPropertyAssignment(p) && ts.isIdentifier(p.name)
        ? `${p.name.text}: ${literalType(p.initializer)}`
        : undefined,
    );
    return fields.includes(undefined) ? 'any' : `{ ${fields.join('; ')} }`;
  }
  const isBoolean = node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword;
  return isBoolean ? 'boolean' : 'any';
}
