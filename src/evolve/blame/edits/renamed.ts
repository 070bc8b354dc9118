import { ts } from '../../../syntax/tree.ts';
import type { ModuleChange } from './change.ts';

/** Old names that go by others now, by edits of what declares them. */
export function renamedIn({ edits }: ModuleChange): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const { before, after } of edits)
    for (const [i, { node }] of before.entries()) {
      const [old, now] = [nameIn(node), nameIn(after[i]?.node)];
      if (old !== undefined && now !== undefined && old !== now) renamed.set(old, now);
    }
  return renamed;
}

function nameIn(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isParameter(node) || ts.isVariableDeclaration(node)) return nameIn(node.name);
  const isName = ts.isIdentifier(node) && 'name' in node.parent && node.parent.name === node;
  return isName ? node.text : undefined;
}
