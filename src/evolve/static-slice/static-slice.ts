/**
 * Static slices that run. From the lowered program and the tree of one file:
 *
 * 1. `unitsOf` cuts the file into units, what is kept or dropped as a whole; `Declarations` tells which declaration an identifier means;
 * 2. `PointsTo` tells objects apart;
 * 3. `Dependences` gives the edges of the system dependence graph: data within a function, calls, and control over a graph
 *    in which jumps are decisions (Ball and Horwitz), so that a slice keeps the jumps it needs;
 * 4. `Closure` collects all units that the criterion needs;
 * 5. `writeSlice` takes the rest out of the source.
 *
 * On every input on which the function ends normally, the slice gives the criterion's variables the values that they have in the
 * original. Other files stay as they are.
 */
import { RequestError } from '../../base/diagnostic.ts';
import type { FileSource } from '../../base/environment.ts';
import { locateFunction } from '../../explore/locate-function.ts';
import { ProgramFlow } from '../../flow/program-flow.ts';
import type { FunctionId, Program } from '../../ir/ir.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import type { SourceSet } from '../../syntax/modules/source-set.ts';
import { spanOf } from '../../syntax/text/source-text.ts';
import { isWsl } from '../../syntax/wsl/is-wsl.ts';
import { Declarations } from '../shared/declarations.ts';
import { type Unit, type Units, unitsOf } from './1-units.ts';
import { PointsTo } from './2-points-to.ts';
import { Closure, type Reason } from './4-closure.ts';
import { keptNodes, writeSlice } from './5-write.ts';
import { writeWslSlice } from './5-write-wsl.ts';
import { type AskedOf, ask } from './ask.ts';
import type { SliceCriterion } from './criterion.ts';
import { refineCalls } from './points-to/refine-calls.ts';
import { primitives } from './primitive-locals.ts';

export interface StaticSlice {
  /** The file that is sliced. */
  readonly file: string;
  readonly found: FoundFunction;
  /** What is left of the file. */
  readonly text: string;
  readonly units: Units;
  readonly kept: ReadonlyMap<Unit, Reason>;
}

/**
 * Slices a function of a file.
 * @throws RequestError when the file or function cannot be read or the criterion names nothing.
 */
export function staticSlice(
  files: FileSource,
  file: string,
  name: string,
  criteria: readonly SliceCriterion[],
  packages: 'all' | 'none' = 'all',
): StaticSlice {
  const sources = loadSources(files, [file], { packages });
  const error = sources.diagnostics.find((d) => d.severity === 'error');
  if (error !== undefined) throw new RequestError(error.code, error.message, error.span);
  return sliceFunction(sources, locateFunction(sources, name), criteria);
}

/** Slices a function of sources that are loaded. */
export function sliceFunction(
  sources: SourceSet,
  found: FoundFunction,
  criteria: readonly SliceCriterion[],
): StaticSlice {
  const tree = found.module.tree!;
  const units = unitsOf(tree);
  const { program, diagnostics } = lowerProgram(sources, { ownSites: units.parts });
  const error = diagnostics.find((d) => d.severity === 'error');
  if (error !== undefined) throw new RequestError(error.code, error.message, error.span);
  const entry = functionOf(program, found);
  const home = program.functions[entry]!.module;
  const declarations = new Declarations(tree);
  const all = new ProgramFlow(program, [entry]);
  const primitive = primitives(all, tree, home);
  const alias = new PointsTo(all, home, entry, primitive.locals);
  const flow = all.withCalls(refineCalls(all, home, alias));
  const closure = new Closure(flow, units, declarations, home, entry, alias);
  const asked: AskedOf = { flow, units, declarations, entry, found, primitive, alias };
  for (const criterion of criteria) ask(closure, asked, criterion);
  closure.finish();
  const kept = keptNodes(units, closure.kept);
  const text = isWsl(tree.fileName)
    ? writeWslSlice(found.module.text, units, kept)
    : writeSlice(tree, found.node, kept);
  return { file: found.module.path, found, text, units, kept: closure.kept };
}

function functionOf(program: Program, found: FoundFunction): FunctionId {
  const span = spanOf(found.node);
  const fn = program.functions.find(
    (f) =>
      f.kind !== 'module' &&
      f.span.file === span.file &&
      f.span.start === span.start &&
      f.span.end === span.end,
  );
  if (fn === undefined)
    throw new RequestError('no-such-function', `${found.name} has no body that can be sliced`);
  return fn.id;
}
