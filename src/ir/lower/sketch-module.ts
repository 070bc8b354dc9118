import type { SourceModule } from '../../syntax/modules/source-set.ts';
import { ts } from '../../syntax/tree.ts';
import type { Binder } from './binder.ts';
import { boundNames } from './hoisted-names.ts';
import { isErased } from './is-erased.ts';
import { hasModifier } from './node-facts.ts';
import type { Binding } from './scope.ts';

const K = ts.SyntaxKind;

/** What a module exports under a name, before it is traced to its origin. */
type Exported =
  | { readonly kind: 'binding'; readonly binding: Binding }
  | {
      readonly kind: 'from';
      readonly specifier: string;
      readonly name: string;
      readonly node: ts.Node;
    };

/** What a module imports and exports, as it stands there. */
export interface Sketch {
  readonly exported: Map<string, Exported>;
  readonly stars: string[];
  readonly specifiers: string[];
}

/** Reads a module's import and export declarations. */
export function sketchModule(source: SourceModule, binder: Binder | undefined): Sketch {
  const made: Sketch = { exported: new Map(), stars: [], specifiers: [] };
  if (binder === undefined || source.tree === undefined || source.kind === 'script') return made;
  made.specifiers.push(...new Set(source.implicit?.values()));
  const add = (name: string, identifier: ts.Node) => {
    const binding = binder.declarations.get(identifier);
    if (binding !== undefined) made.exported.set(name, { kind: 'binding', binding });
  };
  for (const statement of source.tree.statements) {
    if (isErased(statement) || source.erased.has(statement)) continue;
    switch (statement.kind) {
      case K.ImportDeclaration: {
        const node = statement as ts.ImportDeclaration;
        if (!node.importClause?.isTypeOnly)
          made.specifiers.push((node.moduleSpecifier as ts.StringLiteral).text);
        break;
      }
      case K.ImportEqualsDeclaration: {
        const { moduleReference, isTypeOnly, name } = statement as ts.ImportEqualsDeclaration;
        if (isTypeOnly) break;
        if (moduleReference.kind === K.ExternalModuleReference && source.kind === 'esm')
          made.specifiers.push((moduleReference.expression as ts.StringLiteral).text);
        if (hasModifier(statement, K.ExportKeyword)) add(name.text, name);
        break;
      }
      case K.ExportDeclaration:
        sketchExport(source, statement as ts.ExportDeclaration, binder, made);
        break;
      case K.ExportAssignment:
        if (!(statement as ts.ExportAssignment).isExportEquals) add('default', statement);
        break;
      default:
        if (hasModifier(statement, K.ExportKeyword)) sketchDeclaration(statement, add);
    }
  }
  return made;
}

function sketchDeclaration(statement: ts.Statement, add: (name: string, node: ts.Node) => void): void {
  if (statement.kind === K.VariableStatement) {
    const names: ts.Identifier[] = [];
    for (const d of (statement as ts.VariableStatement).declarationList.declarations)
      boundNames(d.name, names);
    for (const name of names) add(name.text, name);
    return;
  }
  const { name } = statement as ts.FunctionDeclaration;
  if (hasModifier(statement, K.DefaultKeyword)) add('default', name ?? statement);
  else if (name !== undefined) add(name.text, name);
}

function sketchExport(source: SourceModule, node: ts.ExportDeclaration, binder: Binder, made: Sketch): void {
  if (node.isTypeOnly) return;
  const specifier = (node.moduleSpecifier as ts.StringLiteral | undefined)?.text;
  if (specifier !== undefined) made.specifiers.push(specifier);
  const clause = node.exportClause;
  if (clause === undefined) {
    if (specifier !== undefined) made.stars.push(specifier);
  } else if (clause.kind === K.NamespaceExport) {
    made.exported.set(clause.name.text, { kind: 'from', specifier: specifier!, name: '*', node });
  } else
    for (const element of clause.elements) {
      if (element.isTypeOnly || source.erased.has(element)) continue;
      const local = (element.propertyName ?? element.name).text;
      if (specifier !== undefined)
        made.exported.set(element.name.text, { kind: 'from', specifier, name: local, node: element });
      else {
        const binding = binder.module.names.get(local);
        if (binding !== undefined) made.exported.set(element.name.text, { kind: 'binding', binding });
      }
    }
}
