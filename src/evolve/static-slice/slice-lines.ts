import type { ts } from '../../syntax/tree.ts';
import { isWsl } from '../../syntax/wsl/is-wsl.ts';
import type { Unit } from './1-units.ts';
import type { Reason } from './4-closure.ts';
import type { StaticSlice } from './static-slice.ts';

/** A line of the file, from 1. `unit`: the innermost unit that has code on it, if any. */
export interface SliceLine {
  readonly line: number;
  readonly text: string;
  readonly kept: boolean;
  readonly unit: Unit | undefined;
}

/** The lines of the file: which are part of the slice, and what stands on them. */
export function sliceLines({ found, kept, units }: StaticSlice): SliceLine[] {
  const tree = found.module.tree!;
  const lineOf = (position: number): number => tree.getLineAndCharacterOfPosition(position).line;
  const texts = found.module.text.split('\n');
  const owner: (Unit | undefined)[] = texts.map(() => undefined);
  const isKept = texts.map(() => false);
  // Outermost first, so that what is inside has the last word; of what starts on one line anything kept counts.
  for (const unit of units.all) {
    // Nothing of a WSL program stands for the function that it is.
    if (unit === units.root || (isWsl(tree.fileName) && unit.node === found.node)) continue;
    if (unit.kind === 'declaration' || unit.kind === 'part') continue;
    const from = lineOf(unit.node.getStart(tree));
    const to = Math.min(lineOf(unit.node.end), texts.length - 1);
    const stays = [unit, ...unit.implies].some((u) => kept.has(u) && isPartOf(u.node, unit.node));
    for (let line = from; line <= to; line++) {
      const before = owner[line];
      const together = line === from && before !== undefined && lineOf(before.node.getStart(tree)) === line;
      isKept[line] = stays || (together && isKept[line]!);
      owner[line] = unit;
    }
  }
  // Comments go with what follows them.
  for (let line = texts.length - 1; line >= 0; line--) {
    const text = texts[line]!.trim();
    if (text === '') isKept[line] = false;
    else if (/^(\/\/|\/\*|\*|C:")/.test(text)) isKept[line] = isKept[line + 1] === true;
  }
  return texts.map((text, i) => ({ line: i + 1, text: text.trimEnd(), kept: isKept[i]!, unit: owner[i] }));
}

function isPartOf(node: ts.Node, whole: ts.Node): boolean {
  return whole.pos <= node.pos && node.end <= whole.end;
}

/** The chain of reasons from a unit to the criterion. */
export function whyKept({ kept }: StaticSlice, unit: Unit): Unit[] {
  const chain: Unit[] = [];
  for (let at: Unit | undefined = unit; at !== undefined && kept.has(at) && !chain.includes(at); ) {
    chain.push(at);
    const reason: Reason | undefined = kept.get(at);
    at = reason === undefined || reason.kind === 'criterion' ? undefined : reason.by;
  }
  return chain;
}
