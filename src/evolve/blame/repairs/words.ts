import { ts } from '../../../syntax/tree.ts';
import type { Change } from '../edits/change.ts';

const MOST_WORDS = 50;

/** Longer texts are no part of an input. */
const LONGEST = 20;

/** Texts and numbers that stand in the changed code, and characters where it goes by their codes: inputs are made from them. */
export function wordsIn({ edits }: Change): string[] {
  const words = new Set<string>();
  const numbers = new Set<number>();
  let hasCodes = false;
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && node.text.length <= LONGEST) words.add(node.text);
    if (ts.isNumericLiteral(node)) numbers.add(Number(node.text));
    if (ts.isIdentifier(node) && /^(?:charCodeAt|codePointAt)$/.test(node.text)) hasCodes = true;
    ts.forEachChild(node, visit);
  };
  for (const { before, after } of edits) for (const { node } of [...before, ...after]) visit(node);
  for (const n of numbers) {
    if (hasCodes && n >= 32 && n <= 126) words.add(String.fromCharCode(n));
    if (n > 1) words.add(String(n));
  }
  return [...words].slice(0, MOST_WORDS);
}
