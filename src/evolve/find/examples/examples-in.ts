import { ts } from '../../../syntax/tree.ts';
import type { Tagged } from '../tagged.ts';
import { exampleTexts } from './example-texts.ts';
import { literalValue } from './literal-value.ts';

/** What people wrote about how a program is used: calls with values that are written down, and rows of tables of such values. Read, never run. */
export interface Examples {
  readonly calls: readonly ExampleCall[];
  /** The values of a row in order; and by name, where it is an object. */
  readonly rows: readonly ExampleRow[];
  /** Files that these import, as they call them. */
  readonly imports: readonly string[];
}

export interface ExampleCall {
  /** What is called, by its own name: what is imported by another name goes by the name it is exported by. */
  readonly callee: string;
  /** By the name that it has where it is called. */
  readonly local: string;
  readonly args: readonly Tagged[];
}

export interface ExampleRow {
  readonly values: readonly Tagged[];
  readonly named?: Readonly<Record<string, Tagged>>;
}

/** The examples in a file: a test, a page of Markdown, the comments of a source. */
export function examplesIn(path: string, text: string): Examples {
  const known = seen.get(text);
  if (known !== undefined) return known;
  const reader = new Reader();
  const kind = /\.[cm]?tsx?$/.test(path) ? ts.ScriptKind.TS : ts.ScriptKind.JSX;
  for (const code of exampleTexts(path, text))
    reader.read(ts.createSourceFile('example', code, ts.ScriptTarget.Latest, true, kind));
  if (seen.size >= MOST_KEPT) seen.clear();
  seen.set(text, reader);
  return reader;
}

/** Functions of one file have the same examples. */
const seen = new Map<string, Examples>();
const MOST_KEPT = 100;
const [MOST_CALLS, MOST_ROWS] = [3000, 3000];

class Reader implements Examples {
  readonly calls: ExampleCall[] = [];
  readonly rows: ExampleRow[] = [];
  readonly imports: string[] = [];
  #names = new Map<string, ts.Expression>();
  /** What names that are imported from a program are called there. */
  #imported = new Map<string, string>();

  read(tree: ts.SourceFile): void {
    this.#names = new Map();
    this.#imported = new Map();
    const visit = (node: ts.Node): void => {
      this.#note(node);
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }

  #note(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) this.#import(node);
    else if (ts.isVariableDeclaration(node)) this.#declare(node);
    else if (ts.isCallExpression(node)) this.#call(node);
    else if (ts.isArrayLiteralExpression(node)) this.#table(node);
    else if (ts.isObjectLiteralExpression(node)) this.#record(node);
  }

  #import({ importClause, moduleSpecifier }: ts.ImportDeclaration): void {
    if (!ts.isStringLiteral(moduleSpecifier) || isOfTests.test(moduleSpecifier.text)) return;
    this.imports.push(moduleSpecifier.text);
    if (importClause?.name !== undefined) this.#imported.set(importClause.name.text, 'default');
    const bindings = importClause?.namedBindings;
    if (bindings === undefined || ts.isNamespaceImport(bindings)) return;
    for (const { name, propertyName } of bindings.elements)
      this.#imported.set(name.text, (propertyName ?? name).text);
  }

  #declare({ name, initializer }: ts.VariableDeclaration): void {
    if (initializer === undefined) return;
    const from = requiredIn(initializer);
    if (from !== undefined && isOfTests.test(from.file)) return;
    if (from !== undefined) this.imports.push(from.file);
    if (ts.isIdentifier(name)) {
      if (from === undefined) this.#names.set(name.text, initializer);
      else this.#imported.set(name.text, from.member ?? 'default');
    } else if (from !== undefined && ts.isObjectBindingPattern(name))
      for (const element of name.elements)
        if (ts.isIdentifier(element.name))
          this.#imported.set(element.name.text, (element.propertyName ?? element.name).getText());
  }

  #call(node: ts.CallExpression): void {
    const name = calledName(node.expression);
    if (name === undefined || this.calls.length >= MOST_CALLS) return;
    const args = this.#values(node.arguments);
    if (args === undefined || args.length === 0) return;
    const isOwn = ts.isIdentifier(node.expression);
    this.calls.push({ callee: (isOwn ? this.#imported.get(name) : undefined) ?? name, local: name, args });
  }

  #values(nodes: readonly ts.Expression[]): Tagged[] | undefined {
    const made: Tagged[] = [];
    for (const node of nodes) {
      const value = literalValue(node, this.#names);
      if (value === undefined) return undefined;
      made.push(value);
    }
    return made;
  }

  /** Lists of lists are tables; lists of plain values have one in each row. */
  #table({ elements, parent }: ts.ArrayLiteralExpression): void {
    const isEach = ts.isCallExpression(parent) && /\beach$/.test(parent.expression.getText());
    if (elements.length < 2 && !isEach) return;
    for (const element of elements) {
      if (this.rows.length >= MOST_ROWS) return;
      if (ts.isArrayLiteralExpression(element)) {
        const values = this.#leading(element.elements);
        if (values.length > 0) this.rows.push({ values });
        continue;
      }
      if (ts.isObjectLiteralExpression(element)) continue;
      const value = literalValue(element, this.#names);
      if (value !== undefined) this.rows.push({ values: [value] });
    }
  }

  /** What is written down before what is not. */
  #leading(nodes: readonly ts.Expression[]): Tagged[] {
    const made: Tagged[] = [];
    for (const node of nodes) {
      const value = literalValue(node, this.#names);
      if (value === undefined) break;
      made.push(value);
    }
    return made;
  }

  #record(node: ts.ObjectLiteralExpression): void {
    if (this.rows.length >= MOST_ROWS || node.properties.length < 2) return;
    const named: Record<string, Tagged> = Object.create(null) as Record<string, Tagged>;
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property)) continue;
      const value = literalValue(property.initializer, this.#names);
      const name = property.name;
      if (value !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)))
        named[name.text] = value;
    }
    const values = Object.values(named);
    if (values.length > 0) this.rows.push({ values, named });
  }
}

/** What tests themselves are made with. */
const isOfTests =
  /^(?:node:.*|assert|fs|path|util|tape|tap|ava|uvu.*|mocha|chai|should|expect(?:\.js)?|vitest|jest|@jest\/.*|bun:test|sinon|power-assert|matcha|benchmark)$/;

/** `a` of `a(…)`, `x.a(…)` and `new x.a(…)`. */
function calledName(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : undefined;
}

/** The file of `require("file")`, `require("file").member` and `await import("file")`. */
function requiredIn(
  node: ts.Expression,
): { readonly file: string; readonly member: string | undefined } | undefined {
  if (ts.isAwaitExpression(node)) return requiredIn(node.expression);
  if (ts.isPropertyAccessExpression(node)) {
    const from = requiredIn(node.expression);
    return from === undefined || from.member !== undefined ? undefined : { ...from, member: node.name.text };
  }
  if (!ts.isCallExpression(node)) return undefined;
  const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require';
  const [file] = node.arguments;
  const isLoading = isRequire || node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isLoading && file !== undefined && ts.isStringLiteralLike(file)
    ? { file: file.text, member: undefined }
    : undefined;
}

/** The lists among the values of a row, by name. */
export function listsOf({ named = {} }: ExampleRow): (readonly Tagged[])[] {
  return Object.values(named).filter((v): v is readonly Tagged[] => Array.isArray(v));
}
