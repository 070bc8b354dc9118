import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { isWsl } from '../../syntax/wsl/is-wsl.ts';
import { unitsOf } from './1-units.ts';
import type { SliceCriterion } from './criterion.ts';
import { unitAtLine } from './unit-at-line.ts';

/**
 * Marks the statements at the criteria's lines by comments, so that their lines can be found again after the source was rewritten:
 * what removes a statement removes the comment in front of it too.
 */
export function markLines(found: FoundFunction, criteria: readonly SliceCriterion[]): string {
  const units = unitsOf(found.module.tree!);
  let { text } = found.module;
  const marks = criteria.flatMap(({ line }, i) =>
    line === undefined
      ? []
      : [{ at: unitAtLine(units, found, line).node.getStart(), mark: markOf(found.module.path, i) }],
  );
  for (const { at, mark } of marks.sort((a, b) => b.at - a.at))
    text = text.slice(0, at) + mark + text.slice(at);
  return text;
}

/** The criteria with the lines at which marked statements stand now; undefined when one of them is gone. */
export function movedCriteria(
  path: string,
  text: string,
  criteria: readonly SliceCriterion[],
): SliceCriterion[] | undefined {
  const moved: SliceCriterion[] = [];
  for (const [i, criterion] of criteria.entries()) {
    const at = text.indexOf(markOf(path, i).trim());
    if (criterion.line === undefined) moved.push(criterion);
    else if (at < 0) return undefined;
    else {
      const line = text.slice(0, at).split('\n').length;
      // Of WSL the mark is a statement of its own, printed on the line before.
      const isAlone = isWsl(path) && text.slice(at).split('\n', 1)[0]!.trim() === markOf(path, i).trim();
      moved.push({ ...criterion, line: isAlone ? line + 1 : line });
    }
  }
  return moved;
}

/** The source without marks. */
export function withoutMarks(path: string, text: string): string {
  return isWsl(path)
    ? text.replace(/^[ \t]*C:"@slice \d+";\n/gm, '').replace(/C:"@slice \d+"; ?/g, '')
    : text.replace(/\/\*@slice \d+\*\//g, '');
}

function markOf(path: string, index: number): string {
  return isWsl(path) ? `C:"@slice ${index}"; ` : `/*@slice ${index}*/`;
}
