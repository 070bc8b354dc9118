import { functionOf } from '../../../explore/function-of.ts';
import { reachedCode } from '../../../explore/reached-code.ts';
import type { Subject } from '../../../explore/subject.ts';
import type { SourceModule } from '../../../syntax/modules/source-set.ts';
import { ts } from '../../../syntax/tree.ts';
import { type SourceMistake, sourceMistakes } from './source-mistakes.ts';

/** A mistake in a function's own code, and the text of its module with it. */
export interface OwnMistake extends SourceMistake {
  readonly textOf: (module: Pick<SourceModule, 'path'>) => string | undefined;
}

/** The mistakes that somebody could make in a function, and in those of its file that it leads to: at most so many, spread over the whole. */
export function ownMistakes(subject: Subject, most: number): OwnMistake[] {
  const { module } = subject.found;
  if (module.tree === undefined) return [];
  const all = sourceMistakes(module.tree, ownNodes(subject, module.tree));
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, i) => all[Math.floor(i * step)]!).map(
    (m) => ({
      ...m,
      textOf: ({ path }) =>
        path === module.path ? module.text.slice(0, m.start) + m.text + module.text.slice(m.end) : undefined,
    }),
  );
}

/** Lines of a function's own code, from 1. */
export function ownLines(subject: Subject): ReadonlyMap<string, ReadonlySet<number>> {
  const { tree, path } = subject.found.module;
  const lines = new Set<number>();
  for (const node of tree === undefined ? [] : ownNodes(subject, tree)) {
    const lineOf = (at: number) => tree!.getLineAndCharacterOfPosition(at).line + 1;
    for (let line = lineOf(node.getStart(tree)); line <= lineOf(node.end); line++) lines.add(line);
  }
  return new Map([[path, lines]]);
}

/** The function, and the statements of its file that declare those it leads to. */
function ownNodes({ program, found }: Subject, tree: ts.SourceFile): ts.Node[] {
  const reached = reachedCode(program, functionOf(program, found)).functions.filter(
    (fn) => fn.span.file === found.module.path && fn.text !== '',
  );
  const others = tree.statements.filter(
    (s) =>
      (ts.isFunctionDeclaration(s) || ts.isVariableStatement(s)) &&
      !(s.pos <= found.node.pos && found.node.end <= s.end) &&
      reached.some((fn) => s.getText(tree).includes(fn.text)),
  );
  return [found.node, ...others];
}
