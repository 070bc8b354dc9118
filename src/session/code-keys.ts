import { createHash } from 'node:crypto';
import type { CodePlace } from '../report/outline-schema.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import type { SourceSet } from '../syntax/modules/source-set.ts';
import type { Piece } from '../syntax/reach/piece.ts';
import { CodeReach } from '../syntax/reach/reachable-code.ts';
import { shortPath } from './short-path.ts';

/** Keys that stand for all code which an analysis of a function depends on, and where that code is. */
export class CodeKeys {
  readonly #reach: CodeReach;
  readonly #cwd: string;
  readonly #how: { readonly isTyped: boolean; readonly whole: boolean };
  readonly #places: CodePlace[] = [];
  readonly #known = new Map<Piece, { readonly place: number; readonly part: string }>();
  readonly #hashes = new Map<string, string>();
  readonly #modules = new WeakMap<SourceSet, string>();

  /** `load`: the program with other entries. */
  constructor(
    sources: SourceSet,
    load: (entries: readonly string[]) => SourceSet,
    options: { readonly cwd: string; readonly isTyped: boolean; readonly whole: boolean },
  ) {
    this.#reach = new CodeReach(sources, (path) => shortPath(options.cwd, path), load);
    this.#cwd = options.cwd;
    this.#how = options;
  }

  get places(): readonly CodePlace[] {
    return this.#places;
  }

  of(found: FoundFunction): { readonly key: string; readonly reaches: readonly number[] } {
    const { pieces, texts, sources } = this.#reach.of(found, this.#how);
    const known = pieces.map((piece) => this.#piece(piece));
    const parts = [
      found.name,
      found.exported ?? '',
      shortPath(this.#cwd, found.requested.path),
      shortPath(this.#cwd, found.module.path),
      this.#modulesOf(sources),
      ...texts.map((text) => this.#hash(text)),
      ...known.map(({ part }) => part),
    ];
    return { key: this.#hash(parts.join('\n')), reaches: known.map(({ place }) => place) };
  }

  /** Results tell which files were part of the program, and what was not. */
  #modulesOf(sources: SourceSet): string {
    let modules = this.#modules.get(sources);
    if (modules === undefined) {
      modules = this.#hash(
        sources.modules
          .map((m) => [shortPath(this.#cwd, m.path), m.kind, ...[...m.natives].flat()].join('\n'))
          .join('\n'),
      );
      this.#modules.set(sources, modules);
    }
    return modules;
  }

  #piece(piece: Piece): { readonly place: number; readonly part: string } {
    let known = this.#known.get(piece);
    if (known === undefined) {
      const file = shortPath(this.#cwd, piece.module.path);
      const place = this.#places.push([file, ...piece.lines]) - 1;
      known = { place, part: `${file} ${piece.module.kind} ${this.#hash(piece.text)}` };
      this.#known.set(piece, known);
    }
    return known;
  }

  #hash(text: string): string {
    let hash = this.#hashes.get(text);
    if (hash === undefined) {
      hash = createHash('sha256').update(text).digest('base64url').slice(0, 32);
      this.#hashes.set(text, hash);
    }
    return hash;
  }
}
