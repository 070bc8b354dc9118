import type { Fn, FunctionId, Program } from '../../ir/ir.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import type { SourceSet } from '../../syntax/modules/source-set.ts';
import { signatureOf } from '../../syntax/parameters/signature-of.ts';
import { requiredModules } from '../../syntax/shape/required-modules.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import type { SignatureOptions } from '../../syntax/shape/signature-options.ts';
import { ts } from '../../syntax/tree.ts';
import { assignmentsOf } from '../shared/assignments.ts';
import { type CodeSide, SameFunctions } from '../shared/same-functions.ts';
import { changedMakers } from './changed-makers.ts';
import { classesAmong } from './classes-among.ts';

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
  readonly #classes = new Map<string | undefined, boolean>();

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

  /** Exported classes whose instances or statics are made by other code. */
  changedMakers(): string[] {
    const [before, after] = [this.#before, this.#after];
    const path = { before: before.sources.entries[0]!, after: after.sources.entries[0]! };
    return changedMakers(before, after, path, (assumed) => this.#attempt(assumed));
  }

  /** Instances among the inputs bring code of their own, perhaps from modules that are only imported for types: is it the same in the programs of these files? */
  #sameInstances(
    before: FoundFunction,
    after: FoundFunction,
    entryOf: (side: Side, found: FoundFunction) => string,
  ): boolean {
    const needed = (side: Side, found: FoundFunction) => this.#needed(side, found, entryOf(side, found));
    const [x, y] = [needed(this.#before, before), needed(this.#after, after)];
    const among = [classesAmong(x.sources, x.signature), classesAmong(y.sources, y.signature)];
    const names = among.includes('all') ? undefined : new Set(among.flatMap((n) => [...n]));
    if (x.sources === this.#before.sources && y.sources === this.#after.sources)
      return this.#sameClasses(names);
    return new SameCode(x.sources, y.sources, this.#relocate, this.#options).#sameClasses(names);
  }

  /** The program of a file with all modules whose classes are among a function's inputs. */
  #needed(
    { sources }: Side,
    found: FoundFunction,
    entry: string,
  ): { sources: SourceSet; signature: Signature } {
    const signature = signatureOf(sources, found, this.#options.signature);
    const isOwn = entry === sources.entries[0];
    const more = requiredModules(signature).filter((path) => !isOwn || !sources.byPath.has(path));
    if (isOwn && more.length === 0) return { sources, signature };
    const { packages } = this.#options;
    return { sources: loadSources(sources.files, [entry, ...more], { packages }), signature };
  }

  /** Those of the given names, or all. */
  #sameClasses(names?: ReadonlySet<string>): boolean {
    const asked = names && [...names].sort().join();
    const known = this.#classes.get(asked);
    if (known !== undefined) return known;
    const named = ({ assignments }: Side) =>
      assignments.classes.filter((c) => names === undefined || c.name === '' || names.has(c.name));
    const [x, y] = [named(this.#before), named(this.#after)];
    const attempt = this.#attempt();
    const isSame = x.length === y.length && x.every((c, i) => attempt.values(c.value, y[i]!.value));
    this.#classes.set(asked, isSame);
    return isSame;
  }

  #attempt(assumed: readonly (readonly [FunctionId, FunctionId])[] = []): SameFunctions {
    return new SameFunctions(this.#before, this.#after, this.#relocate, assumed);
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
