import { RequestError } from '../../base/diagnostic.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import type { Unit, Units } from './1-units.ts';

/** The innermost statement that starts on the line, or the one that the line is part of. */
export function unitAtLine(units: Units, found: FoundFunction, line: number): Unit {
  const tree = found.module.tree!;
  const start = found.node.getStart(tree);
  const lineOf = (position: number): number => tree.getLineAndCharacterOfPosition(position).line + 1;
  const inside = units.all.filter(
    (u) =>
      u.kind !== 'declaration' &&
      u.kind !== 'part' &&
      u.node.getStart(tree) > start &&
      u.node.end <= found.node.end,
  );
  const here = inside.find((u) => lineOf(u.node.getStart(tree)) === line);
  if (here !== undefined) return here;
  const around = inside.filter((u) => lineOf(u.node.getStart(tree)) <= line && line <= lineOf(u.node.end));
  const last = around.at(-1);
  if (last === undefined)
    throw new RequestError(
      'no-such-line',
      `${found.name} has no statement on line ${line}; it stands on lines ${lineOf(start)}-${lineOf(found.node.end)}`,
    );
  return last;
}
