import { ts } from '../tree.ts';

/** An exported object that whoever imports it may change, by its types. */
export interface OpenExport {
  /** The name it is exported by, and its name in the module. */
  readonly name: string;
  readonly local: string;
  /** Of a class: its static properties that are not readonly. Undefined: all properties. */
  readonly statics?: readonly string[];
}

/** Exported variables that are not readonly by their declaration, and exported classes with statics that may be assigned to. */
export function openExports(tree: ts.SourceFile): OpenExport[] {
  const names = exportedLocals(tree);
  const found: OpenExport[] = [];
  for (const statement of tree.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name, type, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name) || !names.has(name.text)) continue;
        if (!isReadonly(type, initializer)) found.push({ name: names.get(name.text)!, local: name.text });
      }
    // A function with properties of its own.
    const written = writtenTo(statement);
    if (written !== undefined && names.has(written) && !found.some((e) => e.local === written))
      found.push({ name: names.get(written)!, local: written });
    if (!ts.isClassDeclaration(statement) || statement.name === undefined) continue;
    const name = names.get(statement.name.text);
    const statics = name === undefined ? [] : openStatics(statement);
    if (name !== undefined && statics.length > 0) found.push({ name, local: statement.name.text, statics });
  }
  return found;
}

/** The `f` of `f.property = …`. */
function writtenTo(statement: ts.Statement): string | undefined {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return undefined;
  const { left } = statement.expression;
  return ts.isPropertyAccessExpression(left) && ts.isIdentifier(left.expression)
    ? left.expression.text
    : undefined;
}

/** Names of the module that are exported, with the names they are exported by. */
function exportedLocals(tree: ts.SourceFile): ReadonlyMap<string, string> {
  const locals = new Map<string, string>();
  for (const statement of tree.statements) {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause;
      if (statement.moduleSpecifier === undefined && clause !== undefined && ts.isNamedExports(clause))
        for (const e of clause.elements) locals.set((e.propertyName ?? e.name).text, e.name.text);
    } else if (ts.isExportAssignment(statement)) given(statement.expression, 'default', locals);
    else if (ts.isExpressionStatement(statement) && ts.isBinaryExpression(statement.expression)) {
      const { left, right } = statement.expression;
      const to = left.getText();
      if (to === 'module.exports') given(right, 'default', locals);
      else if (/^(?:module\.)?exports\.\w+$/.test(to))
        given(right, to.slice(to.lastIndexOf('.') + 1), locals);
    } else if (isExported(statement)) for (const name of declaredNames(statement)) locals.set(name, name);
  }
  return locals;
}

/** What is exported under a name: a variable, or an object of them. */
function given(value: ts.Expression, name: string, locals: Map<string, string>): void {
  if (ts.isIdentifier(value)) locals.set(value.text, name);
  if (!ts.isObjectLiteralExpression(value)) return;
  for (const p of value.properties) {
    if (ts.isShorthandPropertyAssignment(p)) locals.set(p.name.text, p.name.text);
    if (ts.isPropertyAssignment(p) && ts.isIdentifier(p.initializer) && ts.isIdentifier(p.name))
      locals.set(p.initializer.text, p.name.text);
  }
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((d) =>
      ts.isIdentifier(d.name) ? [d.name.text] : [],
    );
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

function isReadonly(type: ts.TypeNode | undefined, initializer: ts.Expression | undefined): boolean {
  if (type !== undefined)
    return /^(?:readonly\b|Readonly)/.test(type.getText()) || ts.isFunctionTypeNode(type);
  if (initializer === undefined) return false;
  if (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)) return true;
  if (ts.isAsExpression(initializer) || ts.isTypeAssertionExpression(initializer))
    return initializer.type.getText() === 'const' || isReadonly(initializer.type, undefined);
  if (ts.isSatisfiesExpression(initializer)) return isReadonly(undefined, initializer.expression);
  return ts.isCallExpression(initializer) && initializer.expression.getText() === 'Object.freeze';
}

function openStatics({ members }: ts.ClassDeclaration): string[] {
  return members.flatMap((member) => {
    if (!ts.isPropertyDeclaration(member) || !ts.isIdentifier(member.name)) return [];
    const words = member.modifiers?.map((m) => m.getText()) ?? [];
    const isOpen = words.includes('static') && !words.some((w) => closed.has(w));
    return isOpen ? [member.name.text] : [];
  });
}

const closed = new Set(['readonly', 'private', 'protected']);
