/**
 * The code that what a function does can depend on, cut at top-level statements: what it mentions, what that mentions, and so on; all that runs when
 * a module of the program is loaded; and, of what holds state, everything that does something with it. Never too little: where names alone do not tell
 * (a function whose parameters have no types, CommonJS, packages), it is the whole program. Two versions of a function with the same reachable code in
 * the same surroundings do the same.
 */
import { declarationFile } from '../checker/declaration-file.ts';
import type { FoundFunction } from '../found-function.ts';
import { PackageFiles } from '../package-files.ts';
import { folderOf, foldersUp, joinPath } from '../path-text.ts';
import type { SourceSet } from '../source-set.ts';
import { ts } from '../tree.ts';
import { modulePieces } from './module-pieces.ts';
import type { Piece } from './piece.ts';
import { PieceGraph } from './piece-graph.ts';

export interface ReachableCode {
  /** By module, then by position; the function's own piece is among them. */
  readonly pieces: readonly Piece[];
  /** Everything else that counts: packages, configuration. */
  readonly texts: readonly string[];
  /** Names did not tell: this is all there is. */
  readonly isWhole: boolean;
}

export class CodeReach {
  readonly #sources: SourceSet;
  readonly #graph: PieceGraph;
  readonly #short: (path: string) => string;
  #surroundings: readonly string[] | undefined;

  /** `short`: paths as they are told, the same on every machine. */
  constructor(sources: SourceSet, short: (path: string) => string) {
    this.#sources = sources;
    this.#short = short;
    this.#graph = new PieceGraph(sources, short);
  }

  /** `isTyped`: the parameters' types are given from outside. `whole`: do not cut. */
  of(found: FoundFunction, { isTyped = false, whole = false } = {}): ReachableCode {
    const { tree, kind } = found.module;
    const isWhole = whole || kind !== 'esm' || tree === undefined || !(isTyped || isAnnotated(found));
    const reached = new Set<Piece>();
    const texts = new Set(this.#around(found));
    const open: Piece[] = [];
    const add = (piece: Piece) => {
      if (reached.has(piece)) return;
      reached.add(piece);
      open.push(piece);
    };
    for (const module of this.#graph.modules)
      for (const piece of modulePieces(module))
        if (isWhole || piece.runs || (module === found.module && contains(piece, found))) add(piece);
    const declarations = declarationFile(this.#sources.files, found.module);
    const declared = declarations === undefined ? undefined : this.#graph.typeModule(declarations);
    if (declared !== undefined) for (const piece of modulePieces(declared)) add(piece);
    for (let piece = open.pop(); piece !== undefined; piece = open.pop()) {
      const edges = this.#graph.from(piece);
      for (const next of edges.pieces) add(next);
      for (const text of edges.texts) texts.add(text);
      for (const user of this.#graph.touching(piece)) add(user);
    }
    const order = (piece: Piece): string => `${piece.module.path} ${String(piece.start).padStart(9, '0')}`;
    const pieces = [...reached].sort((a, b) => (order(a) < order(b) ? -1 : 1));
    return { pieces, texts: [...texts].sort(), isWhole };
  }

  /** Packages of the program, and what says how its files are to be read. */
  #around(found: FoundFunction): readonly string[] {
    this.#surroundings ??= this.#sources.modules
      .filter((m) => m.package !== undefined)
      .map((m) => `${this.#short(m.path)}\n${m.kind}\n${m.text}`);
    return [...this.#surroundings, ...this.#configuration(found.module.path)];
  }

  #configuration(path: string): string[] {
    const { files } = this.#sources;
    const {
      folder: _,
      version: __,
      ...json
    } = new PackageFiles(files).around(path) ?? { folder: '', version: '' };
    const texts = [JSON.stringify(json)];
    const seen = new Set<string>();
    const read = (config: string): void => {
      const text = seen.has(config) ? undefined : files.read(config);
      seen.add(config);
      if (text === undefined) return;
      texts.push(text);
      const { config: parsed } = ts.parseConfigFileTextToJson(config, text);
      const others: unknown[] = [
        parsed?.extends,
        ...(parsed?.references ?? []).map((r: { path?: unknown }) => r?.path),
      ];
      for (const other of others.flat())
        if (typeof other === 'string')
          for (const end of ['', '.json', '/tsconfig.json'])
            for (const folder of other.startsWith('.') ? [folderOf(config)] : packageFolders(config))
              read(joinPath(folder, `${other}${end}`));
    };
    for (const folder of foldersUp(folderOf(path)))
      for (const name of ['tsconfig.json', 'jsconfig.json']) read(joinPath(folder, name));
    return texts;
  }
}

function packageFolders(path: string): string[] {
  return [...foldersUp(folderOf(path))].map((folder) => joinPath(folder, 'node_modules'));
}

function contains(piece: Piece, { node }: FoundFunction): boolean {
  return piece.start <= node.pos && node.end <= piece.end;
}

/** Do annotations tell the types of all parameters, those of the constructor of its class included? */
function isAnnotated({ node, owner }: FoundFunction): boolean {
  const isTyped = (p: ts.ParameterDeclaration): boolean => p.type !== undefined;
  const constructors =
    owner !== undefined && ts.isClassLike(owner) ? owner.members.filter(ts.isConstructorDeclaration) : [];
  return (
    [node, ...constructors].every((f) => f.parameters.every(isTyped)) &&
    (owner === undefined || ts.isClassLike(owner))
  );
}
