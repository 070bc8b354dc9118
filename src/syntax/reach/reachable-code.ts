/**
 * The code that what a function does can depend on, cut at top-level statements: what it mentions, what that mentions, and so on; all that runs when
 * a module of the program is loaded; what types mean everywhere; and, of what holds state, everything that does something with it. Never too little: where names alone do not tell
 * (a function whose parameters have no types, CommonJS, packages), it is the whole program. Two versions of a function with the same reachable code in
 * the same surroundings do the same.
 */
import { declarationFile } from '../checker/declaration-file.ts';
import type { FoundFunction } from '../functions/found-function.ts';
import type { SourceSet } from '../modules/source-set.ts';
import { ts } from '../tree.ts';
import { modulePieces } from './module-pieces.ts';
import type { Piece } from './piece.ts';
import { PieceGraph } from './piece-graph.ts';
import { surroundingsOf } from './surroundings.ts';

export interface ReachableCode {
  /** By module, then by position; the function's own piece is among them. */
  readonly pieces: readonly Piece[];
  /** Everything else that counts: packages, configuration. */
  readonly texts: readonly string[];
  /** Names did not tell: this is all there is. */
  readonly isWhole: boolean;
  /** The program that it is code of: with the modules of classes that types alone lead to. */
  readonly sources: SourceSet;
}

export class CodeReach {
  readonly #sources: SourceSet;
  readonly #graph: PieceGraph;
  readonly #short: (path: string) => string;
  readonly #wider = new Map<string, CodeReach>();
  readonly #load: (paths: readonly string[]) => SourceSet;
  #surroundings: readonly string[] | undefined;

  /**
   * `short`: paths as they are told, the same on every machine. `load` gives the program with further modules: those of classes that inputs are
   * instances of are loaded with it, whatever they do then.
   */
  constructor(
    sources: SourceSet,
    short: (path: string) => string,
    load: (paths: readonly string[]) => SourceSet,
  ) {
    this.#sources = sources;
    this.#load = load;
    this.#short = short;
    this.#graph = new PieceGraph(sources, short);
  }

  /** `isTyped`: the parameters' types are given from outside. `whole`: do not cut. */
  of(found: FoundFunction, { isTyped = false, whole = false } = {}): ReachableCode {
    const { tree, kind } = found.module;
    const isWhole = whole || kind !== 'esm' || tree === undefined || !(isTyped || isAnnotated(found));
    const reached = new Set<Piece>();
    this.#surroundings ??= surroundingsOf(this.#sources, this.#short);
    const texts = new Set(this.#surroundings);
    const open: Piece[] = [];
    const add = (piece: Piece) => {
      if (reached.has(piece)) return;
      reached.add(piece);
      open.push(piece);
    };
    for (const module of this.#graph.modules)
      for (const piece of modulePieces(module))
        if (isWhole || piece.runs || (module.path === found.module.path && contains(piece, found)))
          add(piece);
    for (const piece of this.#graph.ambient()) add(piece);
    const declarations = declarationFile(this.#sources.files, found.module);
    const declared = declarations === undefined ? undefined : this.#graph.typeModule(declarations);
    if (declared !== undefined) for (const piece of modulePieces(declared)) add(piece);
    for (let piece = open.pop(); piece !== undefined; piece = open.pop()) {
      const edges = this.#graph.from(piece);
      for (const next of edges.pieces) add(next);
      for (const text of edges.texts) texts.add(text);
      for (const user of this.#graph.touching(piece)) add(user);
    }
    const missing = [...reached].filter((piece) => piece.names.length > 0 && this.#isMissing(piece));
    if (missing.length > 0) return this.#with(missing).of(found, { isTyped, whole });
    const order = (piece: Piece): string => `${piece.module.path} ${String(piece.start).padStart(9, '0')}`;
    const pieces = [...reached].sort((a, b) => (order(a) < order(b) ? -1 : 1));
    return { pieces, texts: [...texts].sort(), isWhole, sources: this.#sources };
  }

  /** A class of a module that is no part of the program yet. */
  #isMissing({ module, text }: Piece): boolean {
    const { path } = module;
    return (
      !this.#sources.byPath.has(path) &&
      !/\.d\.[cm]?ts$|\.json$/.test(path) &&
      /\bclass\b/.test(text) &&
      !path.includes('/node_modules/')
    );
  }

  #with(missing: readonly Piece[]): CodeReach {
    const paths = [...new Set(missing.map(({ module }) => module.path))].sort();
    const key = paths.join('\n');
    const wider =
      this.#wider.get(key) ??
      new CodeReach(this.#load([...this.#sources.entries, ...paths]), this.#short, this.#load);
    this.#wider.set(key, wider);
    return wider;
  }
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
