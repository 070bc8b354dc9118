import { ts } from '../../syntax/tree.ts';
import type { Operand, Rvalue } from '../ir.ts';
import { lowerArguments } from './arguments.ts';
import { callWith } from './calls.ts';
import type { Context } from './context.ts';
import { isInert } from './inert.ts';
import { undefinedOperand } from './operands.ts';

const K = ts.SyntaxKind;

/** `a${b}c`: each value becomes a string before the next is evaluated. */
export function lowerTemplate(cx: Context, node: ts.TemplateExpression): Rvalue {
  const strings = [node.head.text, ...node.templateSpans.map((s) => s.literal.text)];
  let lastActive = node.templateSpans.length - 1;
  while (lastActive >= 0 && isInert(cx, node.templateSpans[lastActive]!.expression)) lastActive--;
  const values = node.templateSpans.map((span, i): Operand => {
    const value = cx.expression(span.expression);
    if (i >= lastActive || value.kind === 'const') return value;
    return cx.value({ kind: 'template', strings: ['', ''], values: [value] });
  });
  return { kind: 'template', strings, values };
}

export function lowerTagged(cx: Context, node: ts.TaggedTemplateExpression): Rvalue {
  const parts: ts.TemplateLiteralLikeNode[] =
    node.template.kind === K.NoSubstitutionTemplateLiteral
      ? [node.template]
      : [node.template.head, ...node.template.templateSpans.map((s) => s.literal)];
  const values =
    node.template.kind === K.NoSubstitutionTemplateLiteral
      ? []
      : node.template.templateSpans.map((s) => s.expression);
  return callWith(cx, node.tag, node, values, () => {
    let strings: Operand = undefinedOperand;
    // A site of its own: the object is one per site.
    cx.at(node.template, () => {
      strings = cx.value({
        kind: 'templateObject',
        cooked: parts.map(cooked),
        raw: parts.map((p) => rawText(cx, p)),
      });
    });
    return [{ spread: false, value: strings }, ...lowerArguments(cx, values)];
  });
}

/** TypeScript's flag for an escape that only tagged templates allow (`TokenFlags.ContainsInvalidEscape`); others tell of valid ones. */
const INVALID_ESCAPE = 1 << 11;

function cooked(node: ts.TemplateLiteralLikeNode): string | undefined {
  const flags = (node as { templateFlags?: number }).templateFlags ?? 0;
  return (flags & INVALID_ESCAPE) === 0 ? node.text : undefined;
}

function rawText(cx: Context, node: ts.TemplateLiteralLikeNode): string {
  return (node.rawText ?? writtenText(cx, node)).replace(/\r\n?/g, '\n');
}

function writtenText(cx: Context, node: ts.TemplateLiteralLikeNode): string {
  const text = node.getText(cx.module.tree);
  const open = text.startsWith('`') || text.startsWith('}') ? 1 : 0;
  const close = text.endsWith('${') ? 2 : 1;
  return text.slice(open, text.length - close);
}
