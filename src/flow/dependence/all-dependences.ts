import { InteractiveDependences } from './interactive-dependences.ts';
import type { LineDependence, LineDependences } from './line-dependences.ts';

/** The whole relation: control, data and potential dependences, then the interactive ones. */
export function allDependences(lines: LineDependences): LineDependence[] {
  const interactive = new InteractiveDependences(lines);
  const all = lines.traditional;
  for (let source = 0; source < lines.points.count; source++)
    for (const target of interactive.targets.row(source)) all.push(interactive.link(source, target));
  return all;
}
