import { ts } from '../../syntax/tree.ts';

type Bound = ts.Node & { locals?: Map<ts.__String, ts.Symbol>; symbol?: ts.Symbol };

/**
 * Finds what identifiers name, values and types alike, by the scopes that TypeScript's binder sets up (no checker). A name that is
 * not declared in the file has no declarations.
 */
export class Declarations {
  constructor(tree: ts.SourceFile) {
    const bind = (ts as unknown as { bindSourceFile(file: ts.SourceFile, options: object): void })
      .bindSourceFile;
    if ((tree as Bound).locals === undefined) bind(tree, { target: ts.ScriptTarget.Latest, allowJs: true });
  }

  /** The nodes that declare what the identifier names: one, or several for overloads, merged declarations and repeated `var`. */
  of(identifier: ts.Identifier): readonly ts.Node[] {
    return this.named(identifier, identifier.text);
  }

  /** As {@link of}, for a name looked up where `from` stands. */
  named(from: ts.Node, name: string): readonly ts.Node[] {
    const key = ts.escapeLeadingUnderscores(name);
    for (let scope: Bound | undefined = from as Bound; scope !== undefined; scope = scope.parent as Bound) {
      const found = scope.locals?.get(key);
      if (found?.declarations !== undefined) return found.declarations;
      const own = (scope as { name?: ts.Node }).name;
      if (isNamedExpression(scope) && own !== undefined && ts.isIdentifier(own) && own.text === name)
        return [scope];
    }
    return [];
  }
}

function isNamedExpression(node: ts.Node): boolean {
  return ts.isFunctionExpression(node) || ts.isClassExpression(node);
}
