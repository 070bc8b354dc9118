import { moduleBindings } from '../functions/module-bindings.ts';
import type { SourceModule, SourceSet } from '../modules/source-set.ts';
import { ts } from '../tree.ts';
import { modulePieces } from './module-pieces.ts';
import type { Piece } from './piece.ts';
import { TypeModules } from './type-modules.ts';

/** What a piece leads to. */
export interface Edges {
  readonly pieces: ReadonlySet<Piece>;
  /** Texts that stand for code which is not looked into. */
  readonly texts: ReadonlySet<string>;
}

/**
 * Which top-level statements of a program, and of the modules it takes types from, lead to which. Names are followed through imports and re-exports; a
 * name that nothing is known of at its other end leads to all of that module. Packages are left to whoever asks: they are taken whole.
 */
export class PieceGraph {
  readonly #sources: SourceSet;
  readonly #types: TypeModules;
  readonly #short: (path: string) => string;
  readonly #edges = new Map<Piece, Edges>();
  readonly #names = new Map<SourceModule, Map<string, Edges>>();
  #users: Map<Piece, Piece[]> | undefined;
  #ambient: readonly Piece[] | undefined;

  /** `short`: paths as they are told, the same on every machine. */
  constructor(sources: SourceSet, short: (path: string) => string) {
    this.#sources = sources;
    this.#short = short;
    this.#types = new TypeModules(sources.files);
  }

  /** The modules of the program that are not of packages. */
  get modules(): readonly SourceModule[] {
    return this.#sources.modules.filter((m) => m.package === undefined);
  }

  typeModule(path: string): SourceModule | undefined {
    return this.#types.at(path);
  }

  /** Pieces of modules that only types are taken from which change what types mean everywhere: `declare global`, what is declared in no module. */
  ambient(): readonly Piece[] {
    this.#ambient ??= this.#collectAmbient();
    return this.#ambient;
  }

  #collectAmbient(): Piece[] {
    const seen = new Set<SourceModule>(this.modules);
    const found: Piece[] = [];
    for (const module of seen) {
      const { tree } = module;
      if (tree === undefined) continue;
      if (!this.#sources.byPath.has(module.path))
        found.push(...modulePieces(module).filter(ts.isExternalModule(tree) ? isAugmentation : () => true));
      for (const specifier of typeSpecifiers(tree)) {
        const target = this.#types.find(specifier, module.path);
        if (!('stands' in target) && !this.#sources.byPath.has(target.path)) seen.add(target);
      }
    }
    return found;
  }

  from(piece: Piece): Edges {
    let edges = this.#edges.get(piece);
    if (edges === undefined) {
      const found = new Found();
      const { module } = piece;
      for (const name of piece.mentions) found.add(this.#named(module, name));
      for (const specifier of piece.specifiers)
        this.#target(module, specifier, found, (m) => this.#whole(m, found, new Set()));
      this.#edges.set(piece, (edges = found));
    }
    return edges;
  }

  /** Pieces of the program that do something with a piece by which it may come to hold something else. */
  touching(piece: Piece): readonly Piece[] {
    this.#users ??= this.#collectUsers();
    return this.#users.get(piece) ?? [];
  }

  #collectUsers(): Map<Piece, Piece[]> {
    const users = new Map<Piece, Piece[]>();
    for (const module of this.modules)
      for (const user of modulePieces(module)) {
        const found = new Found();
        for (const name of user.mentions) {
          for (const piece of this.#named(module, name).pieces)
            if (piece.holds === 'state' || (piece.holds === 'code' && user.touches.has(name)))
              found.pieces.add(piece);
        }
        for (const piece of found.pieces)
          if (piece !== user) users.set(piece, [...(users.get(piece) ?? []), user]);
      }
    return users;
  }

  /** What a name leads to that stands in a module. */
  #named(module: SourceModule, name: string): Edges {
    const known = this.#names.get(module) ?? new Map<string, Edges>();
    this.#names.set(module, known);
    let found = known.get(name);
    if (found === undefined) {
      const named = new Found();
      this.#local(module, name, named, new Set());
      known.set(name, (found = named));
    }
    return found;
  }

  #local(module: SourceModule, name: string, found: Found, seen: Set<string>): void {
    if (module.tree === undefined) return;
    let isHere = false;
    for (const piece of modulePieces(module))
      if (piece.names.includes(name)) {
        found.pieces.add(piece);
        isHere = true;
      }
    const reference = moduleBindings(module.tree).locals.get(name);
    if (isHere || reference?.kind !== 'from') return;
    found.texts.add(`${this.#short(module.path)} ${name} from ${reference.specifier} ${reference.name}`);
    this.#target(module, reference.specifier, found, (m) => this.#exported(m, reference.name, found, seen));
  }

  #exported(module: SourceModule, name: string, found: Found, seen: Set<string>): boolean {
    const key = `${module.path} ${name}`;
    if (seen.has(key)) return true;
    seen.add(key);
    if (module.tree === undefined || module.kind !== 'esm' || name === '*' || name === 'export=')
      return this.#whole(module, found, seen);
    const { exports, stars } = moduleBindings(module.tree);
    const own = exports.get(name);
    if (own !== undefined)
      found.texts.add(
        `${this.#short(module.path)} ${name} is ${own.kind === 'from' ? `${own.specifier} ${own.name}` : ts.isIdentifier(own.node) ? own.node.text : ''}`,
      );
    if (own?.kind === 'from') {
      this.#target(module, own.specifier, found, (m) => this.#exported(m, own.name, found, seen));
      return true;
    }
    if (own?.kind === 'node' && ts.isIdentifier(own.node)) {
      const before = found.pieces.size + found.texts.size;
      this.#local(module, own.node.text, found, seen);
      if (found.pieces.size + found.texts.size > before) return true;
    }
    const declared = modulePieces(module).filter((piece) => piece.names.includes(name));
    for (const piece of declared) found.pieces.add(piece);
    if (declared.length > 0) return true;
    // It is behind one of these, or nobody can say: all of it.
    for (const specifier of stars)
      this.#target(module, specifier, found, (m) => this.#exported(m, name, found, seen));
    return this.#whole(module, found, seen);
  }

  #whole(module: SourceModule, found: Found, seen: Set<string>): boolean {
    const key = `all of ${module.path}`;
    if (seen.has(key)) return true;
    seen.add(key);
    for (const piece of modulePieces(module)) found.pieces.add(piece);
    if (module.tree === undefined) return true;
    const { exports, stars } = moduleBindings(module.tree);
    for (const specifier of stars) this.#target(module, specifier, found, (m) => this.#whole(m, found, seen));
    for (const own of exports.values())
      if (own.kind === 'from')
        this.#target(module, own.specifier, found, (m) => this.#exported(m, own.name, found, seen));
    return true;
  }

  #target(
    module: SourceModule,
    specifier: string,
    found: Found,
    follow: (module: SourceModule) => void,
  ): void {
    const path = module.resolutions.get(specifier);
    const native = module.natives.get(specifier);
    if (native !== undefined) found.texts.add(`${specifier} ${native}`);
    const inProgram = path === undefined ? undefined : this.#sources.byPath.get(path);
    if (inProgram !== undefined) {
      if (inProgram.package === undefined) follow(inProgram);
      return;
    }
    const target = this.#types.find(specifier, module.path);
    if ('stands' in target) found.texts.add(target.stands);
    else follow(target);
  }
}

function isAugmentation({ runs, names }: Piece): boolean {
  return (
    runs && (names.length === 0 || names.some((name) => !/^[\w$]+$/.test(name)) || names[0] === 'global')
  );
}

/** All modules that a file names, for types or not. */
function typeSpecifiers(tree: ts.SourceFile): string[] {
  const named = tree.statements.flatMap((s) =>
    (ts.isImportDeclaration(s) || ts.isExportDeclaration(s)) &&
    s.moduleSpecifier !== undefined &&
    ts.isStringLiteral(s.moduleSpecifier)
      ? [s.moduleSpecifier.text]
      : [],
  );
  const referred = tree.referencedFiles.map(({ fileName }) =>
    /^\.{0,2}\//.test(fileName) ? fileName : `./${fileName}`,
  );
  return [...named, ...referred];
}

class Found implements Edges {
  readonly pieces = new Set<Piece>();
  readonly texts = new Set<string>();

  add({ pieces, texts }: Edges): void {
    for (const piece of pieces) this.pieces.add(piece);
    for (const text of texts) this.texts.add(text);
  }
}
