import { ts } from '../../syntax/tree.ts';
import { boundNames } from './hoisted-names.ts';

const K = ts.SyntaxKind;

/** Whether statements declare `name` by let, const or class. */
export function declaresLexically(statements: readonly ts.Statement[], name: string): boolean {
  return statements.some((s) => {
    if (s.kind === K.ClassDeclaration) return (s as ts.ClassDeclaration).name?.text === name;
    if (s.kind !== K.VariableStatement) return false;
    const list = (s as ts.VariableStatement).declarationList;
    return (list.flags & ts.NodeFlags.BlockScoped) !== 0 && listDeclares(list, name);
  });
}

function listDeclares(list: ts.VariableDeclarationList, name: string): boolean {
  const names: ts.Identifier[] = [];
  for (const declaration of list.declarations) boundNames(declaration.name, names);
  return names.some((n) => n.text === name);
}

/** Whether the scope a node opens declares `name` lexically, which stops Annex B hoisting. */
export function lexicallyDeclares(node: ts.Node, name: string): boolean {
  switch (node.kind) {
    case K.Block:
      return (
        declaresLexically((node as ts.Block).statements, name) ||
        (node as ts.Block).statements.some(
          (s) => s.kind === K.FunctionDeclaration && (s as ts.FunctionDeclaration).name?.text === name,
        )
      );
    case K.CaseBlock:
      return (node as ts.CaseBlock).clauses.some((c) => declaresLexically(c.statements, name));
    case K.CatchClause: {
      const declared = (node as ts.CatchClause).variableDeclaration?.name;
      return declared !== undefined && declared.kind !== K.Identifier && patternDeclares(declared, name);
    }
    case K.ForStatement:
    case K.ForInStatement:
    case K.ForOfStatement: {
      const initializer = (node as ts.ForStatement).initializer;
      return (
        initializer?.kind === K.VariableDeclarationList &&
        (initializer.flags & ts.NodeFlags.BlockScoped) !== 0 &&
        listDeclares(initializer as ts.VariableDeclarationList, name)
      );
    }
    default:
      return false;
  }
}

function patternDeclares(pattern: ts.BindingName, name: string): boolean {
  const names: ts.Identifier[] = [];
  boundNames(pattern, names);
  return names.some((n) => n.text === name);
}
