import type { SourceModule } from '../../syntax/modules/source-set.ts';
import { ts } from '../../syntax/tree.ts';
import type { ModuleId } from '../ir.ts';
import { hasModifier } from './node-facts.ts';

const K = ts.SyntaxKind;

/**
 * Whether a TypeScript module may export a type under a name: such an import or re-export is dropped by the compiler. Types that come
 * from modules that are not analysed count.
 */
export function exportsType(
  sources: readonly SourceModule[],
  resolve: (module: ModuleId, specifier: string) => ModuleId | undefined,
  module: ModuleId,
  name: string,
  seen = new Set<string>(),
): boolean {
  const mark = `${module} ${name}`;
  const tree = sources[module]?.tree;
  if (seen.has(mark) || tree === undefined) return false;
  seen.add(mark);
  const from = (specifier: ts.Expression | undefined, inner: string): boolean => {
    const target = resolve(module, (specifier as ts.StringLiteral).text);
    return target === undefined || exportsType(sources, resolve, target, inner, seen);
  };
  return tree.statements.some((s) => {
    if (ts.isExportDeclaration(s)) {
      if (s.exportClause === undefined) return from(s.moduleSpecifier, name);
      if (!ts.isNamedExports(s.exportClause)) return s.isTypeOnly && s.exportClause.name.text === name;
      return s.exportClause.elements.some((e) => {
        if (e.name.text !== name) return false;
        if (s.isTypeOnly || e.isTypeOnly) return true;
        const inner = (e.propertyName ?? e.name).text;
        if (s.moduleSpecifier !== undefined) return from(s.moduleSpecifier, inner);
        return tree.statements.some((d) => declaresType(d, inner) || importsType(d, inner, from));
      });
    }
    const isDefault = name === 'default' && hasModifier(s, K.DefaultKeyword);
    return hasModifier(s, K.ExportKeyword) && (isDefault ? isTypeStatement(s) : declaresType(s, name));
  });
}

function isTypeStatement(s: ts.Statement): boolean {
  return (
    ts.isInterfaceDeclaration(s) ||
    ts.isTypeAliasDeclaration(s) ||
    ts.isModuleDeclaration(s) ||
    hasModifier(s, K.DeclareKeyword)
  );
}

function declaresType(s: ts.Statement, name: string): boolean {
  if (!isTypeStatement(s)) return false;
  if (ts.isVariableStatement(s))
    return s.declarationList.declarations.some((d) => ts.isIdentifier(d.name) && d.name.text === name);
  return (s as ts.InterfaceDeclaration).name?.text === name;
}

function importsType(
  s: ts.Statement,
  name: string,
  from: (specifier: ts.Expression, inner: string) => boolean,
): boolean {
  if (!ts.isImportDeclaration(s) || s.importClause === undefined) return false;
  const { name: whole, namedBindings } = s.importClause;
  const typeOnly = s.importClause.phaseModifier === K.TypeKeyword;
  if (whole?.text === name) return typeOnly || from(s.moduleSpecifier, 'default');
  if (namedBindings === undefined) return false;
  if (ts.isNamespaceImport(namedBindings)) return typeOnly && namedBindings.name.text === name;
  const found = namedBindings.elements.find((e) => e.name.text === name);
  if (found === undefined) return false;
  return typeOnly || found.isTypeOnly || from(s.moduleSpecifier, (found.propertyName ?? found.name).text);
}
