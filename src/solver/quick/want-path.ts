import { posixPath } from '../../base/posix-path.ts';
import type { Term } from '../../expr/term.ts';
import type { Moves } from './moves.ts';

/** Wants a function of paths (`path.basename` and the like, an Op.Fn) to give this. */
export function wantPath(moves: Moves, t: Term, name: string, wanted: string | boolean): void {
  const part = /^path\.(?:parse\.)?(\w+)$/.exec(name)?.[1];
  const { store } = moves.evaluation;
  if (part === undefined || store.arity(t) < 2) return;
  const terms = Array.from({ length: store.arity(t) - 1 }, (_, i) => store.arg(t, i + 1));
  const texts = terms.map((term) => moves.evaluation.value(term) as string);
  if (typeof wanted === 'boolean')
    moves.wantText(terms[0]!, wanted ? `/${texts[0]}` : texts[0]!.replace(/^\/+/, ''));
  else if (part === 'join' || part === 'resolve')
    terms.forEach((term, i) => {
      const before = posixPath.join(...texts.slice(0, i), '/');
      const after = posixPath.join('/', ...texts.slice(i + 1));
      const rest = i > 0 && wanted.startsWith(before) ? wanted.slice(before.length) : wanted;
      moves.wantText(
        term,
        i < terms.length - 1 && rest.endsWith(after) ? rest.slice(0, -after.length) : rest,
      );
    });
  else for (const text of pathsWith(part, wanted, texts[0]!)) moves.wantText(terms[0]!, text);
}

/** Paths of which a part is the wanted text, if there are any; first what is like a given path. */
function pathsWith(part: string, wanted: string, path: string): readonly string[] {
  const { dir, base, name, ext } = posixPath.parse(path);
  switch (part) {
    case 'ext':
    case 'extname':
      return [wanted, `.${wanted.slice(1)}`].flatMap((end) => [
        posixPath.join(dir, `${name || 'a'}${end}`),
        `a${end}`,
      ]);
    case 'name':
      return [posixPath.join(dir, `${wanted}${ext}`), wanted];
    case 'dir':
    case 'dirname':
      return [`${wanted}/${base || 'a'}`, wanted];
    case 'root':
      return [`${wanted}${path}`, wanted];
    default:
      return [posixPath.join(dir, wanted), wanted];
  }
}
