import { functionOf } from '../../../explore/function-of.ts';
import { reachedCode } from '../../../explore/reached-code.ts';
import type { Subject } from '../../../explore/subject.ts';
import { ProgramFlow } from '../../../flow/program-flow.ts';
import type { Fn } from '../../../ir/ir.ts';
import { isOurs } from '../../../machine/self-hosted-source.ts';
import type { SourceModule } from '../../../syntax/modules/source-set.ts';
import { ts } from '../../../syntax/tree.ts';
import { type SourceMistake, sourceMistakes } from './source-mistakes.ts';

/** A mistake in a function's own code, and the text of its module with it. */
export interface OwnMistake extends SourceMistake {
  readonly textOf: (module: Pick<SourceModule, 'path'>) => string | undefined;
}

/** Of functions that it calls of other files so many mistakes are made at most. */
const MOST_OF_OTHERS = 40;

/**
 * The mistakes that somebody could make in a function, and in those of its file that it leads to: at most so many, spread over the whole. Then some in the
 * functions of the project's other files that these call: what they do is what it does.
 */
export function ownMistakes(subject: Subject, most: number): OwnMistake[] {
  const { module } = subject.found;
  if (module.tree === undefined) return [];
  const own = spread(mistakesIn(module, ownNodes(subject, module.tree)), most);
  const others = calledElsewhere(subject).flatMap(({ module: other, nodes }) => mistakesIn(other, nodes));
  return [...own, ...spread(others, Math.min(MOST_OF_OTHERS, most - own.length))];
}

function mistakesIn({ path, text, tree }: SourceModule, nodes: readonly ts.Node[]): OwnMistake[] {
  return sourceMistakes(tree!, nodes).map((m) => ({
    ...m,
    textOf: (module) =>
      module.path === path ? text.slice(0, m.start) + m.text + text.slice(m.end) : undefined,
  }));
}

/** At most so many of a list, at equal distances. */
function spread<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, i) => all[Math.floor(i * step)]!);
}

/** Lines, from 1, of a function's own code and of what it calls in other files of the project. */
export function ownLines(subject: Subject): ReadonlyMap<string, ReadonlySet<number>> {
  const { module } = subject.found;
  const own = module.tree === undefined ? [] : [{ module, nodes: ownNodes(subject, module.tree) }];
  const found = new Map([[module.path, new Set<number>()]]);
  for (const { module: of, nodes } of [...own, ...calledElsewhere(subject)]) {
    const lines = found.get(of.path) ?? new Set();
    found.set(of.path, lines);
    const lineOf = (at: number) => of.tree!.getLineAndCharacterOfPosition(at).line + 1;
    for (const node of nodes)
      for (let line = lineOf(node.getStart(of.tree)); line <= lineOf(node.end); line++) lines.add(line);
  }
  return found;
}

/** The function, and the statements of its file that declare those it leads to. */
function ownNodes({ program, found }: Subject, tree: ts.SourceFile): ts.Node[] {
  const reached = reachedCode(program, functionOf(program, found)).functions.filter(
    (fn) => fn.span.file === found.module.path && fn.text !== '',
  );
  const isAround = (s: ts.Statement) => s.pos <= found.node.pos && found.node.end <= s.end;
  return [found.node, ...declaring(tree, reached).filter((s) => !isAround(s))];
}

/** What declares the functions of the project's other files that the function's own code calls. */
function calledElsewhere({ program, found, sources }: Subject): { module: SourceModule; nodes: ts.Node[] }[] {
  const entry = functionOf(program, found);
  if (entry === undefined) return [];
  const { callees } = new ProgramFlow(program, [entry.id]).calls;
  const own = reachedCode(program, entry).functions.filter((fn) => fn.span.file === found.module.path);
  const called = new Set(own.flatMap((fn) => callees[fn.id] ?? []));
  const functions = [...called].map((id) => program.functions[id]!).filter((fn) => fn.text !== '');
  return sources.modules.flatMap((module) => {
    const { tree, path } = module;
    const isOther = path !== found.module.path && module.package === undefined && !isOurs(path);
    if (tree === undefined || !isOther) return [];
    const nodes = declaring(
      tree,
      functions.filter((fn) => fn.span.file === path),
    );
    return nodes.length === 0 ? [] : [{ module, nodes }];
  });
}

/** The statements of a file that declare some functions. */
function declaring(tree: ts.SourceFile, functions: readonly Fn[]): ts.Statement[] {
  return tree.statements.filter(
    (s) =>
      (ts.isFunctionDeclaration(s) || ts.isVariableStatement(s)) &&
      functions.some((fn) => s.getText(tree).includes(fn.text)),
  );
}
