import type { Block, Statement } from '../../ir/ir.ts';

/** The block ends in a throw and nothing in it jumps or returns: whatever happens, an exception leaves it. */
export function alwaysThrows(block: Block): boolean {
  return (
    block.body.at(-1)?.kind === 'throw' &&
    block.body.every((s, i) => i === block.body.length - 1 || isStraight(s))
  );
}

function isStraight(statement: Statement): boolean {
  switch (statement.kind) {
    case 'block':
      return statement.body.every(isStraight);
    case 'if':
      return isStraight(statement.then) && isStraight(statement.else);
    case 'loop':
    case 'try':
    case 'break':
    case 'continue':
    case 'return':
      return false;
    default:
      return true;
  }
}
