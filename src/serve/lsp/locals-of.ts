import { parseModule } from '../../syntax/parse/parse-module.ts';
import { ts } from '../../syntax/tree.ts';

/** A variable that a function declares, or one of its parameters. */
export interface LocalVariable {
  readonly name: string;
  /** Where its name ends: line from 1, column from 0. */
  readonly line: number;
  readonly column: number;
}

/** The variables that are declared on these lines, nested functions aside: each name once. */
export function localsOf(path: string, text: string, from: number, to: number): LocalVariable[] {
  const { tree } = parseModule(path, text);
  const found = new Map<string, LocalVariable>();
  const lineOf = (at: number) => tree.getLineAndCharacterOfPosition(at);
  let depth = 0;
  const visit = (node: ts.Node): void => {
    if (lineOf(node.end).line + 1 < from || lineOf(node.getStart(tree)).line + 1 > to) return;
    const isFunction = ts.isFunctionLike(node);
    if (isFunction) depth++;
    if (depth > 1) {
      depth--;
      return;
    }
    const isDeclared = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (depth === 1 && isDeclared && ts.isIdentifier(node.name)) {
      const { line, character } = lineOf(node.name.end);
      if (line + 1 >= from && line + 1 <= to && !found.has(node.name.text))
        found.set(node.name.text, { name: node.name.text, line: line + 1, column: character });
    }
    ts.forEachChild(node, visit);
    if (isFunction) depth--;
  };
  visit(tree);
  return [...found.values()];
}

/** The name that stands at a place, line from 1 and column from 0; undefined when there is none. */
export function nameAt(text: string, line: number, column: number): string | undefined {
  const content = text.split('\n')[line - 1] ?? '';
  for (const found of content.matchAll(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu))
    if (found.index <= column && column <= found.index + found[0].length) return found[0];
  return undefined;
}
