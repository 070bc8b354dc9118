import { extensionOf, folderOf, joinPath } from '../files/path-text.ts';
import { packageTypes } from '../frameworks/package-types.ts';
import { ModuleResolver } from '../modules/resolve-module.ts';
import type { SourceSet } from '../modules/source-set.ts';
import { parseModule } from '../parse/parse-module.ts';
import { ts } from '../tree.ts';
import { CannotRead } from './cannot-read.ts';

/** A name's meaning as a type: its declarations (merged interfaces have several) and the file they are in. */
export interface TypeDeclarations {
  readonly file: ts.SourceFile;
  readonly nodes: readonly TypeDeclaration[];
}

export type TypeDeclaration =
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.ClassDeclaration
  | ts.EnumDeclaration;

/** Finds declarations of types by name, through relative imports (type-only ones too), parsing files when asked for. */
export class TypeFiles {
  readonly #sources: SourceSet;
  readonly #resolver: ModuleResolver;
  readonly #parsed = new Map<string, ts.SourceFile | undefined>();
  readonly #tables = new WeakMap<ts.SourceFile, TypeTable>();

  constructor(sources: SourceSet) {
    this.#sources = sources;
    this.#resolver = new ModuleResolver(sources.files);
  }

  /** Declarations of a type that `name` means at the top level of a file; undefined when it has none there. */
  find(file: ts.SourceFile, name: string, depth = 0): TypeDeclarations | undefined {
    if (depth > 50) throw new CannotRead(`circular imports of ${name}`);
    const table = this.#table(file);
    const own = table.declared.get(name);
    if (own !== undefined) return { file, nodes: own };
    const imported = table.imported.get(name);
    if (imported === undefined) return undefined;
    if (imported.name === '*') throw new CannotRead(`${name} is a namespace`);
    const target = this.file(imported.specifier, file);
    const found = this.exported(target, imported.name, depth + 1);
    if (found === undefined) throw new CannotRead(`${name} is not exported as a type`);
    return found;
  }

  /** Declarations of a type exported under `name`. */
  exported(file: ts.SourceFile, name: string, depth = 0): TypeDeclarations | undefined {
    if (depth > 50) throw new CannotRead(`circular exports of ${name}`);
    const table = this.#table(file);
    const renamed = table.exported.get(name);
    if (renamed !== undefined)
      return renamed.specifier === undefined
        ? this.find(file, renamed.name, depth + 1)
        : this.exported(this.file(renamed.specifier, file), renamed.name, depth + 1);
    const own = name === 'default' ? undefined : table.declared.get(name);
    if (own !== undefined) return { file, nodes: own };
    for (const specifier of table.stars) {
      const found = this.exported(this.file(specifier, file), name, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The file that a namespace import of this name stands for. */
  namespace(file: ts.SourceFile, name: string): ts.SourceFile | undefined {
    const imported = this.#table(file).imported.get(name);
    return imported?.name === '*' ? this.file(imported.specifier, file) : undefined;
  }

  /** Whether the file declares or imports the name in any way, so that it does not mean a global. */
  isKnown(file: ts.SourceFile, name: string): boolean {
    const table = this.#table(file);
    return table.declared.has(name) || table.imported.has(name) || table.opaque.has(name);
  }

  /** The tree of a module mentioned in `importer`. */
  file(specifier: string, importer: ts.SourceFile): ts.SourceFile {
    const found = this.#resolver.resolve(specifier, importer.fileName, 'import');
    const path = found.kind === 'file' ? found.path : this.#declarations(specifier, importer);
    const tree =
      path === undefined || path.includes('/node_modules/') || !/\.[cm]?tsx?$/.test(path)
        ? undefined
        : this.#tree(path);
    const known =
      tree ??
      (path === undefined || path.startsWith('beagle:') ? this.#framework(specifier, importer) : undefined);
    if (known === undefined) throw new CannotRead(`types of ${specifier}`);
    return known;
  }

  /** Types of a framework that is not installed, or that a model stands for. */
  #framework(specifier: string, importer: ts.SourceFile): ts.SourceFile | undefined {
    const text = packageTypes(specifier, importer.text);
    if (text === undefined) return undefined;
    const path = `${importer.fileName}/${specifier}.d.ts`;
    if (!this.#parsed.has(path)) this.#parsed.set(path, parseModule(path, text).tree);
    return this.#parsed.get(path);
  }

  #declarations(specifier: string, importer: ts.SourceFile): string | undefined {
    if (!specifier.startsWith('.')) return undefined;
    const base = joinPath(folderOf(importer.fileName), specifier);
    const extension = extensionOf(base);
    const stem = /^\.[cm]?js$/.test(extension) ? base.slice(0, -extension.length) : base;
    return [`${stem}.d.ts`, `${stem}.d.mts`, `${stem}.d.cts`, `${stem}/index.d.ts`].find((path) =>
      this.#sources.files.isFile(path),
    );
  }

  #tree(path: string): ts.SourceFile | undefined {
    const loaded = this.#sources.byPath.get(path)?.tree;
    if (loaded !== undefined) return loaded;
    if (!this.#parsed.has(path)) {
      const text = this.#sources.files.read(path);
      this.#parsed.set(path, text === undefined ? undefined : parseModule(path, text).tree);
    }
    return this.#parsed.get(path);
  }

  #table(file: ts.SourceFile): TypeTable {
    let table = this.#tables.get(file);
    if (table === undefined) {
      table = readTable(file);
      this.#tables.set(file, table);
    }
    return table;
  }
}

interface TypeTable {
  readonly declared: Map<string, TypeDeclaration[]>;
  readonly imported: Map<string, { specifier: string; name: string }>;
  readonly exported: Map<string, { specifier: string | undefined; name: string }>;
  readonly stars: string[];
  /** Names of namespaces and import aliases, which only the checker follows. */
  readonly opaque: Set<string>;
}

function readTable(file: ts.SourceFile): TypeTable {
  const table: TypeTable = {
    declared: new Map(),
    imported: new Map(),
    exported: new Map(),
    stars: [],
    opaque: new Set(),
  };
  for (const statement of file.statements) {
    if (isTypeDeclaration(statement)) {
      const name = statement.name?.text;
      if (name !== undefined) {
        const known = table.declared.get(name);
        if (known === undefined) table.declared.set(name, [statement]);
        else known.push(statement);
      }
      const isDefault = ts.getModifiers(statement)?.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword);
      if (isDefault === true && name !== undefined)
        table.exported.set('default', { specifier: undefined, name });
    } else if (ts.isImportDeclaration(statement)) readImports(statement, table);
    else if (ts.isExportDeclaration(statement)) readExports(statement, table);
    else if (ts.isExportAssignment(statement) && ts.isIdentifier(statement.expression))
      table.exported.set('default', { specifier: undefined, name: statement.expression.text });
    else if (
      (ts.isModuleDeclaration(statement) || ts.isImportEqualsDeclaration(statement)) &&
      ts.isIdentifier(statement.name)
    )
      table.opaque.add(statement.name.text);
  }
  return table;
}

function readImports({ importClause, moduleSpecifier }: ts.ImportDeclaration, { imported }: TypeTable): void {
  if (importClause === undefined || !ts.isStringLiteral(moduleSpecifier)) return;
  const specifier = moduleSpecifier.text;
  if (importClause.name !== undefined) imported.set(importClause.name.text, { specifier, name: 'default' });
  const bindings = importClause.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) imported.set(bindings.name.text, { specifier, name: '*' });
  else
    for (const { name, propertyName } of bindings.elements)
      imported.set(name.text, { specifier, name: (propertyName ?? name).text });
}

function readExports({ exportClause, moduleSpecifier }: ts.ExportDeclaration, table: TypeTable): void {
  const specifier =
    moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
  if (exportClause === undefined) {
    if (specifier !== undefined) table.stars.push(specifier);
  } else if (ts.isNamedExports(exportClause))
    for (const { name, propertyName } of exportClause.elements)
      table.exported.set(name.text, { specifier, name: (propertyName ?? name).text });
}

function isTypeDeclaration(node: ts.Node): node is TypeDeclaration {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isEnumDeclaration(node)
  );
}
