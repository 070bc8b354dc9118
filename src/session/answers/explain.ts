import { RequestError } from '../../base/diagnostic.ts';
import { locateFunction } from '../../explore/locate-function.ts';
import { allDependences } from '../../flow/dependence/all-dependences.ts';
import { dependenceChain } from '../../flow/dependence/dependence-chain.ts';
import { LineDependences } from '../../flow/dependence/line-dependences.ts';
import { ProgramFlow } from '../../flow/program-flow.ts';
import type { FunctionId, Program } from '../../ir/ir.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import { allDependencesJson, type ExplainJson, explainJson } from '../../report/slice/explain-json.ts';
import { spanOf } from '../../syntax/text/source-text.ts';
import type { SessionContext } from '../context.ts';
import { engineDefaults } from '../engine-options.ts';
import { loadVersion } from '../open-pair.ts';
import { refuseErrors } from '../refuse-errors.ts';
import type { ExplainRequest } from '../request.ts';
import { shortPath } from '../short-path.ts';

/** The chain of dependences between two lines of a function, or all of its dependences. */
export function answerExplain(request: ExplainRequest, { files, cwd }: SessionContext): ExplainJson {
  const { file, function: name, from, to, packages = engineDefaults.packages } = request;
  const sources = loadVersion({ files, file, label: file }, { packages });
  const { program, diagnostics } = lowerProgram(sources);
  refuseErrors(diagnostics);
  const found = locateFunction(sources, name);
  const fn = functionWith(program, spanOf(found.node));
  if (fn === undefined)
    throw new RequestError('no-such-function', `${name} has no code of its own to explain`);
  const lines = new LineDependences(new ProgramFlow(program), fn);
  const header = { name, file: shortPath(cwd, found.module.path) };
  if (from === undefined || to === undefined) return allDependencesJson(allDependences(lines), header);
  for (const line of [from, to]) if (lines.points.on(line).length === 0) throw noSuchLine(lines, line, name);
  const text = found.module.text.split('\n');
  return explainJson(dependenceChain(lines, from, to), {
    ...header,
    from,
    to,
    text: (line) => (text[line - 1] ?? '').trim(),
  });
}

function functionWith(
  program: Program,
  span: { readonly file: string; readonly start: number; readonly end: number },
): FunctionId | undefined {
  return program.functions.find(
    (f) => f.span.file === span.file && f.span.start === span.start && f.span.end === span.end,
  )?.id;
}

function noSuchLine(lines: LineDependences, line: number, name: string): RequestError {
  const { first, last } = lines.points.range;
  return new RequestError(
    'no-such-line',
    `line ${line} has no statement of ${name} itself, which is on lines ${first} to ${last}`,
  );
}
