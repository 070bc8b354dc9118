import type { Fn, Program } from '../../ir/ir.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import type { SourceSet } from '../../syntax/modules/source-set.ts';
import { signatureOf } from '../../syntax/parameters/signature-of.ts';
import { requiredModules } from '../../syntax/shape/required-modules.ts';
import type { SignatureOptions } from '../../syntax/shape/signature-options.ts';
import { ts } from '../../syntax/tree.ts';
import { assignmentsOf } from '../shared/assignments.ts';
import { type CodeSide, SameFunctions } from '../shared/same-functions.ts';

export interface SameCodeOptions {
  readonly packages: 'all' | 'none';
  readonly signature: SignatureOptions;
}

/**
 * Tells which functions of two programs are the same code: the same statements but for formatting, comments and names of
 * locals, in everything they reach. A function may stand elsewhere in its file; what it uses of the top level must be the same too
 * (functions, classes and constants one by one, anything else only with the whole module). What a module does
 * when it is loaded counts unless it only defines things. Never says yes wrongly; a no only means that the code is to be run.
 */
export class SameCode {
  readonly #before: Side;
  readonly #after: Side;
  readonly #relocate: (file: string) => string;
  readonly #options: SameCodeOptions;
  #loading: boolean | undefined;
  #classes: boolean | undefined;

  constructor(
    before: SourceSet,
    after: SourceSet,
    relocate: (file: string) => string,
    options: SameCodeOptions,
  ) {
    this.#before = sideOf(before);
    this.#after = sideOf(after);
    this.#relocate = relocate;
    this.#options = options;
  }

  /** A function itself and what it reaches by name are the same; instances among its inputs, or what loading does, may still differ. */
  isSameItself(before: FoundFunction, after: FoundFunction): boolean {
    const [f, g] = [functionOf(this.#before.program, before), functionOf(this.#after.program, after)];
    return f !== undefined && g !== undefined && this.#attempt().functions(f.id, g.id);
  }

  isSame(before: FoundFunction, after: FoundFunction): boolean {
    const [f, g] = [functionOf(this.#before.program, before), functionOf(this.#after.program, after)];
    if (f === undefined || g === undefined) return false;
    this.#loading ??= this.#attempt().loading();
    if (!this.#loading) return false;
    const attempt = this.#attempt();
    if (!attempt.functions(f.id, g.id) || !attempt.loading()) return false;
    if (hasPlainInputs(before)) return true;
    if (this.#sameInstances(before, after, (side) => side.sources.entries[0]!)) return true;
    // What a file exports again has the inputs that it has where it stands, whatever else the file exports.
    if (before.module === before.requested || after.module === after.requested) return false;
    return this.#sameInstances(before, after, (_, found) => found.module.path);
  }

  /** Instances among the inputs bring code of their own, perhaps from modules that are only imported for types: is it the same in the programs of these files? */
  #sameInstances(
    before: FoundFunction,
    after: FoundFunction,
    entryOf: (side: Side, found: FoundFunction) => string,
  ): boolean {
    const needed = (side: Side, found: FoundFunction) => this.#needed(side, found, entryOf(side, found));
    const [x, y] = [needed(this.#before, before), needed(this.#after, after)];
    if (x === this.#before.sources && y === this.#after.sources) return this.#sameClasses();
    const other = new SameCode(x, y, this.#relocate, this.#options);
    return other.#sameClasses();
  }

  /** The program of a file with all modules whose classes are among a function's inputs. */
  #needed({ sources }: Side, found: FoundFunction, entry: string): SourceSet {
    const signature = signatureOf(sources, found, this.#options.signature);
    const isOwn = entry === sources.entries[0];
    const more = requiredModules(signature).filter((path) => !isOwn || !sources.byPath.has(path));
    if (isOwn && more.length === 0) return sources;
    return loadSources(sources.files, [entry, ...more], { packages: this.#options.packages });
  }

  #sameClasses(): boolean {
    if (this.#classes === undefined) {
      const [x, y] = [this.#before.assignments.classes, this.#after.assignments.classes];
      const attempt = this.#attempt();
      this.#classes = x.length === y.length && x.every((c, i) => attempt.values(c, y[i]!));
    }
    return this.#classes;
  }

  #attempt(): SameFunctions {
    return new SameFunctions(this.#before, this.#after, this.#relocate);
  }
}

const sides = new WeakMap<SourceSet, Side>();

/** Made once for sources: many functions of them are asked about. */
function sideOf(sources: SourceSet): Side {
  let side = sides.get(sources);
  if (side === undefined) {
    const { program } = lowerProgram(sources);
    side = { sources, program, assignments: assignmentsOf(program) };
    sides.set(sources, side);
  }
  return side;
}

function functionOf(program: Program, { node, module }: FoundFunction): Fn | undefined {
  const start = node.getStart();
  return program.functions.find(
    ({ span, kind }) =>
      kind !== 'module' && span.file === module.path && span.start === start && span.end === node.end,
  );
}

/** Called as it is, with values that by their annotation have no code of their own. */
function hasPlainInputs({ node, owner }: FoundFunction): boolean {
  return owner === undefined && node.parameters.every((p) => p.type !== undefined && isPlainType(p.type));
}

function isPlainType(type: ts.TypeNode): boolean {
  const K = ts.SyntaxKind;
  if (ts.isArrayTypeNode(type)) return isPlainType(type.elementType);
  if (ts.isUnionTypeNode(type)) return type.types.every(isPlainType);
  return (
    ts.isLiteralTypeNode(type) ||
    [K.NumberKeyword, K.StringKeyword, K.BooleanKeyword].includes(type.kind as number)
  );
}

interface Side extends CodeSide {
  readonly sources: SourceSet;
}
