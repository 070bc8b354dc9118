import { ts } from '../../../syntax/tree.ts';
import { eachName, lexicalNames } from './names.ts';

/** Can the statements of a block stand in the list around `place` without their names meeting others? */
export function canInline(block: ts.Block, place: ts.Statement): boolean {
  const names = new Set(block.statements.flatMap(lexicalNames));
  if (names.size === 0) return true;
  const { parent } = place;
  if (ts.isCaseOrDefaultClause(parent)) return false;
  const scope = ts.isBlock(parent) && ts.isFunctionLike(parent.parent) ? parent.parent : parent;
  let free = true;
  eachName(
    scope,
    (name) => {
      if (names.has(name.text)) free = false;
    },
    (node) => node === block,
  );
  return free;
}
