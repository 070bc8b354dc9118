import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { regexParts } from '../../../base/regex-literal.ts';

/** Regular expressions that differ from one in one thing, as source text, with how much they differ. */
export function patternVariants(
  literal: string,
): readonly { readonly text: string; readonly touched: number }[] {
  const variants = new Map<string, number>();
  const end = literal.lastIndexOf('/');
  const add = (text: string, touched: number): void => {
    if (text !== literal && !variants.has(text) && isPattern(text)) variants.set(text, touched);
  };
  for (const flag of 'gimsu') {
    const flags = literal.slice(end + 1);
    add(literal.slice(0, end + 1) + (flags.includes(flag) ? flags.replace(flag, '') : flags + flag), 1);
  }
  const cut = (from: number, to: number, touched: number, by = '') =>
    add(literal.slice(0, from) + by + literal.slice(to), touched);
  try {
    const ast = new RegExpParser().parseLiteral(literal);
    visitRegExpAST(ast, {
      onQuantifierEnter(node) {
        const from = node.element.end;
        for (const by of ['', '?', '*', '+', ...(node.greedy ? [`${literal.slice(from, node.end)}?`] : [])])
          cut(from, node.end, 1, by);
        cut(node.start, node.end, 2);
      },
      onAssertionEnter(node) {
        cut(node.start, node.end, 1);
      },
      onAlternativeEnter(node) {
        const { parent } = node;
        if (!('alternatives' in parent) || parent.alternatives.length < 2) return;
        const isFirst = parent.alternatives[0] === node;
        cut(isFirst ? node.start : node.start - 1, isFirst ? node.end + 1 : node.end, 2);
      },
      onCharacterClassEnter(node) {
        cut(node.start + 1, node.start + (node.negate ? 2 : 1), 1, node.negate ? '' : '^');
        for (const element of 'elements' in node ? node.elements : []) cut(element.start, element.end, 1);
        cut(node.start, node.end, 2);
      },
      onCharacterEnter(node) {
        if (node.parent.type === 'Alternative') {
          cut(node.start, node.end, 1);
          cut(node.end, node.end, 1, '?');
        }
      },
      onCharacterSetEnter(node) {
        if (node.parent.type === 'Alternative') cut(node.start, node.end, 1);
        if (node.parent.type === 'Alternative') cut(node.end, node.end, 1, '*');
      },
      onGroupEnter(node) {
        cut(node.end, node.end, 1, '?');
      },
      onCapturingGroupEnter(node) {
        cut(node.end, node.end, 1, '?');
      },
    });
    for (const at of [1, end]) cut(at, at, 1, at === 1 ? '^' : '$');
    // Something more may stand at the front.
    if (literal[1] === '^') cut(2, 2, 2, '.?');
  } catch {
    // Not a pattern that the parser knows.
  }
  return [...variants].map(([text, touched]) => ({ text, touched }));
}

function isPattern(literal: string): boolean {
  const { source, flags } = regexParts(literal);
  if (source === '') return false;
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}
